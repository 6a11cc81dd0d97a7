import { useAtomValue } from 'jotai'
import { now } from '#platform/platform-clock.ts'
import type { Column } from '#ui/table/columns.ts'
import type { RowLines } from '#ui/table/row-lines.ts'
import { StackedCell } from '#ui/table/StackedCell.tsx'
import { dateText } from '#units/dates.ts'
import { responseCellText } from '#units/reserves.ts'
import { cellRangeText } from '#units/hours.ts'
import { BidActions } from './BidActions.tsx'
import { BidFieldCell, NewBidHour } from './BidInputs.tsx'
import { expectedText, p10Of } from './capacity-forecast.ts'
import { BidStatus } from './BidStatus.tsx'
import type { BidEditing } from './bid-editing.ts'
import type { EditedBid } from './bid-rows.ts'

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
const actions: Column<DrawnRow> = {
  key: 'actions',
  title: 'Actions',
  widthPx: 170,
  cell: (drawn) => <BidActions {...drawn} />,
}

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
