import { makeStyles, tokens } from '@fluentui/react-components'
import type { Station } from '#contract/stations.ts'
import { dateTimeText } from '#units/dates.ts'

/** A figure of a station that is out of reach: the last that was heard, which is not how it stands now. */
function LastKnown({ timestamp, text }: { timestamp: Station['timestamp']; text: string }) {
  const styles = useStyles()
  return (
    <span className={styles.old} title={`Last heard ${dateTimeText(timestamp)}`}>
      {text}
    </span>
  )
}

/** A figure that changes by the second; of a station that is offline it looks old, and says how old. */
export const liveFigure = ({ isOnline, timestamp }: Pick<Station, 'isOnline' | 'timestamp'>, text: string) =>
  isOnline || text === '–' ? text : <LastKnown timestamp={timestamp} text={text} />

const useStyles = makeStyles({
  old: { fontStyle: 'italic', color: tokens.colorNeutralForeground3 },
})
