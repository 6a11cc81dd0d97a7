import { Button, makeStyles, Select, Switch, tokens } from '@fluentui/react-components'
import { Delete20Regular, Pause20Regular, Play20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { storedAtom } from '#ui/browser-storage.ts'
import { notify } from '#ui/notices/notices.ts'
import { numberText } from '#units/numbers/number-format.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { countText } from './feed-text.ts'
import type { Feed } from './feed.ts'

const BUFFER_SIZES = [500, 1_000, 5_000, 10_000] as const

/** Maximum number of messages in the buffer, kept in local storage. */
export const bufferSizeAtom = storedAtom<number>('live-feed:buffer-size', BUFFER_SIZES[0])

/** The stored size, or the default if the storage has a size that is not offered. */
export const offeredBufferSize = (stored: number) => BUFFER_SIZES.find((size) => size === stored) ?? BUFFER_SIZES[0]

/** Whether the newest message is on top of the list, kept in local storage. */
export const newestFirstAtom = storedAtom('live-feed:newest-first', true)

interface Props {
  feed: Feed
  stationId: number
  newestFirst: boolean
  onNewestFirst: (newestFirst: boolean) => void
  bufferSize: number
  onBufferSize: (count: number) => void
}

/** Actions on the messages: pause, follow, reverse the order, change the buffer size, export, clear. */
export function FeedToolbar({ feed, stationId, newestFirst, onNewestFirst, bufferSize, onBufferSize }: Props) {
  const styles = useStyles()
  const holds = useAtomValue(feed.atoms.holds)
  const cleared = useAtomValue(feed.atoms.cleared)
  const isPaused = holds.includes('paused')
  const isFollowing = !isPaused && !holds.includes('scrolled')

  const clear = () => {
    const count = feed.held().length
    feed.clear()
    notify.info(count > 0 ? `Cleared ${countText(count, 'row')}` : 'No messages to clear')
  }

  return (
    <div className={styles.bar}>
      <Button
        appearance={isPaused ? 'primary' : 'secondary'}
        icon={isPaused ? <Play20Regular /> : <Pause20Regular />}
        onClick={isPaused ? feed.resume : () => feed.hold('paused')}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Switch
        label="Follow"
        checked={isFollowing}
        onChange={(_, { checked }) => (checked ? feed.resume() : feed.hold('scrolled'))}
      />
      <Switch label="Newest first" checked={newestFirst} onChange={(_, { checked }) => onNewestFirst(checked)} />
      <Select
        aria-label="Messages to keep"
        value={String(bufferSize)}
        onChange={(_, { value }) => onBufferSize(Number(value))}
        className={styles.size}
      >
        {BUFFER_SIZES.map((size) => (
          <option key={size} value={size}>
            Keep {numberText(size)}
          </option>
        ))}
      </Select>
      <span className={styles.end}>
        <ExportMenu feed={feed} stationId={stationId} />
        {cleared === undefined ? (
          <Button appearance="subtle" icon={<Delete20Regular />} onClick={clear}>
            Clear messages
          </Button>
        ) : (
          <Button appearance="subtle" onClick={feed.undoClear}>
            Undo clear
          </Button>
        )}
      </span>
    </div>
  )
}

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  size: { minWidth: '8.5rem' },
  end: { display: 'flex', marginLeft: 'auto', gap: tokens.spacingHorizontalXS },
})
