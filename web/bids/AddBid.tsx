import { Button } from '@fluentui/react-components'
import { RowEnd } from './RowEnd.tsx'
import type { BidEditing } from './use-bid-editing.ts'

/** The button that adds the new bid of the list. */
export function AddBid({ editing: { newErrors, canAdd, sending, add } }: { editing: BidEditing }) {
  return (
    <RowEnd said={[newErrors.bid]}>
      <Button size="small" appearance="primary" aria-label="Add bid" disabledFocusable={!canAdd} onClick={() => void add()}>
        {sending === 'new' ? 'Adding...' : 'Add'}
      </Button>
    </RowEnd>
  )
}
