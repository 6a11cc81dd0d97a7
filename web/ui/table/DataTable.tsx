import { Caption1, makeStyles, Table, TableBody, tokens } from '@fluentui/react-components'
import { Fragment, useMemo, useRef, type CSSProperties, type ReactNode } from 'react'
import { columnsAt, columnScale, columnWidthPx, type Column, type Sort } from './columns.ts'
import { DataRow } from './DataRow.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableHeadings } from './TableHeadings.tsx'
import { useDrawnRows, WRAPPED_LINES } from './use-drawn-rows.ts'
import { useScrollStop } from '../use-scroll-stop.ts'
import { useWidth } from '../use-width.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Accessible name of the table. */
  label: string
  /** Shown below the headings when there are no rows. */
  empty?: ReactNode
  /** Shows skeleton rows while the rows load. */
  isLoading?: boolean
  sort?: Sort
  onSort?: (sort: Sort | undefined) => void
  /** Height above which the table scrolls; any CSS length. */
  maxHeight?: string
  /** Optional content below a row, over the full width. Such a table is not virtual. */
  detail?: (row: Row) => ReactNode
  /** On a narrower screen the table scrolls sideways, and a hint states this. */
  leastWidthPx?: number
  /** Lines of text in a row. */
  lineCount?: number
  /** Rows that are highlighted by a bar at the start and a background. Keep it stable. */
  isFlagged?: (row: Row) => boolean
  /** The row at the top when the table appears. Earlier rows are scrolled out of view. */
  startAt?: number
}

/**
 * A table of single-line rows with a sticky heading. The columns depend on the width. A table of more than 100 rows is virtual.
 * A row renders again only when its object changes. Keep `columns` and `rowKey` stable.
 */
export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  label,
  empty,
  isLoading,
  sort,
  onSort,
  maxHeight,
  detail,
  leastWidthPx = 0,
  lineCount = 1,
  isFlagged,
  startAt = 0,
}: Props<Row>) {
  const styles = useStyles()
  const scroller = useRef<HTMLDivElement>(null)
  const stop = useScrollStop(scroller, label)
  const [measure, frameWidthPx] = useWidth()
  const isWider = leastWidthPx > frameWidthPx
  const widthPx = Math.max(leastWidthPx, frameWidthPx)
  const shownKeys = columnsAt(columns, widthPx)
    .map((column) => column.key)
    .join()
  // The same array while the same columns are shown, so that a resize renders no row again.
  // oxlint-disable-next-line react/exhaustive-deps -- the keys change with the width
  const shown = useMemo(() => columnsAt(columns, widthPx), [columns, shownKeys])

  const scale = columnScale(shown, widthPx)
  const { isVirtual, heightPx, first, end } = useDrawnRows(rows.length, scroller, {
    startAt,
    isEven: detail === undefined,
    lineCount,
    isWrapped: shown.some((column) => column.isWrapped),
  })

  return (
    <div ref={measure} className={styles.frame}>
      {isWider && <Caption1 className={styles.hint}>Scroll the table sideways to see all of its columns.</Caption1>}
      <div
        ref={scroller}
        {...stop}
        className={styles.scroller}
        style={
          {
            maxHeight,
            '--rowHeight': `${heightPx}px`,
            '--lineWrap': isVirtual ? 'nowrap' : 'normal',
            '--lineClamp': isVirtual ? WRAPPED_LINES : 'none',
            '--lineFlow': isVirtual ? 'nowrap' : 'wrap',
          } as CSSProperties
        }
      >
        <Table
          size="small"
          style={isWider ? { width: leastWidthPx } : undefined}
          aria-label={label}
          aria-busy={isLoading}
          aria-rowcount={isVirtual ? rows.length + 1 : undefined}
        >
          <colgroup>
            {shown.map((column) => (
              <col key={column.key} style={{ width: columnWidthPx(column, scale) }} />
            ))}
          </colgroup>
          <TableHeadings columns={shown} sort={sort} onSort={onSort} ariaRowIndex={isVirtual ? 1 : undefined} />
          <TableBody>
            {isLoading && rows.length === 0 && <SkeletonRows columnCount={shown.length} />}
            {first > 0 && <tr aria-hidden style={{ height: first * heightPx }} />}
            {rows.slice(first, end).map((row, offset) => {
              const below = detail?.(row)
              return (
                <Fragment key={rowKey(row)}>
                  <DataRow
                    row={row}
                    columns={shown}
                    ariaRowIndex={isVirtual ? first + offset + 2 : undefined}
                    isFlagged={isFlagged?.(row) ?? false}
                  />
                  {below && (
                    <tr>
                      <td colSpan={shown.length} className={styles.detail}>
                        {below}
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
            {end < rows.length && <tr aria-hidden style={{ height: (rows.length - end) * heightPx }} />}
          </TableBody>
        </Table>
        {!isLoading && rows.length === 0 && empty}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  frame: { minWidth: 0 },
  hint: { display: 'block', paddingBottom: tokens.spacingVerticalXS, color: tokens.colorNeutralForeground2 },
  scroller: {
    overflow: 'auto',
    maxHeight: 'max(320px, calc(100dvh - 260px))',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  detail: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
})
