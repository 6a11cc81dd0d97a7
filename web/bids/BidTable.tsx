import type { Bid } from '#contract/bids.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { EDIT_COLUMNS, READ_COLUMNS, type DrawnRow } from './bid-columns.tsx'
import { pastRows, rowsOf } from './bid-rows.ts'
import type { BidEditing } from './use-bid-editing.ts'

interface Props {
  bids: readonly Bid[]
  /** The start of the current hour of the platform, ms. */
  presentMs: number
  isEditing: boolean
  editing: BidEditing
}

/** The bids of a group by hour. Initially scrolled to the last completed bid. */
export function BidTable({ bids, presentMs, isEditing, editing }: Props) {
  const rows = rowsOf(bids, presentMs, editing.drafts, isEditing).map((row): DrawnRow => ({ row, editing }))
  return (
    <>
      <DataTable
        label="Accepted bids"
        columns={isEditing ? EDIT_COLUMNS : READ_COLUMNS}
        rows={rows}
        rowKey={keyOf}
        maxHeight="min(600px, calc(100dvh - 220px))"
        startAt={pastRows(bids, presentMs)}
        isPlain={!isEditing}
        empty={<PageState kind="empty" text={NONE} />}
      />
      {/* The row of a new bid is not one of them. */}
      {isEditing && bids.length === 0 && <output>{NONE}</output>}
    </>
  )
}

const NONE = 'There are no scheduled bids'

const keyOf = ({ row }: DrawnRow) => (row === 'new' ? row : row.hourMs)
