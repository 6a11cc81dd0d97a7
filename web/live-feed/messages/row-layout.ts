import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

export const ROW_PX = 30
export const NARROW_ROW_PX = 52

/** Layout of the cells of a row and of the header: one line, or on narrow screens the values on a second line. */
export function useRowLayout(isNarrow: boolean) {
  const styles = useStyles()
  return {
    row: mergeClasses(styles.row, isNarrow && styles.narrowRow),
    time: mergeClasses(styles.cell, styles.time),
    seq: mergeClasses(styles.cell, styles.seq),
    values: mergeClasses(styles.cell, styles.values, isNarrow && styles.narrowValues),
    size: mergeClasses(styles.cell, styles.size),
    whole: styles.whole,
  }
}

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '8.5rem 5.5rem minmax(0, 1fr) 4rem',
    gridTemplateAreas: '"time seq values size" "whole whole whole whole"',
    gridTemplateRows: `${ROW_PX - 1}px auto`,
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    boxSizing: 'border-box',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
  },
  narrowRow: {
    gridTemplateColumns: '8.5rem minmax(0, 1fr) 4rem',
    gridTemplateAreas: '"time seq size" "values values values" "whole whole whole"',
    gridTemplateRows: `27px ${NARROW_ROW_PX - 28}px auto`,
  },
  cell: {
    minWidth: 0,
    padding: 0,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontVariantNumeric: 'tabular-nums',
  },
  time: { gridArea: 'time', paddingLeft: tokens.spacingHorizontalS, textAlign: 'start' },
  seq: { gridArea: 'seq', textAlign: 'end' },
  values: { gridArea: 'values', textAlign: 'start', color: tokens.colorNeutralForeground2 },
  narrowValues: { padding: `0 ${tokens.spacingHorizontalS} 0 ${tokens.spacingHorizontalXXXL}` },
  size: { gridArea: 'size', textAlign: 'end', paddingRight: tokens.spacingHorizontalS },
  whole: { gridColumn: '1 / -1', padding: 0, minWidth: 0 },
})
