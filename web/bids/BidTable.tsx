import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Bid } from '#contract/bids.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { useWidth } from '#ui/use-width.ts'
import { columnsOf, type DrawnRow } from './bid-columns.tsx'
import { bidDeliveryTexts, soldBidOf } from './reserve-warning.ts'
import { pastRows, rowsOf } from './bid-rows.ts'
import type { BidEditing } from './bid-editing.ts'

interface Props {
  bids: readonly Bid[]
  /** The start of the current hour of the platform, ms. */
  presentMs: number
  isEditing: boolean
  editing: BidEditing
}

/** The bids of a group by hour. Initially scrolled to the last completed bid. */
export function BidTable({ bids, presentMs, isEditing, editing }: Props) {
  const styles = useStyles()
  const [measure, widthPx] = useWidth()
  const isNarrow = widthPx < NARROW_PX
  const drafts = useAtomValue(editing.rows)
  const newHourMs = useAtomValue(editing.newHourMs)
  const { reserve } = useAtomValue(editing.context)
  // A key renders its field, and no row: the draft of a row keeps its identity.
  const rows = useMemo(
    () => rowsOf(bids, presentMs, drafts, isEditing, newHourMs).map((row): DrawnRow => ({ row, editing })),
    [bids, presentMs, drafts, isEditing, newHourMs, editing],
  )
  return (
    <div ref={measure}>
      {/* The lines of a narrow row have no room for the delivered power. */}
      {isNarrow && (
        <Text block className={styles.delivery}>
          {reserve && Object.values(bidDeliveryTexts(soldBidOf([reserve]))).join(' ')}
        </Text>
      )}
      <DataTable
        label="Accepted bids"
        columns={columnsOf(isEditing, isNarrow)}
        lineCount={isNarrow ? 2 : 1}
        rows={rows}
        rowKey={keyOf}
        maxHeight="min(600px, calc(100dvh - 220px))"
        startAt={pastRows(bids, presentMs)}
        empty={<PageState kind="empty" text={NONE} />}
      />
      {/* The row of a new bid is not one of them. */}
      {isEditing && bids.length === 0 && <output>{NONE}</output>}
    </div>
  )
}

/** Below this width, the columns do not fit. A row has several lines. */
const NARROW_PX = 640

const NONE = 'There are no scheduled bids'

const keyOf = ({ row }: DrawnRow) => (row === 'new' ? row : row.hourMs)

const useStyles = makeStyles({
  // Two lines, so that the list does not move with the values.
  delivery: { minHeight: `calc(2 * ${tokens.lineHeightBase300})`, fontVariantNumeric: 'tabular-nums' },
})
