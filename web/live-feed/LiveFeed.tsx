import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { browserFeed } from './connection/browser-feed.ts'
import { createFeed } from './feed.ts'
import { bufferSizeAtom, newestFirstAtom, offeredBufferSize } from './feed-preferences.ts'
import { FeedFilters } from './FeedFilters.tsx'
import { FeedHeader } from './FeedHeader.tsx'
import { FeedToolbar } from './FeedToolbar.tsx'
import { HoldLine } from './messages/HoldLine.tsx'
import { LatestValues } from './plot/LatestValues.tsx'
import { noFilter, type FeedFilter } from './messages/message-filter.ts'
import { MessageList } from './messages/MessageList.tsx'
import { ValueLine } from './plot/ValueLine.tsx'

/** Connection, latest values and messages of one station's feed. The feed stays connected while this component is mounted. */
export function LiveFeed({ stationId }: { stationId: number }) {
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
