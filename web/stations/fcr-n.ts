import { listStations, readStation, setFcrN, type Station } from '#contract/stations.ts'
import { updateCachedReply } from '#platform/update-cached-reply.ts'
import { call } from '#platform/call.ts'
import { confirm } from '#ui/page/confirm.ts'
import { optimisticSwitch } from '#platform/optimistic-switch.ts'

type Battery = Pick<Station, 'deviceId' | 'name'>

const fcrN = optimisticSwitch<Battery>({
  keyOf: ({ deviceId }) => deviceId,
  send: ({ deviceId }, enabled) => call(setFcrN, { params: { deviceId }, body: { enabled } }),
  accept: ({ deviceId }, fcrNEnabled) => {
    const switched = (station: Station) => (station.deviceId === deviceId ? { ...station, fcrNEnabled } : station)
    void updateCachedReply(readStation, switched)
    return updateCachedReply(listStations, (page) => ({ ...page, data: page.data.map(switched) }))
  },
  reads: [readStation, listStations],
  done: ({ deviceId, name }, enabled) => `${enabled ? 'Enabled' : 'Disabled'} FCR-N of ${name || deviceId}`,
  failed: 'Failed to update FCR-N',
})

/** The pending FCR-N value of a battery; undefined without a pending change. Polls do not change it. */
export const pendingFcrN = fcrN.pending

/** Switches FCR-N of a battery. Switching off ends a service and requires confirmation. */
export async function switchFcrN(battery: Battery, isOn: boolean): Promise<void> {
  const isWanted =
    isOn ||
    (await confirm({
      title: `Switch off FCR-N of ${battery.name || battery.deviceId}?`,
      text: 'The battery stops following the grid frequency immediately. Its power is no longer part of the reserve.',
      ok: 'Switch off',
    }))
  if (isWanted) await fcrN.flip(battery, isOn)
}
