import { makeStyles } from '@fluentui/react-components'
import { SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { dateTimeText, momentMs, ageText } from '#units/dates.ts'

/** The time of the last message from a device with its zone, and its age. */
export function LastUpdated({ timestamp }: { timestamp: string | null }) {
  const styles = useStyles()
  const nowMs = useNow(SECOND_MS)
  const atMs = momentMs(timestamp)
  if (atMs === undefined) return <>–</>
  return (
    <>
      {dateTimeText(atMs)} <span className={styles.age}>({ageText(nowMs - atMs)} ago)</span>
    </>
  )
}

const useStyles = makeStyles({
  age: { whiteSpace: 'nowrap' },
})
