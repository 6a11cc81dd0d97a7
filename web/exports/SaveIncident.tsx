import { Button } from '@fluentui/react-components'
import { Save16Regular, Save20Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import type { IncidentScope } from './SaveIncidentDialog.tsx'

const Dialog = lazyPart(async () => ({ default: (await import('./SaveIncidentDialog.tsx')).SaveIncidentDialog }))

/** Opens the form that saves what happened as one file. `of` names the alarm in a list of alarms, where the button is an icon. */
export function SaveIncidentButton({ of, ...scope }: IncidentScope & { of?: string }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      {of === undefined ? (
        <Button icon={<Save20Regular />} onClick={open}>
          Save incident
        </Button>
      ) : (
        <Button
          size="small"
          appearance="subtle"
          icon={<Save16Regular />}
          aria-label={`Save incident of ${of}`}
          // A tooltip would take the Escape key from dialogs and the wall display.
          title="Save incident"
          onClick={open}
        />
      )}
      {isOpen && (
        <CodeBoundary fallback={null}>
          <Dialog {...scope} onClose={() => setOpen(false)} />
        </CodeBoundary>
      )}
    </>
  )
}
