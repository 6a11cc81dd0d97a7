import { Caption1, makeStyles, Table, TableBody, tokens } from '@fluentui/react-components'
import { Fragment, useMemo, useRef, type CSSProperties, type ReactNode } from 'react'
import { columnsAt, columnScale, columnWidthPx, type Column, type Sort } from './columns.ts'
import { DataRow } from './DataRow.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableHeadings } from './TableHeadings.tsx'
import { useDrawnRows, WRAPPED_LINES } from './use-drawn-rows.ts'
import { useWidth } from '../use-width.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Names the table to screen readers. */
  label: string
  /** Stands below the headings when there is no row. */
  empty?: ReactNode
  /** Shows grey rows while there is nothing to show yet. */
  isLoading?: boolean
  sort?: Sort
  onSort?: (sort: Sort | undefined) => void
  /** How high the table may grow before it scrolls by itself; any CSS length. */
  maxHeight?: string
  /** What stands below a row, over its whole width, if anything. All rows of such a table are drawn. */
  detail?: (row: Row) => ReactNode
  /** Nothing in the rows takes the focus: the table does, so that it can be scrolled by keyboard. */
  isPlain?: boolean
  /** A narrower screen sees all columns by scrolling the table sideways, and is told so. */
  leastWidthPx?: number
  /** Lines of text in a row. */
  lineCount?: number
  /** Rows that stand out from the others by a bar at their start and another background. Keep it stable. */
  isFlagged?: (row: Row) => boolean
  /** The row that stands on top when the table appears; the ones before are scrolled away. */
  startAt?: number
}

/**
 * A table of single-line rows with a heading that stays. Columns appear by the width there is, rows above a hundred are
 * virtual. Rows are drawn again only when their object is another one. Keep `columns` and `rowKey` stable.
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
  isPlain,
  leastWidthPx = 0,
  lineCount = 1,
  isFlagged,
  startAt = 0,
}: Props<Row>) {
  const styles = useStyles()
  const scroller = useRef<HTMLDivElement>(null)
  const [measure, frameWidthPx] = useWidth()
  const isWider = leastWidthPx > frameWidthPx
  const widthPx = Math.max(leastWidthPx, frameWidthPx)
  const shownKeys = columnsAt(columns, widthPx)
    .map((column) => column.key)
    .join()
  // The same array as long as the same columns show, so that resizing redraws no row.
  // oxlint-disable-next-line react/exhaustive-deps -- the keys stand for the width
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={isPlain || isWider ? 0 : undefined}
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
