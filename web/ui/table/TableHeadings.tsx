import { makeStyles, mergeClasses, TableHeader, TableHeaderCell, TableRow, tokens } from '@fluentui/react-components'
import { nextSort, type Column, type Sort } from './columns.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort | undefined) => void) | undefined
  /** Row index of the heading, if not all rows are rendered. */
  ariaRowIndex: number | undefined
}

/** The headings of a table. They stay visible while the rows scroll. */
export function TableHeadings<Row>({ columns, sort, onSort, ariaRowIndex }: Props<Row>) {
  const styles = useStyles()
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

const useStyles = makeStyles({
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
