import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { HOUR_MS } from '#contract/durations.ts'
import {
  changeP2pOrder,
  listP2pOrders,
  P2P_SIDE_LABEL,
  P2P_STATE_LABEL,
  type P2pOrder,
  type P2pState,
  placeP2pOrder,
  withdrawP2pOrder,
} from '#contract/p2p-market.ts'
import { wasChangedElsewhere } from '#platform/changed-elsewhere.ts'
import { saveLock, useDialogDraft } from '#platform/draft/use-draft.ts'
import { now, useHour } from '#platform/platform-clock.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { ChangedElsewhere } from '#ui/page/ChangedElsewhere.tsx'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { changedElsewhereText } from '#ui/save-bar/draft-changes.ts'
import { capacityText } from '#units/current-power.ts'
import { AMOUNT_LABELS, AmountFields } from './AmountFields.tsx'
import {
  type AmountDraft,
  amountDraftOf,
  amountErrors,
  changesBetween,
  losesPlace,
  missingText,
  renewalOf,
  toAmount,
} from './order-draft.ts'
import { acceptedText, closedReason, orderText, refusalOf, renewedText, withdrawalText, withdrawnText } from './order-texts.ts'
import { type ReactElement, useMemo, useState } from 'react'
import type { ListedGroup } from '#contract/groups.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { NoPlans } from '#ui/illustrations/Illustrations.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { useWidth } from '#ui/hooks.ts'
import { cellRangeText, rangeText } from '#units/hours.ts'
import { euroText } from '#units/money.ts'
import { sortedByHour } from './book.ts'
import { Checkmark12Filled, Delete20Regular, Edit20Regular } from '@fluentui/react-icons'
import { paths } from '#app/paths.ts'
import type { Severity } from '#ui/severity.ts'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import type { Column } from '#ui/table/columns.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { cellTimeText } from '#units/dates.ts'
import { confirm } from '#ui/page/confirm.ts'
import { RowActions } from '#ui/table/RowActions.tsx'

/** Whether another user changed or withdrew the order since it was read, or that could not be checked. */
const isStale = (seen: P2pOrder): Promise<boolean> =>
  wasChangedElsewhere({
    read: listP2pOrders,
    input: { query: { start: seen.hour, end: new Date(Date.parse(seen.hour) + HOUR_MS).toISOString() } },
    changesIn: ({ orders }) => {
      const found = orders.find(({ id }) => id === seen.id)
      return !found || found.state === 'withdrawn' ? 'withdrawn' : changesBetween(seen, found)
    },
    what: `the ${seen.side} was`,
  })

/** The form that changes an order, which may be matched or changed by other users meanwhile. */
function useChangeForm(order: P2pOrder, closed: string | undefined, onClose: () => void) {
  const { run } = useAction(changeP2pOrder, {
    done: (_, changed) => acceptedText('Changed', changed, order.matchedKw),
    failed: `Failed to change ${order.side}`,
    refreshes: [listP2pOrders],
  })
  return useDialogDraft<AmountDraft, unknown>({
    ...AMOUNT_LABELS,
    subject: `order ${order.id}`,
    stored: amountDraftOf(order),
    check: (draft) => (closed === undefined ? amountErrors(draft, order.matchedKw) : {}),
    storedChanges: (from, to) => changesBetween(toAmount(from), toAmount(to)),
    refused: refusalOf,
    send: async (draft) => {
      const reply = (await isStale(order)) ? undefined : await run({ params: { orderId: order.id }, body: toAmount(draft) })
      // The order may have been matched or withdrawn meanwhile.
      if (reply?.outcome !== 'ok') refresh([listP2pOrders])
      return reply
    },
    onClose,
    discards: `the changes to this ${order.side}`,
  })
}

/** Changes the quantity or price of the unmatched part of an order. The order is polled while the dialog is open. */
function ChangeDialog({ order, onClose }: { order: P2pOrder; onClose: () => void }) {
  const styles = useStyles()
  const closed = closedReason(order, useHour())
  const form = useChangeForm(order, closed, onClose)
  const { values, isSaving } = form
  const isWrong = closed === undefined && Object.keys(amountErrors(values, order.matchedKw)).length > 0
  const missing = missingText(values) ?? (form.hasUnsaved ? undefined : 'Change the quantity or the price first.')
  const reason = closed ?? (isWrong ? saveLock(form.errors) : missing)
  const isMoved = !isWrong && missingText(values) === undefined && losesPlace(values, order)
  const matched = order.matchedKw > 0 ? ` ${capacityText(order.matchedKw)} are already matched and remain traded.` : ''
  return (
    <FormDialog
      title={`Change ${order.side}`}
      submit={isSaving ? 'Saving...' : 'Save'}
      isOff={isSaving || reason !== undefined}
      reason={reason}
      refusal={closed ?? form.refusal}
      isBusy={isSaving}
      onSubmit={form.saveIn}
      onClose={form.close}
    >
      <Text>
        The {orderText(order)}.{matched}
      </Text>
      <ChangedElsewhere changes={form.elsewhere.map(changedElsewhereText)} />
      <AmountFields form={form} />
      <Text size={200} className={styles.note}>
        {isMoved ? 'The order moves to the end of the queue at its price.' : ' '}
      </Text>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  // The same height with and without the note.
  note: { color: tokens.colorNeutralForeground2, minHeight: tokens.lineHeightBase200 },
})

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
