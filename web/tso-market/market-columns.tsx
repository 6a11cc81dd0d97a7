import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { plural } from '#contract/plural.ts'
import type { Column } from '#ui/table/columns.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { now } from '#platform/platform-clock.ts'
import { cellRangeText } from '#units/hours.ts'
import { megawattText } from '#units/current-power.ts'
import { euroText } from '#units/money.ts'
import { BidStatus } from '#web/bids/BidStatus.tsx'
import type { HourRow, MarketRow } from './market-rows.ts'
import { useAtomValue } from 'jotai'
import type { Reserve } from '#contract/reserves.ts'
import { responseCellText } from '#units/reserves.ts'
import { reserves } from '#platform/reserves/reserve-calls.ts'

/** The power that groups with an ongoing bid deliver now, of what is required: their sums. A dash if the platform does not report it. */
function DeliveredNow({ groupIds }: { groupIds: readonly number[] }) {
  const delivered = useAtomValue(reserves()).value?.reserves.filter(
    ({ groupId, service, source }) => groupIds.includes(groupId) && service === 'FCR-D' && source === 'bid',
  )
  if (!delivered || delivered.length < groupIds.length) return '–'
  return responseCellText({
    deliveredKw: delivered.reduce((sum, { deliveredKw }) => sum + Math.max(0, deliveredKw), 0),
    requiredKw: sumOrUnknown(delivered),
  })
}

/** Unknown as soon as one group has no required power. */
const sumOrUnknown = (reserves: readonly Reserve[]): number | null =>
  reserves.reduce<number | null>(
    (sum, { requiredKw }) => (sum === null || typeof requiredKw !== 'number' ? null : sum + requiredKw),
    0,
  )

/** Highlights sums against their bids. */
function Cell({ row, children }: { row: MarketRow; children: ReactNode }) {
  const styles = useStyles()
  const className = row.kind === 'bid' ? undefined : row.bidCount === 0 ? styles.none : styles.sum
  return <Text className={className}>{children}</Text>
}

/** The state of the bids. An hour without bids has none. */
const State = ({ row }: { row: MarketRow }) =>
  row.kind === 'hour' && row.bidCount === 0 ? <Cell row={row}>–</Cell> : <BidStatus status={row.status} />

const countText = ({ bidCount, groupCount }: HourRow) =>
  bidCount === 0 ? 'No bids' : `${groupCount} ${plural(groupCount, 'group', 'groups')}`

/** Below this width, the name of a group does not fit next to the figures. */
export const MIN_WIDTH_PX = 885

/** The columns of a market day; `pathOf` returns the path where the bids of a group are set. */
export const marketColumns = (pathOf: (groupId: number) => string): readonly Column<MarketRow>[] => [
  { key: 'hour', title: 'Hour', widthPx: 165, cell: (row) => <Cell row={row}>{cellRangeText(row.hourMs, now())}</Cell> },
  {
    key: 'group',
    title: 'Group',
    cell: (row) =>
      row.kind === 'hour' ? (
        <Cell row={row}>{countText(row)}</Cell>
      ) : (
        <span title={row.group.name}>
          <TextLink to={pathOf(row.group.id)}>{row.group.name}</TextLink>
          {row.group.isSupergroup && ' (super group)'}
        </span>
      ),
  },
  { key: 'state', title: 'State', widthPx: 110, cell: (row) => <State row={row} /> },
  {
    key: 'capacity',
    title: 'Capacity',
    widthPx: 90,
    align: 'end',
    cell: (row) => (
      <Cell row={row}>{row.kind === 'bid' ? megawattText(row.bid.quantity) : sumText(row, megawattText(row.quantityMw))}</Cell>
    ),
  },
  {
    key: 'delivered',
    title: 'Delivered now',
    widthPx: 180,
    align: 'end',
    cell: (row) => {
      const groupIds = deliveringIds(row)
      return <Cell row={row}>{groupIds.length > 0 ? <DeliveredNow groupIds={groupIds} /> : '–'}</Cell>
    },
  },
  {
    key: 'price',
    title: 'Price per MW,h',
    widthPx: 130,
    align: 'end',
    cell: (row) => <Cell row={row}>{row.kind === 'bid' ? euroText(row.bid.price) : sumText(row, '')}</Cell>,
  },
  {
    key: 'revenue',
    title: 'Revenue',
    widthPx: 120,
    align: 'end',
    cell: (row) => (
      <Cell row={row}>{row.kind === 'bid' ? euroText(row.revenueEur) : sumText(row, euroText(row.revenueEur))}</Cell>
    ),
  },
]

/** The groups whose delivery a row shows: those with a bid in the current hour. */
const deliveringIds = (row: MarketRow): readonly number[] =>
  row.status !== 'Ongoing' ? [] : row.kind === 'bid' ? [row.group.id] : row.groupIds

const sumText = ({ bidCount }: HourRow, text: string) => (bidCount === 0 ? '–' : text)

const useStyles = makeStyles({
  sum: { fontWeight: tokens.fontWeightSemibold },
  none: { color: tokens.colorNeutralForeground2 },
})
