import { makeStyles, tokens, Button, Text } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { Station } from '#contract/stations.ts'
import { numberText } from '#units/numbers/number-format.ts'
import { FeedHeader } from './FeedHeader.tsx'
import { FeedFilters, FeedToolbar, bufferSizeAtom, newestFirstAtom, offeredBufferSize } from './FeedToolbar.tsx'
import { countText, holdText } from './feed-text.ts'
import { createFeed, type Feed, type FeedDependencies } from './feed.ts'
import { MessageList } from './messages/MessageList.tsx'
import { noFilter, type FeedFilter } from './messages/message-view.ts'
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
