import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkCircle16Regular } from '@fluentui/react-icons'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { isAutomatic, readOverview, withdrawAcknowledgement, type Problem } from '#contract/dashboard.ts'
import { useAction } from '#platform/use-action.ts'
import { useCan } from '#session/session.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { acknowledgementText, problemText, subjectOf } from './problem-text.ts'
import { WithOverview } from './WithActCount.tsx'

const AcknowledgeDialog = lazyPart(async () => ({ default: (await import('./AcknowledgeDialog.tsx')).AcknowledgeDialog }))

/** The button that acknowledges a problem, or its acknowledgement with the button that withdraws it. `text` names the problem. */
export function AcknowledgeProblem({ problem: { id, acknowledgement }, text }: { problem: Problem; text: string }) {
  const styles = useStyles()
  const canAcknowledge = useCan('editGroup')
  const [isOpen, setIsOpen] = useState(false)
  const button = useFocusAfterChange(Boolean(acknowledgement))
  if (acknowledgement) {
    return (
      <div className={styles.note}>
        {acknowledgementText(acknowledgement)}
        {canAcknowledge && id && <Withdraw button={button} problemId={id} text={text} />}
      </div>
    )
  }
  if (!canAcknowledge || !id) return null
  return (
    <>
      <Button
        ref={button}
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

interface OfGroupProps {
  groupId: number
  /** Renders the control. `reason`: why there is nothing to acknowledge. */
  children: (acknowledge: { reason: string | undefined; open: () => void }) => ReactNode
}

/** A control outside the dashboard that acknowledges the worst problem of a group, with its dialog. */
export function AcknowledgeOfGroup({ groupId, children }: OfGroupProps) {
  const canAcknowledge = useCan('editGroup')
  const [open, setOpen] = useState<Problem>()
  return (
    <WithOverview>
      {(overview) => {
        const worst = overview?.problems.find(
          (one) => one.groupId === groupId && !isAutomatic(one.kind) && !one.acknowledgement && one.id,
        )
        const reason = canAcknowledge
          ? worst
            ? undefined
            : overview
              ? 'This group has no problem to acknowledge.'
              : 'The problems are unknown.'
          : 'You can view this group, but not change it.'
        return (
          <>
            {children({ reason, open: () => setOpen(worst) })}
            {open?.id && (
              <CodeBoundary fallback={null}>
                <AcknowledgeDialog
                  problemId={open.id}
                  text={`${subjectOf(open)}: ${problemText(open)}`}
                  onClose={() => setOpen(undefined)}
                />
              </CodeBoundary>
            )}
          </>
        )
      }}
    </WithOverview>
  )
}

/**
 * The button that acknowledges and the one that withdraws replace each other when the platform's reply arrives, and the line
 * moves in the list. The focus, which was on the first, goes to the other.
 */
function useFocusAfterChange(isAcknowledged: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target === button.current
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  const before = useRef(isAcknowledged)
  useEffect(() => {
    if (before.current === isAcknowledged) return
    before.current = isAcknowledged
    if (hadFocus.current && (document.activeElement ?? document.body) === document.body) button.current?.focus()
  }, [isAcknowledged])
  return button
}

interface WithdrawProps {
  button: RefObject<HTMLButtonElement | null>
  problemId: string
  text: string
}

function Withdraw({ button, problemId, text }: WithdrawProps) {
  const { run, isBusy } = useAction(withdrawAcknowledgement, {
    failed: (_, refusal) => refusal?.message ?? 'Failed to withdraw the acknowledgement',
    refreshes: [readOverview],
  })
  return (
    <Button
      ref={button}
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
