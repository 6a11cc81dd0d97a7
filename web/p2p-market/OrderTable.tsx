import { useMemo, useState } from 'react'
import type { ListedGroup } from '#contract/groups.ts'
import type { P2pOrder } from '#contract/p2p-market.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { PageState } from '#ui/PageState.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { orderColumns } from './order-columns.tsx'

interface Props {
  orders: readonly P2pOrder[]
  /** The groups whose orders are one's own; undefined while they are not known. */
  ownGroups: readonly ListedGroup[] | undefined
  presentMs: number
}

/** Offers and requests; one's own can be changed and withdrawn. */
export function OrderTable({ orders, ownGroups, presentMs }: Props) {
  const [changedId, setChangedId] = useState<number>()
  const changed = orders.find(({ id }) => id === changedId)
  const columns = useMemo(
    () => orderColumns({ ownIds: new Set(ownGroups?.map(({ id }) => id)), presentMs, change: ({ id }) => setChangedId(id) }),
    [ownGroups, presentMs],
  )
  return (
    <>
      <DataTable
        label="Offers and requests"
        columns={columns}
        rows={orders}
        rowKey={keyOf}
        maxHeight="600px"
        empty={<PageState kind="empty" text="There are no offers and no requests" />}
      />
      {changed && <ChangeDialog order={changed} onClose={() => setChangedId(undefined)} />}
    </>
  )
}

const keyOf = ({ id }: P2pOrder) => id
