import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components'

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

const useStyles = makeStyles({
  note: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', color: tokens.colorNeutralForeground2 },
})
