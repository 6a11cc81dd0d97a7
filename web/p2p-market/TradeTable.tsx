import type { P2pTrade } from '#contract/p2p-market.ts'
import { now } from '#platform/platform-clock.ts'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { NoEvents } from '#ui/illustrations/Illustrations.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { cellTimeText } from '#units/dates.ts'
import { cellRangeText } from '#units/hours.ts'
import { euroText } from '#units/money.ts'
import { capacityText } from '#units/current-power.ts'
import { amountEur } from './book.ts'

/** The trades with seller, buyer, quantity and price, newest first. */
export function TradeTable({ trades }: { trades: readonly P2pTrade[] }) {
  return (
    <DataTable
      label="Trades"
      columns={COLUMNS}
      rows={trades.toReversed()}
      rowKey={keyOf}
      maxHeight="600px"
      empty={<PageState kind="empty" picture={<NoEvents />} text="There are no trades" />}
    />
  )
}

const keyOf = ({ id }: P2pTrade) => id

const COLUMNS: readonly Column<P2pTrade>[] = [
  { key: 'at', title: 'Traded', minTableWidthPx: 900, widthPx: 210, cell: ({ at }) => cellTimeText(at, now()) },
  { key: 'hour', title: 'Hour', minTableWidthPx: 620, widthPx: 165, cell: ({ hour }) => cellRangeText(Date.parse(hour), now()) },
  { key: 'seller', title: 'Sold by', cell: ({ sellingGroupName: name }) => <span title={name}>{name}</span> },
  { key: 'buyer', title: 'Bought by', cell: ({ buyingGroupName: name }) => <span title={name}>{name}</span> },
  { key: 'quantity', title: 'Quantity', widthPx: 90, align: 'end', cell: ({ quantityKw }) => capacityText(quantityKw) },
  {
    key: 'price',
    title: 'Price per kW',
    minTableWidthPx: 560,
    widthPx: 120,
    align: 'end',
    cell: ({ priceEur }) => euroText(priceEur),
  },
  {
    key: 'amount',
    title: 'Amount',
    minTableWidthPx: 440,
    widthPx: 110,
    align: 'end',
    cell: (trade) => euroText(amountEur(trade)),
  },
]
