import { Button, Card, makeStyles, Text, tokens } from '@fluentui/react-components'
import { ArrowClockwise16Regular, Checkmark12Filled } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import type { Severity } from '#ui/severity.ts'
import { ageText } from '#units/dates.ts'
import { numberText } from '#units/numbers/number-format.ts'
import { topicText, type FeedStatus } from './connection/feed-status.ts'
import { rateText } from './connection/feed-state.ts'
import { PROBLEM_TEXT, STATE_LABEL, attemptText } from './feed-text.ts'
import type { Feed } from './feed.ts'

/** Message rate, age of the last message, and counts of received, missed and unreadable messages. */
function FeedCounts({ feed }: { feed: Feed }) {
  const styles = useFeedCountsStyles()
  const traffic = useAtomValue(feed.atoms.traffic)
  const count = (value: number) => numberText(value)
  const figures: readonly (readonly [label: string, text: string, isBad?: boolean])[] = [
    ['Messages per second', rateText(traffic.perSecond)],
    ['Last message', traffic.ageMs === undefined ? 'none yet' : `${ageText(traffic.ageMs)} ago`],
    ['Received', count(traffic.received)],
    ['Missed', count(traffic.missed), traffic.missed > 0],
    ['Unreadable', count(traffic.unreadable), traffic.unreadable > 0],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([label, text, isBad]) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={isBad ? styles.bad : styles.text}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const text = { margin: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' } as const

const useFeedCountsStyles = makeStyles({
  figures: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
  },
  figure: { display: 'flex', gap: tokens.spacingHorizontalS },
  label: { color: tokens.colorNeutralForeground2 },
  text: { ...text },
  bad: { ...text, color: tokens.colorStatusWarningForeground1 },
})

const LOOK = {
  connecting: { severity: 'automatic' },
  connected: { severity: 'information', icon: <Checkmark12Filled /> },
  reconnecting: { severity: 'soon' },
  failed: { severity: 'act' },
} satisfies Record<FeedStatus['state'], { severity: Severity; icon?: ReactElement }>

/** Connection state, broker address and topics, and message counts. */
export function FeedHeader({ feed }: { feed: Feed }) {
  const styles = useStyles()
  const status = useAtomValue(feed.atoms.status)
  const { nextTryInMs, silentForMs } = useAtomValue(feed.atoms.traffic)
  const label = STATE_LABEL[status.state]
  const trying = attemptText(status, nextTryInMs)
  const problem = status.state === 'failed' ? PROBLEM_TEXT[status.problem] : undefined
  const isSilent = status.state === 'connected' && silentForMs !== undefined

  return (
    <Card className={styles.card}>
      <div className={styles.line}>
        <output>
          <SeverityChip size="large" hasIcon {...LOOK[status.state]}>
            {label}
          </SeverityChip>
          {/* Screen readers announce this text once; the visible text changes every second. */}
          {isSilent && <span className={styles.unseen}>, no messages received</span>}
        </output>
        {isSilent && (
          <Text className={styles.warning}>
            {label}, no messages for {ageText(silentForMs)}
          </Text>
        )}
        {problem && <Text>{problem}</Text>}
        {trying && <Text className={styles.quiet}>{trying}</Text>}
        {status.state !== 'connected' && (status.state === 'failed' || nextTryInMs !== undefined) && (
          <Button size="small" icon={<ArrowClockwise16Regular />} onClick={feed.retry}>
            Retry now
          </Button>
        )}
      </div>
      {status.address && (
        <dl className={styles.address}>
          <div className={styles.pair}>
            <dt className={styles.quiet}>Endpoint</dt>
            <dd className={styles.value}>{status.address.url}</dd>
          </div>
          <div className={styles.pair}>
            <dt className={styles.quiet}>Topic</dt>
            <dd className={styles.value}>{topicText(status.address.topics)}</dd>
          </div>
        </dl>
      )}
      <FeedCounts feed={feed} />
    </Card>
  )
}

const useStyles = makeStyles({
  card: { gap: tokens.spacingVerticalS },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM, minHeight: '2rem' },
  warning: { color: tokens.colorStatusWarningForeground1 },
  quiet: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  address: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
  },
  pair: { display: 'flex', gap: tokens.spacingHorizontalS, minWidth: 0 },
  value: { margin: 0, overflowWrap: 'anywhere' },
})
