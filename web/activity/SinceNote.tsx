import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { dateTimeText } from '#units/dates.ts'

/** From when on the log is whole. */
export function SinceNote({ since }: { since: string }) {
  return <Caption1 className={useStyles().note}>All events since {dateTimeText(since)} are kept.</Caption1>
}

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground3 },
})
