import { Button, Tooltip } from '@fluentui/react-components'
import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Station } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { READ_ONLY } from './stop-text.ts'

const ChargingDialog = lazyPart(() => import('./ChargingDialog.tsx'))

interface Props {
  station: Station
  /** The reason why the controls are disabled. */
  reason?: string | undefined
}

/** Opens the Charging dialog of a device. Without permission, the disabled button shows the reason. */
export function ChargingButton({ station, reason }: Props) {
  const [isOpen, setOpen] = useState(false)
  const mayControl = useCan('controlDevice')
  const lock = reason ?? (mayControl ? undefined : READ_ONLY)
  // The command palette opens the page of a device with this dialog.
  const isRequested = useHistoryState<{ setPower?: boolean } | null>()?.setPower === true
  const close = () => {
    setOpen(false)
    if (isRequested) history.replaceState(null, '')
  }

  const control = (
    <Button appearance="primary" disabledFocusable={lock !== undefined} aria-haspopup="dialog" onClick={() => setOpen(true)}>
      Set power
    </Button>
  )
  return (
    <>
      {lock === undefined ? (
        control
      ) : (
        <Tooltip content={lock} relationship="description">
          {control}
        </Tooltip>
      )}
      <CodeBoundary>{(isOpen || isRequested) && mayControl && <ChargingDialog station={station} onClose={close} />}</CodeBoundary>
    </>
  )
}
