import { Button } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import type { Station } from '#contract/stations.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { DeleteDeviceDialog } from './DeleteDeviceDialog.tsx'
import { useGoneReason } from './device-lock.ts'

/** Deletes a battery after the user typed its name. */
export function DeleteDeviceButton({ station }: { station: Station }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const reason = useGoneReason(station.deviceId)

  const close = () => {
    setOpen(false)
    // A dialog without a trigger does not restore the focus.
    button.current?.focus()
  }

  return (
    <>
      <WithReason reason={reason}>
        <Button ref={button} aria-haspopup="dialog" disabledFocusable={reason !== undefined} onClick={() => setOpen(true)}>
          Delete
        </Button>
      </WithReason>
      {isOpen && <DeleteDeviceDialog station={station} onClose={close} />}
    </>
  )
}
