import { atom, type Atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { listStations, readStation, setFcrN, type Station } from '#contract/stations.ts'
import { amend } from '#platform/amend.ts'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { notify } from '#ui/notices.ts'
import { store } from '#ui/store.ts'

const wishes = atomFamily((_deviceId: string) => atom<boolean | undefined>(undefined))

/** What a battery's FCR-N is being switched to; undefined while nothing is on its way. Polls do not touch it. */
export const fcrNWish = (deviceId: string): Atom<boolean | undefined> => wishes(deviceId)

/**
 * Switches FCR-N of a battery, shown at once and taken back when the platform refuses. While one switch is on its way
 * another does nothing. What has been accepted is put into the answers at hand, so that no older one is shown again.
 */
export async function switchFcrN({ deviceId, name }: Pick<Station, 'deviceId' | 'name'>, enabled: boolean) {
  const wish = wishes(deviceId)
  if (store.get(wish) !== undefined) return
  store.set(wish, enabled)
  const { outcome } = await call(setFcrN, { params: { deviceId }, body: { enabled } })

  if (outcome === 'ok') {
    const switched = (station: Station) => (station.deviceId === deviceId ? { ...station, fcrNEnabled: enabled } : station)
    void amend(readStation, switched)
    await amend(listStations, (page) => ({ ...page, data: page.data.map(switched) }))
    notify.done(`${enabled ? 'Enabled' : 'Disabled'} FCR-N of ${name || deviceId}`)
  } else if (outcome !== 'unauthorised') {
    notify.failed('Failed to update FCR-N')
  }
  // This drops reads that began before the switch.
  refresh([readStation, listStations])
  store.set(wish, undefined)
}
