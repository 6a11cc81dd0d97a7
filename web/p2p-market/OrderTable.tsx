import { useMemo, useState, type ReactElement } from 'react'
import type { ListedGroup } from '#contract/groups.ts'
import {
  P2P_SIDE_LABEL,
  P2P_STATE_LABEL,
  type P2pOrder,
  type P2pState,
  listP2pOrders,
  placeP2pOrder,
  withdrawP2pOrder,
} from '#contract/p2p-market.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { NoPlans } from '#ui/illustrations/NoPlans.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { useWidth } from '#ui/use-width.ts'
import { rangeText, cellRangeText } from '#units/hours.ts'
import { euroText } from '#units/money.ts'
import { sortedByHour } from './book.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { Checkmark12Filled, Delete20Regular, Edit20Regular } from '@fluentui/react-icons'
import { paths } from '#app/paths.ts'
import type { Severity } from '#ui/severity.ts'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import { now } from '#platform/platform-clock.ts'
import type { Column } from '#ui/table/columns.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { cellTimeText } from '#units/dates.ts'
import { capacityText } from '#units/current-power.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { confirm } from '#ui/page/confirm.ts'
import { RowActions } from '#ui/table/RowActions.tsx'
import { renewalOf } from './order-draft.ts'
import { closedReason, orderText, renewedText, withdrawalText, withdrawnText } from './order-texts.ts'

interface OrderColumnsProps {
  order: P2pOrder
  presentMs: number
  onChange: () => void
}

/** The buttons that change and withdraw an order of the user's own groups. */
function OrderActions({ order, presentMs, onChange }: OrderColumnsProps) {
  const text = orderText(order)
  const lock = closedReason(order, presentMs)
  const renew = useAction(placeP2pOrder, {
    done: (_, placed) => renewedText(placed),
    failed: (_, refusal) => [`Failed to place the ${order.side} again`, refusal?.message].filter(Boolean).join('. '),
    refreshes: [listP2pOrders],
  })
  const { run, isBusy } = useAction(withdrawP2pOrder, {
    done: (_, withdrawn) => withdrawnText(withdrawn),
    undo: (_, withdrawn) => void renew.run({ body: renewalOf(withdrawn) }),
    failed: (_, refusal) => [`Failed to withdraw ${order.side}`, refusal?.message].filter(Boolean).join('. '),
    refreshes: [listP2pOrders],
  })

  const withdraw = async () => {
    if (!(await confirm({ title: `Withdraw ${order.side}`, text: withdrawalText(order), ok: 'Withdraw' }))) return
    const { outcome } = await run({ params: { orderId: order.id } })
    // The order may have been matched or withdrawn meanwhile.
    if (outcome !== 'ok') refresh([listP2pOrders])
  }
  return (
    <RowActions
      of={text}
      actions={[
        { label: 'Change', icon: <Edit20Regular />, lock, run: onChange },
        { label: 'Withdraw', icon: <Delete20Regular />, lock, isBusy, run: () => void withdraw() },
      ]}
    />
  )
}

interface View {
  ownIds: ReadonlySet<number>
  presentMs: number
  change: (order: P2pOrder) => void
}

const LOOK = {
  open: { severity: 'automatic' },
  'partly-matched': { severity: 'automatic', isRunning: true },
  matched: { severity: 'information', icon: <Checkmark12Filled /> },
  withdrawn: { severity: 'information' },
  over: { severity: 'information' },
} satisfies Record<P2pState, { severity: Severity; isRunning?: boolean; icon?: ReactElement }>

const orderColumns = ({ ownIds, presentMs, change }: View): readonly Column<P2pOrder>[] => [
  { key: 'hour', title: 'Hour', minTableWidthPx: 620, widthPx: 155, cell: ({ hour }) => cellRangeText(Date.parse(hour), now()) },
  {
    key: 'group',
    title: 'Group',
    cell: ({ groupId, groupName }) => (
      <span title={groupName}>
        {ownIds.has(groupId) ? <TextLink to={paths.group(groupId)}>{groupName}</TextLink> : groupName}
      </span>
    ),
  },
  {
    key: 'organisation',
    title: 'Organisation',
    minTableWidthPx: 1340,
    widthPx: 190,
    cell: ({ organisation }) => <span title={organisation}>{organisation}</span>,
  },
  { key: 'side', title: 'Side', minTableWidthPx: 480, widthPx: 90, cell: ({ side }) => P2P_SIDE_LABEL[side] },
  {
    key: 'matched',
    title: 'Matched / quantity',
    widthPx: 145,
    align: 'end',
    cell: ({ matchedKw, quantityKw }) => `${capacityText(matchedKw)} / ${capacityText(quantityKw)}`,
  },
  {
    key: 'price',
    title: 'Price per kW',
    minTableWidthPx: 560,
    widthPx: 120,
    align: 'end',
    cell: ({ priceEur }) => euroText(priceEur),
  },
  {
    key: 'state',
    title: 'State',
    minTableWidthPx: 700,
    widthPx: 130,
    cell: ({ state }) => <SeverityChip {...LOOK[state]}>{P2P_STATE_LABEL[state]}</SeverityChip>,
  },
  { key: 'placed', title: 'Placed', minTableWidthPx: 1000, widthPx: 210, cell: ({ placedAt }) => cellTimeText(placedAt, now()) },
  {
    key: 'by',
    title: 'By',
    minTableWidthPx: 1100,
    widthPx: 95,
    cell: ({ placedBy }) => <span title={placedBy}>{placedBy}</span>,
  },
  {
    key: 'actions',
    title: 'Actions',
    widthPx: 84,
    cell: (order) =>
      ownIds.has(order.groupId) ? <OrderActions order={order} presentMs={presentMs} onChange={() => change(order)} /> : '–',
  },
]

interface Props {
  orders: readonly P2pOrder[]
  /** The groups whose orders the user can change; undefined until they are fetched. */
  ownGroups: readonly ListedGroup[] | undefined
  presentMs: number
}

/** Offers and requests. Orders of the user's own groups can be changed and withdrawn. */
export function OrderTable({ orders, ownGroups, presentMs }: Props) {
  const [changedId, setChangedId] = useState<number>()
  const changed = orders.find(({ id }) => id === changedId)
  const columns = useMemo(
    () => orderColumns({ ownIds: new Set(ownGroups?.map(({ id }) => id)), presentMs, change: ({ id }) => setChangedId(id) }),
    [ownGroups, presentMs],
  )
  const [measure, widthPx] = useWidth()
  const rows = useMemo(() => sortedByHour(orders), [orders])
  return (
    <div ref={measure}>
      <DataTable
        label="Offers and requests"
        columns={columns}
        rows={rows}
        {...(widthPx < NARROW_PX && rows.length <= MAX_WITH_DETAIL && { detail: narrowText })}
        rowKey={keyOf}
        maxHeight="600px"
        empty={<PageState kind="empty" picture={<NoPlans />} text="There are no offers and no requests" />}
      />
      {changed && <ChangeDialog order={changed} onClose={() => setChangedId(undefined)} />}
    </div>
  )
}

/** Below this width, hidden columns are written as text below each row. */
const NARROW_PX = 620
const MAX_WITH_DETAIL = 100
const narrowText = ({ hour, side, priceEur, state }: P2pOrder) =>
  `${P2P_SIDE_LABEL[side]}, ${rangeText(Date.parse(hour))}, ${euroText(priceEur)} per kW, ${P2P_STATE_LABEL[state].toLowerCase()}`

const keyOf = ({ id }: P2pOrder) => id
