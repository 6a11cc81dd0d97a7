import { Button, Card, makeStyles, Text, tokens } from '@fluentui/react-components'
import { ArrowClockwise16Regular, Checkmark12Filled } from '@fluentui/react-icons'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import type { Severity } from '#ui/severity.ts'
import { ageText } from '#units/dates.ts'
import { numberText } from '#units/numbers/number-format.ts'
import { type FeedStatus, topicText } from './connection/feed-status.ts'
import { rateText } from './connection/feed-state.ts'
import { attemptText, countText, holdText, missedText, problemText, STATE_LABEL } from './feed-text.ts'
import { createFeed, type Feed, type FeedDependencies } from './feed.ts'
import type { Station } from '#contract/stations.ts'
import { bufferSizeAtom, FeedFilters, FeedToolbar, newestFirstAtom, offeredBufferSize } from './FeedToolbar.tsx'
import { MessageList } from './messages/MessageList.tsx'
import { type FeedFilter, noFilter } from './messages/message-view.ts'
import { LatestValues } from './plot/LatestValues.tsx'
import { ValueLine } from './plot/ValueLine.tsx'
import { readMqttUrl } from '#contract/live-feed.ts'
import { call } from '#platform/call.ts'
import { computerNow, now } from '#platform/platform-clock.ts'
import { consoleConfig } from '#ui/config/console-config.ts'
import { notify } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { connectMqtt } from './connection/feed-client.ts'
import { feedUrlOf } from './connection/feed-connection.ts'

/** Message rate, age of the last message, and counts of received, missed and unreadable messages. */
function FeedCounts({ feed }: { feed: Feed }) {
  const styles = useFeedCountsStyles()
  const traffic = useAtomValue(feed.atoms.traffic)
  const status = useAtomValue(feed.atoms.status)
  const count = (value: number) => numberText(value)
  const figures: readonly (readonly [label: string, text: string, isBad?: boolean])[] = [
    ['Messages per second', rateText(traffic.perSecond)],
    ['Last message', traffic.ageMs === undefined ? 'none yet' : `${ageText(traffic.ageMs)} ago`],
    ['Received', count(traffic.received)],
    ['Missed', missedText(traffic.missed, traffic.received, status), traffic.missed > 0],
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
function FeedHeader({ feed }: { feed: Feed }) {
  const styles = useFeedHeaderStyles()
  const status = useAtomValue(feed.atoms.status)
  const { nextTryInMs, silentForMs, received } = useAtomValue(feed.atoms.traffic)
  const label = STATE_LABEL[status.state]
  const trying = attemptText(status, nextTryInMs)
  const problem = status.state === 'failed' ? problemText(status.problem, received) : undefined
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
          {Object.entries({ Endpoint: status.address.url, Topic: topicText(status.address.topics) }).map(([name, value]) => (
            <div key={name} className={styles.pair}>
              <dt className={styles.quiet}>{name}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <FeedCounts feed={feed} />
    </Card>
  )
}

const useFeedHeaderStyles = makeStyles({
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

/** The dependencies of a feed in the browser. */
const browserFeed: FeedDependencies = {
  now,
  nowMs: computerNow,
  after: (waitMs, run) => {
    const timer = setTimeout(run, waitMs)
    return () => clearTimeout(timer)
  },
  nextFrame: (run) => {
    const frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  },
  chance: Math.random,
  // `call` renews a token that is about to expire; a refused token ends the session.
  readSource: async (stationId, signal) => {
    const reply = await call(readMqttUrl, { query: { stationId: String(stationId) }, signal })
    if (reply.outcome !== 'ok') return undefined
    const { mqttPath, platformOrigin = location.origin } = consoleConfig()
    return { ...reply.value, mqttUrl: feedUrlOf(reply.value.mqttUrl, mqttPath, platformOrigin) }
  },
  connect: connectMqtt,
  store,
  notify: ({ kind, text }) => notify[kind](text),
}

/** Number of listed rows, or why the list is on hold. Its height is constant, so that the list below does not move. */
function HoldLine({ feed }: { feed: Feed }) {
  const styles = useHoldLineStyles()
  const { length, held, newCount } = useAtomValue(feed.atoms.list)
  const { dropped } = useAtomValue(feed.atoms.traffic)
  const text = holdText(useAtomValue(feed.atoms.holds), newCount)
  return (
    <div className={styles.line}>
      {text === undefined ? (
        <span className={styles.quiet}>
          {length < held ? `${numberText(length)} of ${countText(held, 'row')}` : countText(held, 'row')}
          {dropped > 0 && `, ${numberText(dropped)} older removed`}
        </span>
      ) : (
        <>
          <Text weight="semibold">{text}</Text>
          <Button size="small" appearance="primary" onClick={feed.resume}>
            Show newest
          </Button>
        </>
      )}
    </div>
  )
}

const useHoldLineStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalM,
    minHeight: '1.75rem',
    fontVariantNumeric: 'tabular-nums',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

/** Connection, latest values and messages of one station's feed. The feed stays connected while this component is mounted. */
function LiveFeed({ stationId }: { stationId: number }) {
  const styles = useStyles()
  const [bufferSize, setBufferSize] = useAtom(bufferSizeAtom)
  const [newestFirst, setNewestFirst] = useAtom(newestFirstAtom)
  const [feed] = useState(() => createFeed(stationId, browserFeed, offeredBufferSize(bufferSize)))
  const [filter, setFilter] = useState<FeedFilter>(noFilter)
  const [drawnKey, setDrawnKey] = useState<string>()

  useEffect(() => {
    const close = feed.open()
    window.addEventListener('online', feed.tryNow)
    return () => {
      window.removeEventListener('online', feed.tryNow)
      close()
    }
  }, [feed])

  const applyFilter = (next: FeedFilter) => {
    setFilter(next)
    feed.filter(next)
  }
  const draw = useCallback(
    (key: string | undefined) => {
      setDrawnKey(key)
      feed.draw(key)
    },
    [feed],
  )
  const resize = (count: number) => {
    setBufferSize(count)
    feed.resize(count)
  }

  return (
    <div className={styles.tab}>
      <FeedHeader feed={feed} />
      <div className={styles.columns}>
        <div className={styles.values}>
          <LatestValues feed={feed} drawnKey={drawnKey} onDraw={draw} />
        </div>
        <div className={styles.messages}>
          {drawnKey !== undefined && <ValueLine key={drawnKey} feed={feed} onClose={() => draw(undefined)} />}
          <FeedFilters feed={feed} filter={filter} onFilter={applyFilter} />
          <FeedToolbar
            feed={feed}
            stationId={stationId}
            newestFirst={newestFirst}
            onNewestFirst={setNewestFirst}
            bufferSize={offeredBufferSize(bufferSize)}
            onBufferSize={resize}
          />
          <HoldLine feed={feed} />
          <MessageList feed={feed} keys={filter.keys} newestFirst={newestFirst} />
        </div>
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  tab: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    '@media (min-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr) 20rem' },
  },
  values: { minWidth: 0, '@media (min-width: 1100px)': { gridColumn: 2, gridRow: 1 } },
  messages: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
})

/** The live feed of a station. The key opens a new feed only for another station, not when the station is read again. */
export default function MqttLogsTab({ station }: { station: Station }) {
  return <LiveFeed key={station.stationId} stationId={station.stationId} />
}
