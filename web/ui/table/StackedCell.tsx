import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Column } from './columns.ts'
import { columnsOnLines, type RowLines } from './row-lines.ts'

interface Props<Row> {
  row: Row
  columns: readonly Column<Row>[]
  lines: RowLines
}

/**
 * A row's values on several lines. The first value of the first line takes the remaining width, and the other values of that
 * line wrap together. The last value of each other line takes the remaining width.
 */
export function StackedCell<Row>({ row, columns, lines }: Props<Row>) {
  const styles = useStyles()
  const valueOf = (column: Column<Row>, className?: string) => (
    <span key={column.key} className={mergeClasses(styles.value, className && styles.text, className)}>
      {lines.named?.includes(column.key) && <span className={styles.name}>{column.title} </span>}
      {column.cell(row)}
    </span>
  )
  const [firstLine = [], ...otherLines] = columnsOnLines(columns, lines)
  const [heading, ...others] = firstLine
  return (
    <div className={styles.lines}>
      <div className={mergeClasses(styles.line, styles.firstLine)}>
        {heading && valueOf(heading, styles.heading)}
        {others.length > 0 && <span className={styles.together}>{others.map((column) => valueOf(column))}</span>}
      </div>
      {otherLines.map((onLine, line) => (
        <div key={lines.lines[line + 1]?.join()} className={styles.line}>
          {onLine.map((column, at) => valueOf(column, at === onLine.length - 1 ? styles.rest : undefined))}
        </div>
      ))}
    </div>
  )
}

const useStyles = makeStyles({
  lines: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    paddingBlock: tokens.spacingVerticalXS,
    minWidth: 0,
  },
  line: {
    display: 'flex',
    // Virtual rows have no room for more lines.
    flexWrap: 'var(--lineFlow)' as 'wrap',
    alignItems: 'baseline',
    gap: `0 ${tokens.spacingHorizontalS}`,
    minWidth: 0,
  },
  // A name with a button has no baseline to align chips with.
  firstLine: { alignItems: 'center' },
  value: { flexShrink: 0, minWidth: 0 },
  // A text wraps in a table that renders all rows, and is cut off in virtual rows.
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'var(--lineWrap)' },
  heading: { flex: '1 1 110px', overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  together: { display: 'flex', flexShrink: 0, gap: tokens.spacingHorizontalS },
  rest: { flex: '1 1 120px', fontSize: tokens.fontSizeBase200 },
  name: { color: tokens.colorNeutralForeground2 },
})
