import { Button } from '@fluentui/react-components'
import { WithReason } from '#ui/WithReason.tsx'
import { RowEnd } from './RowEnd.tsx'
import type { BidEditing } from './use-bid-editing.ts'

/** The button that adds the new bid of the list. Disabled with the reason if the group cannot deliver a bid. */
export function AddBid({ editing: { newErrors, canAdd, sending, add, reason } }: { editing: BidEditing }) {
  return (
    <RowEnd said={[newErrors.bid]}>
      <WithReason reason={reason}>
        <Button
          size="small"
          appearance="primary"
          aria-label="Add bid"
          disabledFocusable={!canAdd || reason !== undefined}
          onClick={() => reason === undefined && void add()}
        >
          {sending === 'new' ? 'Adding...' : 'Add'}
        </Button>
      </WithReason>
    </RowEnd>
  )
}
