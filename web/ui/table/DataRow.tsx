import { makeStyles, mergeClasses, TableRow, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import type { Column } from './columns.ts'

interface Props<Row> {
  row: Row
  columns: readonly Column<Row>[]
  ariaRowIndex?: number
  isFlagged?: boolean
  /** The columns without room, whose values are a line below the row. */
  lines?: readonly Column<Row>[]
}

const NONE: readonly never[] = []

function Cells<Row>({ row, columns, ariaRowIndex, isFlagged = false, lines = NONE }: Props<Row>) {
  const styles = useStyles()
  const hasLine = lines.length > 0
  return (
    <>
      <TableRow
        className={mergeClasses(styles.row, isFlagged && styles.flagged, hasLine && styles.withLine)}
        aria-rowindex={ariaRowIndex}
      >
        {columns.map((column) => (
          <td key={column.key} className={mergeClasses(styles.cell, column.align === 'end' && styles.end)}>
            {column.isWrapped ? <div className={styles.wrapped}>{column.cell(row)}</div> : column.cell(row)}
          </td>
        ))}
      </TableRow>
      {hasLine && (
        <TableRow className={mergeClasses(styles.line, isFlagged && styles.flagged)}>
          <td colSpan={columns.length} className={styles.lineCell}>
            {lines.map(({ key, title, cell }) => (
              <span key={key} className={styles.part}>
                {title}: {cell(row)}{' '}
              </span>
            ))}
          </td>
        </TableRow>
      )}
    </>
  )
}

/** One row of a DataTable. It renders again only when its object or the columns change. */
// `memo` removes the type parameter of the component.
export const DataRow = memo(Cells) as typeof Cells

/**
 * Black in the high contrast theme. The hover background of the high contrast theme is cyan, for black text, and the links, chips and faint
 * texts of the cells keep their own colours.
 */
const POINTED = { backgroundColor: tokens.colorNeutralBackground6, color: tokens.colorNeutralForeground1 }

const useStyles = makeStyles({
  row: {
    height: 'var(--rowHeight)',
    boxSizing: 'border-box',
    // The link colour has too little contrast on the hover background in the dark theme.
    // The target size of a link is at least 24 px, although its text is smaller.
    '& a': { paddingBlock: '4px' },
    ':hover a': { color: tokens.colorBrandForegroundLinkHover },
    ':hover': POINTED,
    ':active': POINTED,
    // Texts of cells keep their own colours, so that the fill is one on which all of them are visible in each theme.
    '&:has([data-row-check]:checked)': { backgroundColor: tokens.colorNeutralBackground4 },
    '&:has([data-row-check]:checked) a': { color: tokens.colorBrandForegroundLinkHover },
  },
  withLine: { borderBottomStyle: 'none' },
  line: { ':hover': { backgroundColor: 'transparent' } },
  lineCell: {
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  part: { marginRight: tokens.spacingHorizontalM },
  // A border, because high contrast mode shows it.
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
    // All rows of a virtual table have the same height.
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
