import type { ChargerMessage } from '#simulator/ocpp/model/charger-message.ts'
import { takeChargerMessage } from '#simulator/ocpp/world/charger-messages.ts'
import { sampleWorld } from './sample-site.ts'

/** A site whose posts are chargers outside: `CP-1`, `CP-2` and so on, in one group with this budget, A per phase. */
export const ocppSite = (posts: number, importLimit: number) => ({
  stationTypes: [{ id: 1, name: 'Post', category: 'charger', driver: 'ocpp', powerKw: 22 }],
  groups: [{ id: 1, name: 'Yard', type: 'GROUP_TYPE_CHARGER', sellerId: 1, dlm: { enabled: true, importLimit } }],
  stations: Array.from({ length: posts }, (_, place) => ({
    id: 1 + place,
    name: `Place ${1 + place}`,
    type: 'Post',
    sellerId: 1,
    groups: ['Yard'],
    phaseOneLine: 1,
    ocpp: { identity: `CP-${1 + place}` },
  })),
})

export function ocppWorld(posts = 3, importLimit = 40) {
  const world = sampleWorld({ change: ocppSite(posts, importLimit) })
  const at = (place: number) => {
    const station = world.stations[place]
    if (!station) throw new Error('The site has fewer posts')
    return station
  }
  const tell = (place: number, message: ChargerMessage) => takeChargerMessage(world, at(place), message)
  return { world, at, tell }
}
