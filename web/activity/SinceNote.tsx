import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { dateTimeText } from '#units/dates.ts'

/** The time from which the log is complete. */
export function SinceNote({ since }: { since: string }) {
  return <Caption1 className={useStyles().note}>All events since {dateTimeText(since)} are kept.</Caption1>
}

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground3 },
})
