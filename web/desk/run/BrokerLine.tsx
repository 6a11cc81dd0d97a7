import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { FeedState } from '#contract/sim.ts'
import { brokerText } from './broker-text.ts'

/** Message counts of an external broker; nothing for the embedded broker. */
export function BrokerLine({ feed }: { feed: FeedState }) {
  const styles = useStyles()
  const text = brokerText(feed)
  if (text === undefined) return null
  return (
    <Text size={200} className={feed.connected && feed.dropped === 0 ? styles.good : styles.warning}>
      {text}
    </Text>
  )
}

const useStyles = makeStyles({
  good: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  warning: { color: tokens.colorStatusWarningForeground1, overflowWrap: 'anywhere' },
})
