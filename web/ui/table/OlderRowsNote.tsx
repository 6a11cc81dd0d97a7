import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components'
import type { TimeRange } from '../chart/chart-series.ts'
import { rangeText } from '../chart/time-axis.ts'

interface Props {
  /** What the rows are: `actions`. */
  rows: string
  count: number
  onShowAll: () => void
}

/** Says that a log contains only its newest rows, and offers all of them. */
export function OlderRowsNote({ rows, count, onShowAll }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.note}>
      <Caption1>
        The newest {count} {rows}. The search and the filters do not include older ones.
      </Caption1>
      <Button size="small" appearance="transparent" onClick={onShowAll}>
        Show all {rows}
      </Button>
    </div>
  )
}

/** Says that a log contains only the rows of the range that the charts of the page show. */
export function WithinNote({ zoom }: { zoom: TimeRange | undefined }) {
  const styles = useStyles()
  return zoom && <Caption1 className={styles.note}>Only {rangeText(zoom)}, the range of the charts.</Caption1>
}

const useStyles = makeStyles({
  note: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', color: tokens.colorNeutralForeground2 },
})
