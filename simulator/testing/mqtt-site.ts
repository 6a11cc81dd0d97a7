import type { ChargerMessage } from '#simulator/ocpp/model/charger-message.ts'
import { takeChargerMessage } from '#simulator/ocpp/world/charger-messages.ts'
import { sampleWorld } from './sample-site.ts'

/** A site with two V2G devices and a battery outside, and a simulated V2G point. */
export const mqttSite = (v2g: Record<string, unknown> = { mode: 'external', minSoC: 20 }, dlm: Record<string, unknown> = {}) => ({
  groups: [
    { id: 2, name: 'Points', type: 'GROUP_TYPE_V2G', sellerId: 1, v2g, dlm },
    { id: 3, name: 'Stores', type: 'GROUP_TYPE_BATTERY', sellerId: 1 },
  ],
  stations: [
    {
      id: 1,
      name: 'Mine',
      type: 'Both ways',
      sellerId: 1,
      groups: ['Points'],
      mqtt: { identity: 'bench-1', password: 'secret' },
    },
    { id: 2, name: 'Other', type: 'Both ways', sellerId: 1, groups: ['Points'], mqtt: { identity: 'bench-2' } },
    { id: 3, name: 'Cell', type: 'Store', sellerId: 1, groups: ['Stores'], fcrN: false, mqtt: { identity: 'cell-1' } },
    { id: 4, name: 'Simulated', type: 'Both ways', sellerId: 1, groups: ['Points'] },
  ],
})

export function mqttWorld(v2g?: Record<string, unknown>, dlm?: Record<string, unknown>) {
  const world = sampleWorld({ change: mqttSite(v2g, dlm) })
  const at = (place: number) => {
    const station = world.stations[place]
    if (!station) throw new Error('The site has fewer stations')
    return station
  }
  const tell = (place: number, message: ChargerMessage) => takeChargerMessage(world, at(place), message)
  return { world, at, tell }
}
