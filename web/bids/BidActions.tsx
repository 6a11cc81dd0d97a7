import { Button } from '@fluentui/react-components'
import { WithReason } from '#ui/WithReason.tsx'
import { changedMeanwhile, isChanged } from './bid-draft.ts'
import { dayAndRangeText } from '#units/hours.ts'
import type { ListedBid } from './bid-rows.ts'
import { RowEnd } from './RowEnd.tsx'
import type { BidEditing } from './use-bid-editing.ts'

/** The actions of a bid in the list: edit before its hour starts, then save or cancel. */
export function BidActions({ row: { bid, hourMs, status, draft }, editing }: { row: ListedBid; editing: BidEditing }) {
  const { named, open, close, save, canSave, sending } = editing
  const hour = dayAndRangeText(hourMs)
  if (!draft) {
    return (
      bid &&
      status === 'Next' && (
        <Button size="small" aria-label={`Edit bid of ${hour}`} ref={named(`edit ${hourMs}`)} onClick={() => open(bid, hourMs)}>
          Edit
        </Button>
      )
    )
  }
  const isSending = sending === hourMs
  const reason = status !== 'Next' ? 'The hour has begun.' : isChanged(draft) ? undefined : 'Nothing has been changed.'
  return (
    <RowEnd said={[draft.refused.bid, draft.refused.hour, changedMeanwhile(draft, bid)]}>
      <WithReason reason={reason}>
        <Button
          size="small"
          appearance="primary"
          aria-label={`Save bid of ${hour}`}
          disabledFocusable={reason !== undefined || !canSave(draft)}
          onClick={() => void save(hourMs, draft)}
        >
          {isSending ? 'Saving...' : 'Save'}
        </Button>
      </WithReason>
      <Button size="small" aria-label={`Cancel change of ${hour}`} disabledFocusable={isSending} onClick={() => close(hourMs)}>
        Cancel
      </Button>
    </RowEnd>
  )
}
