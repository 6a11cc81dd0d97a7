import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import { WithReason } from '#ui/WithReason.tsx'
import { dayAndRangeText } from '#units/hours.ts'
import { changedMeanwhile, isChanged } from './bid-draft.ts'
import { isSavable, type BidEditing, type RowDraft } from './bid-editing.ts'
import type { EditedBid } from './bid-rows.ts'

/** The actions of a row: edit before its hour starts, then save or cancel; for the new bid, add. */
export function BidActions({ row, editing }: { row: EditedBid | 'new'; editing: BidEditing }) {
  if (row === 'new') return <AddBid editing={editing} />
  const { bid, hourMs, status, draft } = row
  if (draft) return <DraftActions row={row} draft={draft} editing={editing} />
  if (!bid || status !== 'Next') return undefined
  return (
    <Button
      size="small"
      aria-label={`Edit bid of ${dayAndRangeText(hourMs)}`}
      ref={editing.named(`edit ${hourMs}`)}
      onClick={() => editing.open(bid, hourMs)}
    >
      Edit
    </Button>
  )
}

interface DraftProps {
  row: EditedBid
  draft: RowDraft
  editing: BidEditing
}

function DraftActions({ row: { bid, hourMs, status }, draft, editing }: DraftProps) {
  const known = useAtomValue(draft)
  const sending = useAtomValue(editing.sending)
  const hour = useMemo(() => dayAndRangeText(hourMs), [hourMs])
  const isSending = sending === hourMs
  const reason = status !== 'Next' ? 'The hour has begun.' : isChanged(known) ? undefined : 'Nothing has been changed.'
  return (
    <RowEnd messages={[known.refused.bid, known.refused.hour, changedMeanwhile(known, bid)]}>
      <WithReason reason={reason}>
        <Button
          size="small"
          appearance="primary"
          aria-label={`Save bid of ${hour}`}
          disabledFocusable={reason !== undefined || sending !== undefined || !isSavable(known)}
          onClick={() => void editing.save(hourMs, draft)}
        >
          {isSending ? 'Saving...' : 'Save'}
        </Button>
      </WithReason>
      <Button
        size="small"
        aria-label={`Cancel change of ${hour}`}
        disabledFocusable={isSending}
        onClick={() => editing.close(hourMs)}
      >
        Cancel
      </Button>
    </RowEnd>
  )
}

/** The button that adds the new bid of the list. Disabled with the reason if the group cannot deliver a bid. */
function AddBid({ editing }: { editing: BidEditing }) {
  const { reason } = useAtomValue(editing.context)
  const { bid } = useAtomValue(editing.newErrors)
  const canAdd = useAtomValue(editing.canAdd)
  const sending = useAtomValue(editing.sending)
  return (
    <RowEnd messages={[bid]}>
      <WithReason reason={reason}>
        <Button
          size="small"
          appearance="primary"
          aria-label="Add bid"
          disabledFocusable={!canAdd || reason !== undefined}
          onClick={() => reason === undefined && void editing.add()}
        >
          {sending === 'new' ? 'Adding...' : 'Add'}
        </Button>
      </WithReason>
    </RowEnd>
  )
}

/** The buttons of a row in edit mode, with the errors of the whole row below. */
function RowEnd({ children, messages }: { children: ReactNode; messages: readonly (string | undefined)[] }) {
  const styles = useStyles()
  return (
    <div className={styles.cell}>
      <div className={styles.buttons}>{children}</div>
      {messages.map(
        (text) =>
          text !== undefined && (
            <Text key={text} size={200} role="alert" className={styles.message}>
              {text}
            </Text>
          ),
      )}
    </div>
  )
}

const useStyles = makeStyles({
  cell: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    padding: `${tokens.spacingVerticalXS} 0`,
  },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalXS },
  message: { color: tokens.colorStatusDangerForeground3, whiteSpace: 'normal', overflowWrap: 'anywhere' },
})
