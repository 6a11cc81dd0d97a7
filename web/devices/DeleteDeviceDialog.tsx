import { makeStyles, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useState } from 'react'
import type { Station } from '#contract/stations.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { isConfirmed, displayName } from './device-deletion.ts'
import { useDeletion } from './use-deletion.ts'

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
