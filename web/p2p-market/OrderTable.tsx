import { useMemo, useState } from 'react'
import type { ListedGroup } from '#contract/groups.ts'
import { P2P_SIDE_LABEL, P2P_STATE_LABEL, type P2pOrder } from '#contract/p2p-market.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { NoPlans } from '#ui/illustrations/NoPlans.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { useWidth } from '#ui/use-width.ts'
import { rangeText } from '#units/hours.ts'
import { euroText } from '#units/money.ts'
import { sortedByHour } from './book.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { orderColumns } from './order-columns.tsx'

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
