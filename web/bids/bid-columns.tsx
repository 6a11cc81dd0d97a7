import { now } from '#platform/platform-clock.ts'
import type { Column } from '#ui/table/columns.ts'
import type { RowLines } from '#ui/table/row-lines.ts'
import { StackedCell } from '#ui/table/StackedCell.tsx'
import { dateText } from '#units/dates.ts'
import { responseCellText } from '#units/reserves.ts'
import { cellRangeText, hourOf } from '#units/hours.ts'
import { AddBid } from './AddBid.tsx'
import { BidActions } from './BidActions.tsx'
import { BidFieldCell } from './BidFieldCell.tsx'
import { expectedText, p10Of } from './capacity-forecast.ts'
import { BidStatus } from './BidStatus.tsx'
import type { BidRow } from './bid-rows.ts'
import { NewBidHour } from './NewBidHour.tsx'
import type { BidEditing } from './use-bid-editing.ts'

/** A row with its draft, so that it renders again when the draft changes. */
export interface DrawnRow {
  row: BidRow
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
  cell: ({ row, editing }) => timeText(row === 'new' ? hourOf(editing.newBid) : row.hourMs),
}
const expected: Column<DrawnRow> = {
  key: 'expected',
  title: 'Expected (p10)',
  widthPx: 190,
  align: 'end',
  cell: ({ row, editing: { forecast } }) =>
    (row !== 'new' && expectedText(p10Of(forecast, row.hourMs), row.bid?.quantity)) || '–',
}
/** In the edit mode, the field of the capacity has the note. */
const expectedAt: Column<DrawnRow> = {
  key: 'expected',
  title: 'Expected (p10)',
  widthPx: 120,
  align: 'end',
  cell: ({ row, editing: { forecast, newBid } }) =>
    expectedText(p10Of(forecast, row === 'new' ? hourOf(newBid) : row.hourMs), undefined) ?? '–',
}
const delivered: Column<DrawnRow> = {
  key: 'delivered',
  title: 'Delivered now',
  widthPx: 150,
  align: 'end',
  cell: ({ row, editing: { reserve } }) =>
    row !== 'new' && row.status === 'Ongoing' && reserve?.source === 'bid' ? responseCellText(reserve) : '–',
}
const actions: Column<DrawnRow> = {
  key: 'actions',
  title: 'Actions',
  widthPx: 170,
  cell: ({ row, editing }) => (row === 'new' ? <AddBid editing={editing} /> : <BidActions row={row} editing={editing} />),
}

const timeText = (hourMs: number | undefined) => (hourMs === undefined ? '–' : cellRangeText(hourMs, now()))

/** The columns of the list, and the columns of the edit mode with space for fields and actions. */
const READ_COLUMNS = [day(110), time, capacity, expected, price, delivered, status]
const EDIT_COLUMNS = [day(168), time, capacity, expectedAt, price, delivered, status, actions]

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
