import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkCircle16Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { readOverview, withdrawAcknowledgement, type Problem } from '#contract/dashboard.ts'
import { useAction } from '#platform/use-action.ts'
import { useCan } from '#session/session.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { acknowledgementText } from './acknowledgement-text.ts'

const AcknowledgeDialog = lazyPart(async () => ({ default: (await import('./AcknowledgeDialog.tsx')).AcknowledgeDialog }))

/** The button that acknowledges a problem, or its acknowledgement with the button that withdraws it. `text` names the problem. */
export function AcknowledgeProblem({ problem: { id, acknowledgement }, text }: { problem: Problem; text: string }) {
  const styles = useStyles()
  const canAcknowledge = useCan('editGroup')
  const [isOpen, setIsOpen] = useState(false)
  if (acknowledgement) {
    return (
      <div className={styles.note}>
        {acknowledgementText(acknowledgement)}
        {canAcknowledge && id && <Withdraw problemId={id} text={text} />}
      </div>
    )
  }
  if (!canAcknowledge || !id) return null
  return (
    <>
      <Button
        size="small"
        appearance="subtle"
        icon={<CheckmarkCircle16Regular />}
        aria-label={`Acknowledge ${text}`}
        // A tooltip would take the Escape key from dialogs and the wall display.
        title="Acknowledge"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <CodeBoundary fallback={null}>
          <AcknowledgeDialog problemId={id} text={text} onClose={() => setIsOpen(false)} />
        </CodeBoundary>
      )}
    </>
  )
}

function Withdraw({ problemId, text }: { problemId: string; text: string }) {
  const { run, isBusy } = useAction(withdrawAcknowledgement, {
    failed: (_, refusal) => refusal?.message ?? 'Failed to withdraw the acknowledgement',
    refreshes: [readOverview],
  })
  return (
    <Button
      size="small"
      appearance="subtle"
      disabledFocusable={isBusy}
      aria-label={`Withdraw the acknowledgement of ${text}`}
      onClick={() => void run({ params: { problemId } })}
    >
      Withdraw
    </Button>
  )
}

const useStyles = makeStyles({
  note: {
    flexBasis: '100%',
    order: 2,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
})
