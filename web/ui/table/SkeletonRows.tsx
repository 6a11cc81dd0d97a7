import { makeStyles, TableRow, tokens } from '@fluentui/react-components'

const ROWS = Array.from({ length: 10 }, (_, index) => index)

/** Grey rows in place of a table that loads. They are not animated, because a hundred animated bars cost more CPU than the rows. */
export function SkeletonRows({ columnCount }: { columnCount: number }) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  row: { height: 'var(--rowHeight)' },
  cell: { padding: `0 ${tokens.spacingHorizontalS}` },
  bar: {
    height: '12px',
    maxWidth: '160px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
  },
})
