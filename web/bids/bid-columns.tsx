import { useAtomValue } from 'jotai'
import { now } from '#platform/platform-clock.ts'
import type { Column } from '#ui/table/columns.ts'
import type { RowLines } from '#ui/table/row-lines.ts'
import { StackedCell } from '#ui/table/StackedCell.tsx'
import { dateText } from '#units/dates.ts'
import { responseCellText } from '#units/reserves.ts'
import { cellRangeText, dayAndRangeText } from '#units/hours.ts'
import { BidFieldCell, NewBidHour } from './BidInputs.tsx'
import { expectedText, p10Of } from './capacity-forecast.ts'
import { BidStatus } from './BidStatus.tsx'
import { type BidEditing, isSavable, type RowDraft } from './bid-editing.ts'
import type { EditedBid } from './bid-rows.ts'
import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { type ReactNode, useMemo } from 'react'
import { WithReason } from '#ui/WithReason.tsx'
import { changedMeanwhile, isChanged } from './bid-draft.ts'

/** The actions of a row: edit before its hour starts, then save or cancel; for the new bid, add. */
function BidActions({ row, editing }: { row: EditedBid | 'new'; editing: BidEditing }) {
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
  cell: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS, padding: `${tokens.spacingVerticalXS} 0` },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalXS },
  message: { color: tokens.colorStatusDangerForeground3, whiteSpace: 'normal', overflowWrap: 'anywhere' },
})

/** A row of the list. Its cells read the draft of the row themselves. */
export interface DrawnRow {
  row: EditedBid | 'new'
  editing: BidEditing
}

const status: Column<DrawnRow> = {
  key: 'status',
  title: 'Status',
  widthPx: 90,
  cell: ({ row }) => <BidStatus status={row === 'new' ? 'New' : row.status} />,
}
const capacity: Column<DrawnRow> = {
  key: 'capacity',
  title: 'Bid capacity',
  widthPx: 115,
  align: 'end',
  cell: (drawn) => <BidFieldCell {...drawn} field="quantity" />,
}
const price: Column<DrawnRow> = {
  key: 'price',
  title: 'Bid price',
  widthPx: 115,
  align: 'end',
  cell: (drawn) => <BidFieldCell {...drawn} field="price" />,
}
const day = (widthPx: number): Column<DrawnRow> => ({
  key: 'day',
  title: 'Day',
  widthPx,
  cell: ({ row, editing }) => (row === 'new' ? <NewBidHour editing={editing} /> : dateText(row.hourMs)),
})
const time: Column<DrawnRow> = {
  key: 'time',
  title: 'Time',
  widthPx: 150,
  cell: ({ row, editing }) => (row === 'new' ? <NewTime editing={editing} /> : timeText(row.hourMs)),
}
const expected: Column<DrawnRow> = {
  key: 'expected',
  title: 'Expected (p10)',
  widthPx: 190,
  align: 'end',
  cell: ({ row, editing }) => (row === 'new' ? '–' : <Expected row={row} editing={editing} hasNote />),
}
/** In the edit mode, the field of the capacity has the note. */
const expectedAt: Column<DrawnRow> = {
  key: 'expected',
  title: 'Expected (p10)',
  widthPx: 120,
  align: 'end',
  cell: ({ row, editing }) =>
    row === 'new' ? <NewExpected editing={editing} /> : <Expected row={row} editing={editing} hasNote={false} />,
}
const delivered: Column<DrawnRow> = {
  key: 'delivered',
  title: 'Delivered now',
  widthPx: 160,
  align: 'end',
  cell: ({ row, editing }) => (row !== 'new' && row.status === 'Ongoing' ? <Delivered editing={editing} /> : '–'),
}
const actions: Column<DrawnRow> = { key: 'actions', title: 'Actions', widthPx: 170, cell: (drawn) => <BidActions {...drawn} /> }

interface CellProps {
  editing: BidEditing
}

const NewTime = ({ editing }: CellProps) => timeText(useAtomValue(editing.newHourMs))

/** The expected capacity of an hour, with a note if the bid is above it. */
function Expected({ row: { hourMs, bid }, editing, hasNote }: CellProps & { row: EditedBid; hasNote: boolean }) {
  const { forecast } = useAtomValue(editing.context)
  return expectedText(p10Of(forecast, hourMs), hasNote ? bid?.quantity : undefined) ?? '–'
}

function NewExpected({ editing }: CellProps) {
  const { forecast } = useAtomValue(editing.context)
  return expectedText(p10Of(forecast, useAtomValue(editing.newHourMs)), undefined) ?? '–'
}

function Delivered({ editing }: CellProps) {
  const { reserve } = useAtomValue(editing.context)
  return reserve?.source === 'bid' ? responseCellText(reserve) : '–'
}

const timeText = (hourMs: number | undefined) => (hourMs === undefined ? '–' : cellRangeText(hourMs, now()))

/** The columns of the list, and the columns of the edit mode with space for fields and actions. */
const READ_COLUMNS = [day(110), time, capacity, expected, price, delivered, status]
const EDIT_COLUMNS = [day(190), time, capacity, expectedAt, price, delivered, status, actions]

const onLines = (columns: readonly Column<DrawnRow>[], lines: RowLines): readonly Column<DrawnRow>[] => [
  { key: 'lines', title: lines.title, cell: (row) => <StackedCell row={row} columns={columns} lines={lines} /> },
]
const READ_LINES = onLines(READ_COLUMNS, {
  title: 'Hour, capacity, price and status',
  lines: [
    ['time', 'capacity', 'price'],
    ['day', 'expected', 'status'],
  ],
})
const EDIT_LINES = onLines(EDIT_COLUMNS, {
  title: 'Hour, capacity, price and status',
  lines: [['day', 'status'], ['time', 'expected'], ['capacity', 'price'], ['actions']],
  named: ['expected', 'capacity', 'price'],
})

/** The columns of the list. On a narrow screen, a row has several lines. */
export const columnsOf = (isEditing: boolean, isNarrow: boolean): readonly Column<DrawnRow>[] =>
  isEditing ? (isNarrow ? EDIT_LINES : EDIT_COLUMNS) : isNarrow ? READ_LINES : READ_COLUMNS
