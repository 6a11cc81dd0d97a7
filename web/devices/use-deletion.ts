import { useState } from 'react'
import { navigate, pathnameNow } from '#ui/address/console-location.ts'
import { paths } from '#app/paths.ts'
import { deleteStation, listStations, type Station } from '#contract/stations.ts'
import { updateCachedReply } from '#platform/update-cached-reply.ts'
import { useAction } from '#platform/use-action.ts'
import { referrerOf } from '#ui/page/referrer.ts'
import { segmentOf } from '#ui/path-segment.ts'
import { refusalText, displayName, withoutDevice } from './device-deletion.ts'

/** Deletes a device, then opens the list that led to it, or the list of batteries. */
export function useDeletion(station: Station) {
  const { deviceId } = station
  const [refusal, setRefusal] = useState<string>()
  const action = useAction(deleteStation, {
    done: `Deleted device ${displayName(station)}`,
    failed: `Failed to delete device ${displayName(station)}`,
    refreshes: [listStations],
  })

  const remove = async () => {
    setRefusal(undefined)
    const reply = await action.run({ params: { deviceId } })
    if (reply.outcome !== 'ok') return setRefusal(refusalText(reply, deviceId))
    await updateCachedReply(listStations, (page) => withoutDevice(page, deviceId))
    // The user may have left the page meanwhile.
    if (segmentOf(pathnameNow(), 1) !== deviceId) return undefined
    // Replaces this page in the history, because it no longer exists, and skips the question about unsaved changes.
    return navigate(referrerOf(paths.device(deviceId)) ?? paths.batteryDevices(), { replace: true })
  }
  return { remove, isBusy: action.isBusy, refusal }
}
