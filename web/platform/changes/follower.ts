import { type FollowedRead, TIME_EVENT_MS } from '#contract/changes/changes.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Change, StreamEnd } from './change-stream.ts'

interface Dependencies {
  /** The reads to follow now; none in a hidden tab or without a user. */
  wanted: () => readonly FollowedRead[]
  /** Opens a stream; resolves at its end. */
  open: (reads: readonly FollowedRead[], onChange: (change: Change) => void, signal: AbortSignal) => Promise<StreamEnd>
  /** Called with the paths that need no polling. Without a stream there are none. */
  onFollowed: (paths: ReadonlySet<string>) => void
  /** Called with each event and the reads of its stream. */
  onChange: (change: Change, reads: readonly FollowedRead[]) => void
}

/** Changes of a screen come together. */
const SETTLE_MS = SECOND_MS
/** A stream that was silent for this long is lost. */
export const SILENT_MS = 2 * TIME_EVENT_MS
export const FIRST_RETRY_MS = SECOND_MS
const LAST_RETRY_MS = MINUTE_MS
const ABSENT_RETRY_MS = 10 * MINUTE_MS
const NONE: ReadonlySet<string> = new Set<string>()

interface Open {
  readonly text: string
  readonly abort: AbortController
}

/**
 * Keeps one stream open for the wanted reads. `update` is called after any change of them. When a stream is lost, no read is
 * followed, so that all of them are polled, and the stream is opened again after a delay that grows with each failure.
 */
export function createFollower({ wanted, open, onFollowed, onChange }: Dependencies) {
  let current: Open | undefined
  let retryMs = FIRST_RETRY_MS
  let settling: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    current?.abort.abort()
    current = undefined
    clearTimeout(retrying)
    retrying = undefined
  }

  const start = (reads: readonly FollowedRead[], text: string) => {
    const opened: Open = { text, abort: new AbortController() }
    current = opened
    let silence: ReturnType<typeof setTimeout> | undefined
    let hasBegun = false
    const waitForEvent = () => {
      clearTimeout(silence)
      silence = setTimeout(() => opened.abort.abort(), SILENT_MS)
    }
    const take = (change: Change) => {
      if (current !== opened) return
      waitForEvent()
      if (!hasBegun) {
        hasBegun = true
        retryMs = FIRST_RETRY_MS
        onFollowed(new Set(reads.map(({ path }) => path)))
      }
      onChange(change, reads)
    }
    waitForEvent()
    const untilEnd = async () => {
      const end = await open(reads, take, opened.abort.signal)
      clearTimeout(silence)
      if (current === opened) lose(end)
    }
    void untilEnd()
  }

  const lose = (end: StreamEnd) => {
    current = undefined
    onFollowed(NONE)
    const again = () => {
      retrying = undefined
      follow()
    }
    retrying = setTimeout(again, end === 'absent' ? ABSENT_RETRY_MS : retryMs)
    retryMs = Math.min(2 * retryMs, LAST_RETRY_MS)
  }

  const follow = () => {
    settling = undefined
    const reads = wanted()
    const text = JSON.stringify(reads)
    // A retry takes the reads of its own time.
    if (retrying !== undefined || text === (current?.text ?? '[]')) return
    close()
    if (reads.length > 0) start(reads, text)
    else onFollowed(NONE)
  }

  return {
    update: () => void (settling ??= setTimeout(follow, SETTLE_MS)),
    /** Closes the stream, as after a change of user. `update` opens the next. */
    reset: () => {
      close()
      retryMs = FIRST_RETRY_MS
      onFollowed(NONE)
    },
  }
}
