import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FollowedRead } from '#contract/changes/changes.ts'
import type { Change, StreamEnd } from './change-stream.ts'
import { createFollower, FIRST_RETRY_MS, SILENT_MS } from './follower.ts'

const TIME: Change = { kind: 'time', at: '2026-03-02T08:00:00Z' }
const read = (path: string): FollowedRead => ({ path, everyS: 5 })

function setUp() {
  let wanted: readonly FollowedRead[] = [read('/api/groups/1')]
  const followed: string[][] = []
  const opened: {
    reads: readonly FollowedRead[]
    send: (change: Change) => void
    end: (how: StreamEnd) => void
    signal: AbortSignal
  }[] = []
  const follower = createFollower({
    wanted: () => wanted,
    open: (reads, send, signal) =>
      new Promise((resolve) => {
        opened.push({ reads, send, end: resolve, signal })
        signal.addEventListener('abort', () => resolve('lost'))
      }),
    onFollowed: (paths) => followed.push([...paths]),
    onChange: () => {},
  })
  return {
    follower,
    followed,
    opened,
    want: (reads: readonly FollowedRead[]) => {
      wanted = reads
      follower.update()
      return vi.advanceTimersByTimeAsync(1_000)
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('opens one stream, and follows its reads from the first event on', async () => {
  const { opened, followed, want } = setUp()
  await want([read('/api/groups/1')])
  await want([read('/api/groups/1')])
  expect(opened).toHaveLength(1)
  expect(followed).toEqual([])
  opened[0]?.send(TIME)
  expect(followed).toEqual([['/api/groups/1']])
})

test('a lost stream leaves all reads to polling at once, and returns after a delay that grows', async () => {
  const { opened, followed, want } = setUp()
  await want([read('/api/groups/1')])
  opened[0]?.send(TIME)
  opened[0]?.end('lost')
  await vi.advanceTimersByTimeAsync(0)
  expect(followed.at(-1)).toEqual([])
  await vi.advanceTimersByTimeAsync(FIRST_RETRY_MS)
  expect(opened).toHaveLength(2)
  opened[1]?.end('lost')
  await vi.advanceTimersByTimeAsync(FIRST_RETRY_MS)
  expect(opened).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(FIRST_RETRY_MS)
  expect(opened).toHaveLength(3)
  opened[2]?.send(TIME)
  expect(followed.at(-1)).toEqual(['/api/groups/1'])
})

test('the delay grows to a minute, and no further', async () => {
  const { opened, want } = setUp()
  await want([read('/api/groups/1')])
  // 1, 2, 4, 8, 16 and 32 s, and a minute from then on.
  for (let failure = 0; failure < 6; failure++) {
    opened.at(-1)?.end('lost')
    await vi.advanceTimersByTimeAsync(2 ** failure * 1_000)
  }
  expect(opened).toHaveLength(7)
  for (const streams of [7, 8]) {
    opened.at(-1)?.end('lost')
    await vi.advanceTimersByTimeAsync(59_999)
    expect(opened).toHaveLength(streams)
    await vi.advanceTimersByTimeAsync(1)
    expect(opened).toHaveLength(streams + 1)
  }
})

test('a silent stream is lost', async () => {
  const { opened, followed, want } = setUp()
  await want([read('/api/groups/1')])
  opened[0]?.send(TIME)
  await vi.advanceTimersByTimeAsync(SILENT_MS - 1)
  expect(followed.at(-1)).toEqual(['/api/groups/1'])
  await vi.advanceTimersByTimeAsync(1)
  expect(opened[0]?.signal.aborted).toBe(true)
  expect(followed.at(-1)).toEqual([])
})

test('other reads open another stream, and no reads close it', async () => {
  const { opened, followed, want } = setUp()
  await want([read('/api/groups/1')])
  opened[0]?.send(TIME)
  await want([read('/api/groups/2')])
  expect(opened[0]?.signal.aborted).toBe(true)
  opened[0]?.send(TIME)
  opened[1]?.send(TIME)
  expect(followed.at(-1)).toEqual(['/api/groups/2'])
  await want([])
  expect(opened[1]?.signal.aborted).toBe(true)
  expect([opened.length, followed.at(-1)]).toEqual([2, []])
})

test('asks a platform without the call again only after ten minutes', async () => {
  const { opened, want } = setUp()
  await want([read('/api/groups/1')])
  opened[0]?.end('absent')
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  await want([read('/api/groups/2')])
  expect(opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened[1]?.reads).toEqual([read('/api/groups/2')])
})

test('a change of user closes the stream, and the next update opens another', async () => {
  const { follower, opened, followed, want } = setUp()
  await want([read('/api/groups/1')])
  opened[0]?.send(TIME)
  follower.reset()
  expect(opened[0]?.signal.aborted).toBe(true)
  expect(followed.at(-1)).toEqual([])
  await want([read('/api/groups/1')])
  expect(opened).toHaveLength(2)
})
