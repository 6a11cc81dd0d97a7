import {
  Caption1,
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components'
import { type CSSProperties, Fragment, type ReactNode, useMemo, useRef } from 'react'
import { useScrollStop } from '../use-scroll-stop.ts'
import { useWidth } from '../hooks.ts'
import { DataRow } from './DataRow.tsx'
import { type Column, columnsAt, columnsBelow, columnScale, columnWidthPx, nextSort, type Sort } from './columns.ts'
import { useDrawnRows, WRAPPED_LINES } from './use-drawn-rows.ts'
import { distinctKeys } from './paged-rows.ts'

interface TableHeadingsProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort | undefined) => void) | undefined
  /** Row index of the heading, if not all rows are rendered. */
  ariaRowIndex: number | undefined
}

/** The headings of a table. They stay visible while the rows scroll. */
function TableHeadings<Row>({ columns, sort, onSort, ariaRowIndex }: TableHeadingsProps<Row>) {
  const styles = useTableHeadingsStyles()
  return (
    <TableHeader>
      <TableRow aria-rowindex={ariaRowIndex} className={styles.row}>
        {columns.map((column) => (
          <TableHeaderCell
            key={column.key}
            scope="col"
            className={mergeClasses(
              styles.heading,
              column.align === 'end' && styles.endHeading,
              column.isHeadingWrapped && styles.wrapped,
            )}
            button={{ className: column.align === 'end' ? styles.endButton : styles.button }}
            sortable={column.sortable}
            sortDirection={sort?.key === column.key ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            onClick={column.sortable ? () => onSort?.(nextSort(sort, column.key)) : undefined}
          >
            {column.heading ?? column.title}
          </TableHeaderCell>
        ))}
      </TableRow>
    </TableHeader>
  )
}

const useTableHeadingsStyles = makeStyles({
  row: { borderBottomStyle: 'none' },
  heading: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
    boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke1}`,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  // Two lines fit the height of a heading.
  wrapped: { whiteSpace: 'normal', lineHeight: tokens.lineHeightBase200 },
  endHeading: { paddingRight: tokens.spacingHorizontalL },
  // Transparent, so that the line below the heading is visible.
  button: { backgroundColor: 'transparent' },
  endButton: { backgroundColor: 'transparent', justifyContent: 'flex-end' },
})

const ROWS = Array.from({ length: 10 }, (_, index) => index)

/** Grey rows in place of a table that loads. They are not animated, because a hundred animated bars cost more CPU than the rows. */
function SkeletonRows({ columnCount }: { columnCount: number }) {
  const styles = useSkeletonRowsStyles()
  return ROWS.map((row) => (
    <TableRow key={row} className={styles.row} aria-hidden>
      {Array.from({ length: columnCount }, (_, column) => (
        <td key={column} className={styles.cell}>
          <div className={styles.bar} />
        </td>
      ))}
    </TableRow>
  ))
}

const useSkeletonRowsStyles = makeStyles({
  row: { height: 'var(--rowHeight)' },
  cell: { padding: `0 ${tokens.spacingHorizontalS}` },
  bar: {
    height: '12px',
    maxWidth: '160px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
  },
})

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
  minWidthPx?: number
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
  minWidthPx = 0,
  lineCount = 1,
  isFlagged,
  startAt = 0,
}: Props<Row>) {
  const styles = useStyles()
  const scroller = useRef<HTMLDivElement>(null)
  const stop = useScrollStop(scroller, label)
  const [measure, frameWidthPx] = useWidth()
  const isWider = minWidthPx > frameWidthPx
  const widthPx = Math.max(minWidthPx, frameWidthPx)
  const shownKeys = columnsAt(columns, widthPx)
    .map((column) => column.key)
    .join()
  // The same array while the same columns are shown, so that a resize renders no row again.
  // oxlint-disable-next-line react/exhaustive-deps -- the keys change with the width
  const shown = useMemo(() => columnsAt(columns, widthPx), [columns, shownKeys])
  // oxlint-disable-next-line react/exhaustive-deps -- the keys change with the width
  const below = useMemo(() => columnsBelow(columns, shown), [columns, shownKeys])

  const scale = columnScale(shown, widthPx)
  const { isVirtual, heightPx, first, end } = useDrawnRows(rows.length, scroller, {
    startAt,
    isEven: detail === undefined && below.length === 0,
    lineCount,
    isWrapped: shown.some((column) => column.isWrapped),
  })

  const inWindow = rows.slice(first, end)
  const keys = distinctKeys(inWindow.map(rowKey))
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
          style={isWider ? { width: minWidthPx } : undefined}
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
            {inWindow.map((row, offset) => {
              const more = detail?.(row)
              return (
                <Fragment key={keys[offset]}>
                  <DataRow
                    row={row}
                    columns={shown}
                    ariaRowIndex={isVirtual ? first + offset + 2 : undefined}
                    isFlagged={isFlagged?.(row) ?? false}
                    lines={below}
                  />
                  {more && (
                    <tr>
                      <td colSpan={shown.length} className={styles.detail}>
                        {more}
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
