import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { FeedState } from '#contract/sim.ts'
import { brokerText } from './broker-text.ts'

/** What becomes of the messages to an external broker. The embedded one has no line of its own. */
export function BrokerLine({ feed }: { feed: FeedState }) {
  const styles = useStyles()
  const text = brokerText(feed)
  if (text === undefined) return null
  return (
    <Text size={200} className={feed.connected && feed.dropped === 0 ? styles.well : styles.warning}>
      {text}
    </Text>
  )
}

const useStyles = makeStyles({
  well: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  warning: { color: tokens.colorStatusWarningForeground1, overflowWrap: 'anywhere' },
})
