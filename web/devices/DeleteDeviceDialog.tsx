import { makeStyles, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { deleteStation, listStations, type Station } from '#contract/stations.ts'
import { updateCachedReply } from '#platform/update-cached-reply.ts'
import { useAction } from '#platform/use-action.ts'
import { navigate, pathnameNow } from '#ui/address/console-location.ts'
import { TextField } from '#ui/fields/Fields.tsx'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { referrerOf } from '#ui/page/referrer.ts'
import { segmentOf } from '#ui/url-query.ts'
import { displayName, isConfirmed, refusalText, withoutDevice } from './device-reads.ts'

/** Deletes a device, then opens the list that led to it, or the list of batteries. */
function useDeletion(station: Station) {
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

interface Props {
  station: Station
  onClose: () => void
}

/** Asks the user to type the device name before deletion. The dialog and the input stay if the deletion fails. */
export function DeleteDeviceDialog({ station, onClose }: Props) {
  const styles = useStyles()
  const [typed, setTyped] = useState('')
  const { remove, isBusy, refusal } = useDeletion(station)
  const isReady = isConfirmed(typed, station) && !isBusy

  return (
    <FormDialog
      title="Delete device"
      submit={isBusy ? 'Deleting...' : 'Delete'}
      isOff={!isReady}
      isBusy={isBusy}
      isAlert
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <span>
        This deletes <strong className={styles.name}>{displayName(station)}</strong> for all users. This cannot be undone. Type
        the name to confirm.
      </span>
      <TextField
        label="Device name"
        required
        autoComplete="off"
        spellCheck={false}
        readOnly={isBusy}
        value={typed}
        onChange={(_, { value }) => setTyped(value)}
      />
      {refusal && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{refusal}</MessageBarBody>
        </MessageBar>
      )}
    </FormDialog>
  )
}

const useStyles = makeStyles({
  // Spaces in the name must match.
  name: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
})
