import {
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { columnsAt, columnWidthPx, nextSort, type Column, type Sort } from './columns.ts'
import { DataRow } from './DataRow.tsx'
import { densityAtom, rowPx } from './density.ts'
import { SkeletonRows } from './SkeletonRows.tsx'
import { useWidth } from './use-width.ts'

const VIRTUAL_ABOVE = 100
const OVERSCAN = 8

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
  /** What stands below a row, over its whole width, if anything. Of tables that never have more than a hundred rows. */
  detail?: (row: Row) => ReactNode
  /** Nothing in the rows takes the focus: the table does, so that it can be scrolled by keyboard. */
  isPlain?: boolean
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
  startAt = 0,
}: Props<Row>) {
  const styles = useStyles()
  const scroller = useRef<HTMLDivElement>(null)
  const [measure, widthPx] = useWidth()
  const shownKeys = columnsAt(columns, widthPx)
    .map((column) => column.key)
    .join()
  // The same array as long as the same columns show, so that resizing redraws no row.
  // oxlint-disable-next-line react/exhaustive-deps -- the keys stand for the width
  const shown = useMemo(() => columnsAt(columns, widthPx), [columns, shownKeys])

  const isVirtual = rows.length > VIRTUAL_ABOVE
  const heightPx = rowPx(useAtomValue(densityAtom))
  const [startPx] = useState(startAt * heightPx)
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    overscan: OVERSCAN,
  })
  // It asks for the height of a row once, unless told to ask again.
  useEffect(() => virtualizer.measure(), [virtualizer, heightPx])
  useLayoutEffect(() => {
    if (scroller.current && startPx > 0) scroller.current.scrollTop = startPx
  }, [startPx])
  const virtualRows = virtualizer.getVirtualItems()
  const firstIndex = isVirtual ? (virtualRows[0]?.index ?? 0) : 0
  const endIndex = isVirtual ? (virtualRows.at(-1)?.index ?? -1) + 1 : rows.length

  return (
    <div ref={measure} className={styles.frame}>
      <div
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={isPlain ? 0 : undefined}
        className={styles.scroller}
        style={{ maxHeight, '--rowHeight': `${heightPx}px` } as CSSProperties}
      >
        <Table size="small" aria-label={label} aria-busy={isLoading} aria-rowcount={isVirtual ? rows.length + 1 : undefined}>
          <colgroup>
            {shown.map((column) => (
              <col key={column.key} style={{ width: columnWidthPx(column, widthPx) }} />
            ))}
          </colgroup>
          <TableHeader>
            <TableRow aria-rowindex={isVirtual ? 1 : undefined} className={styles.headRow}>
              {shown.map((column) => (
                <TableHeaderCell
                  key={column.key}
                  scope="col"
                  className={mergeClasses(styles.heading, column.align === 'end' && styles.endHeading)}
                  button={{ className: column.align === 'end' ? styles.endButton : styles.button }}
                  sortable={column.sortable}
                  sortDirection={sort?.key === column.key ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
                  onClick={column.sortable ? () => onSort?.(nextSort(sort, column.key)) : undefined}
                >
                  {column.title}
                </TableHeaderCell>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {isLoading && rows.length === 0 && <SkeletonRows columnCount={shown.length} />}
            {firstIndex > 0 && <tr aria-hidden style={{ height: firstIndex * heightPx }} />}
            {rows.slice(firstIndex, endIndex).map((row, offset) => {
              const below = detail?.(row)
              return (
                <Fragment key={rowKey(row)}>
                  <DataRow row={row} columns={shown} ariaRowIndex={isVirtual ? firstIndex + offset + 2 : undefined} />
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
            {endIndex < rows.length && <tr aria-hidden style={{ height: (rows.length - endIndex) * heightPx }} />}
          </TableBody>
        </Table>
        {!isLoading && rows.length === 0 && empty}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  frame: { minWidth: 0 },
  scroller: {
    overflow: 'auto',
    maxHeight: 'max(320px, calc(100dvh - 250px))',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  headRow: { borderBottomStyle: 'none' },
  heading: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
    boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke1}`,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  // See-through, so that the line below the heading shows.
  button: { backgroundColor: 'transparent' },
  endButton: { backgroundColor: 'transparent', justifyContent: 'flex-end' },
  detail: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  endHeading: { paddingRight: tokens.spacingHorizontalL },
})
