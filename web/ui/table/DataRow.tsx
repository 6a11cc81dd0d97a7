import { makeStyles, mergeClasses, TableRow, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import type { Column } from './columns.ts'

interface Props<Row> {
  row: Row
  columns: readonly Column<Row>[]
  ariaRowIndex?: number
  isFlagged?: boolean
}

function Cells<Row>({ row, columns, ariaRowIndex, isFlagged = false }: Props<Row>) {
  const styles = useStyles()
  return (
    <TableRow className={mergeClasses(styles.row, isFlagged && styles.flagged)} aria-rowindex={ariaRowIndex}>
      {columns.map((column) => (
        <td key={column.key} className={mergeClasses(styles.cell, column.align === 'end' && styles.end)}>
          {column.isWrapped ? <div className={styles.wrapped}>{column.cell(row)}</div> : column.cell(row)}
        </td>
      ))}
    </TableRow>
  )
}

/** One row of a DataTable, drawn again only when its object or the columns are others. */
// `memo` forgets that the component is generic.
export const DataRow = memo(Cells) as typeof Cells

const useStyles = makeStyles({
  row: {
    height: 'var(--rowHeight)',
    boxSizing: 'border-box',
    // On the background of a row that is pointed at, in dark, a link's own colour is too faint to read.
    // A link is a target of at least 24 px, though its text is lower.
    '& a': { paddingBlock: '4px' },
    ':hover a': { color: tokens.colorBrandForegroundLinkHover },
  },
  // A border, which high contrast shows too.
  flagged: {
    backgroundColor: tokens.colorNeutralBackground3,
    '& > td:first-child': { borderLeft: `4px solid ${tokens.colorStatusDangerBorder2}`, paddingLeft: tokens.spacingHorizontalXS },
  },
  cell: {
    padding: `0 ${tokens.spacingHorizontalS}`,
    height: 'calc(var(--rowHeight) - 1px)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  wrapped: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    // Rows of a virtual table are of one height.
    WebkitLineClamp: 'var(--lineClamp)',
    overflow: 'hidden',
    paddingBlock: tokens.spacingVerticalXXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  end: { textAlign: 'end', paddingRight: tokens.spacingHorizontalL },
})
