import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { WithReason } from '#ui/WithReason.tsx'
import { dayAndRangeText } from '#units/hours.ts'
import type { BidPlanning } from './use-bid-plan.ts'

/** The unsaved bids of a plan with Save and Undo, and the reasons of refused ones. */
export function PlanResult({
  planning: { plan, stored, outcomes, text, isSending, canUndo, save, undo },
}: {
  planning: BidPlanning
}) {
  const styles = useStyles()
  const newCount = [...plan.keys()].filter((hourMs) => !stored.has(hourMs)).length
  const reason = plan.size === 0 ? 'There is nothing to save.' : undefined
  return (
    <div className={styles.result}>
      <output className={styles.text}>
        {text}
        {plan.size > 0 && ` Not saved: ${newCount} new, ${plan.size - newCount} changed.`}
      </output>
      {outcomes.size > 0 && (
        <ul role="alert" className={styles.refused}>
          {[...outcomes].map(([hourMs, why]) => (
            <li key={hourMs}>
              {dayAndRangeText(hourMs)}: {why}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <WithReason reason={reason}>
          <Button
            appearance="primary"
            disabledFocusable={reason !== undefined || isSending}
            onClick={() => reason === undefined && !isSending && void save()}
          >
            {isSending ? 'Saving...' : `Save ${plan.size} ${plan.size === 1 ? 'bid' : 'bids'}`}
          </Button>
        </WithReason>
        <WithReason reason={canUndo || isSending ? undefined : 'There is no step to undo.'}>
          <Button disabledFocusable={!canUndo} onClick={() => canUndo && undo()}>
            Undo last step
          </Button>
        </WithReason>
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  result: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, marginTop: tokens.spacingVerticalS },
  text: { display: 'block', minHeight: tokens.lineHeightBase300, fontVariantNumeric: 'tabular-nums' },
  refused: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, color: tokens.colorStatusDangerForeground3 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})
