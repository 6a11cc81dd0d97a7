import { makeStyles, tokens } from '@fluentui/react-components'
import type { Station } from '#contract/stations.ts'
import { dateTimeText } from '#units/dates.ts'

/** The last received value of an offline station. */
function LastKnown({ timestamp, text }: { timestamp: Station['timestamp']; text: string }) {
  const styles = useStyles()
  return (
    <span className={styles.old} title={`Last seen ${dateTimeText(timestamp)}`}>
      {text}
    </span>
  )
}

/** A live value. For an offline station it is shown as outdated, with its age. */
export const liveFigure = ({ isOnline, timestamp }: Pick<Station, 'isOnline' | 'timestamp'>, text: string) =>
  isOnline || text === '–' ? text : <LastKnown timestamp={timestamp} text={text} />

const useStyles = makeStyles({
  old: { fontStyle: 'italic', color: tokens.colorNeutralForeground3 },
})
