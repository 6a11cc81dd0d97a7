import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createParser } from 'eventsource-parser'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { ChangeStreams } from './change-streams.ts'
import { isDue } from './is-due.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform(undefined, { lookEveryMs: 20 })
})
afterAll(() => platform.stop())

interface Seen {
  event: string | undefined
  data: Record<string, unknown>
}

/** Opens a stream, and returns what has arrived until a condition holds. */
async function follow(reads: readonly string[], as: string, encoding = 'br') {
  const stop = new AbortController()
  const response = await fetch(`${platform.url}/api/changes?${new URLSearchParams({ reads: reads.join(',') })}`, {
    headers: { Authorization: `Bearer ${platform.bearer(as)}`, 'Accept-Encoding': encoding },
    signal: stop.signal,
  })
  const seen: Seen[] = []
  const waiting = new Set<() => void>()
  const parser = createParser({
    onEvent: ({ event, data }) => void seen.push({ event, data: JSON.parse(data) as Record<string, unknown> }),
  })
  let hasEnded = false
  const tell = () => waiting.forEach((check) => check())
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      parser.feed(decoder.decode(chunk, { stream: true }))
      tell()
    }
  })()
    .catch(() => {})
    .finally(() => {
      hasEnded = true
      tell()
    })
  return {
    response,
    seen,
    until: (condition: (seen: Seen[], hasEnded: boolean) => boolean) =>
      new Promise<Seen[]>((resolve) => {
        const check = () => {
          if (!condition(seen, hasEnded)) return
          waiting.delete(check)
          resolve(seen)
        }
        waiting.add(check)
        check()
      }),
    async stop() {
      stop.abort()
      await reading
    },
  }
}

const replies = (seen: readonly Seen[]) => seen.filter(({ event }) => event === 'reply')
const again = (seen: readonly Seen[]) => seen.filter(({ event }) => event === 'again')

describe('the stream of changes', () => {
  test('is compressed, begins with the time of the platform, and sends the reply of the call', async () => {
    const stream = await follow(['1:/api/groups/1'], 'operator')
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.response.headers.get('content-encoding')).toBe('br')
    const [first, second] = await stream.until((seen) => replies(seen).length > 0)
    expect(first).toEqual({ event: 'time', data: { at: new Date(platform.engine.world.nowMs).toISOString() } })
    const reply: unknown = await (await platform.ask('/api/groups/1', { as: 'operator' })).json()
    expect(second).toEqual({ event: 'reply', data: { read: 0, reply } })
    await stream.stop()
  })

  test.each(['gzip', 'identity'])('is readable with the encoding %s', async (encoding) => {
    const stream = await follow(['1:/api/groups/1'], 'operator', encoding)
    const seen = await stream.until((all) => replies(all).length > 0)
    expect(replies(seen)).toHaveLength(1)
    await stream.stop()
  })

  test('sends a reply again only when it has changed, also in a paused world', async () => {
    const stream = await follow(['1:/api/groups/1', '1:/api/groups/1/dlm-limits'], 'operator')
    await stream.until((seen) => replies(seen).length === 2)
    // A time event comes after the looks of four seconds.
    await stream.until((seen) => seen.filter(({ event }) => event === 'time').length === 2)
    expect(replies(stream.seen)).toHaveLength(2)
    const group = platform.engine.world.groups.get(1)
    if (!group) throw new Error('no group')
    group.name = 'Renamed'
    const seen = await stream.until((all) => replies(all).length === 3)
    expect(replies(seen)[2]).toMatchObject({ data: { read: 0, reply: { name: 'Renamed' } } })
    await stream.stop()
  })

  test('sends no reply of a call for which the user has no permission', async () => {
    const paths = (Object.values(endpoints) as AnyEndpoint[])
      .filter(({ method, answers, path }) => method === 'GET' && answers === 'json' && !path.includes(':'))
      .map(({ path }) => path)
    const answers = await Promise.all(
      paths.map(async (path) => [path, (await platform.ask(path, { as: 'viewer' })).status] as const),
    )
    const forbidden = answers.flatMap(([path, status]) => (status === 403 ? [`1:${path}`] : []))
    expect(forbidden.length).toBeGreaterThan(3)
    const stream = await follow(forbidden, 'viewer')
    const seen = await stream.until((all) => again(all).length + replies(all).length >= forbidden.length)
    expect(replies(seen)).toEqual([])
    await stream.stop()
  })

  test('tells the client to read itself what the user may not see, what is unknown, what has a token, and what has a fault', async () => {
    platform.engine.conditions.calls.listGroups = { status: 500 }
    const reads = [
      '/api/groups/4',
      '/api/nothing',
      '/api/temporary-token',
      '/api/me',
      '/api/groups',
      '/api/groups/%E0',
      '/api/groups/1?x=1',
    ]
    const stream = await follow(
      reads.map((path) => `1:${path}`),
      'operator',
    )
    const seen = await stream.until((all) => again(all).length >= reads.length)
    expect(
      again(seen)
        .slice(0, reads.length)
        .map(({ data }) => data['read']),
    ).toEqual(reads.map((_, index) => index))
    expect(replies(seen)).toEqual([])
    await stream.stop()
    delete platform.engine.conditions.calls.listGroups
  })

  test('gives each user the own reply', async () => {
    const [own, other] = await Promise.all(['operator', 'stranger'].map((user) => follow(['1:/api/groups/4'], user)))
    await other?.until((seen) => replies(seen).length > 0)
    await own?.until((seen) => again(seen).length > 0)
    expect(replies(own?.seen ?? [])).toEqual([])
    await Promise.all([own?.stop(), other?.stop()])
  })

  test('ends when the token is no longer valid', async () => {
    const stream = await follow(['1:/api/groups/1'], 'operator')
    platform.engine.conditions.session.generation += 1
    const seen = await stream.until((_, hasEnded) => hasEnded)
    expect(again(seen)).toEqual([])
  })

  test.each([[''], ['0:/api/groups/1'], ['5:/sim/run'], ['/api/groups/1'], [Array(41).fill('5:/api/groups/1').join(',')]])(
    'refuses the reads %j',
    async (reads) => {
      const response = await platform.ask(`/api/changes?${new URLSearchParams({ reads })}`, { as: 'operator' })
      expect(response.status).toBe(400)
    },
  )
})

test('1,000 streams are followed, and there is no room for a further one until one ends', () => {
  const { engine, tokens } = platform
  const streams = new ChangeStreams({ engine, tokens, answer: () => Promise.resolve(undefined) })
  const request = new Request('http://127.0.0.1/api/changes')
  const sink = { write: () => true, end: () => {}, unreadBytes: 0 }
  const follow = () => streams.follow({ bearer: undefined, reads: [], request, client: { isGone: false }, sink })
  const stops = Array.from({ length: 999 }, follow)
  expect(streams.isFull).toBe(false)
  stops.push(follow())
  expect(streams.isFull).toBe(true)
  stops.pop()?.()
  expect(streams.isFull).toBe(false)
  for (const stop of stops) stop()
})

test('a stream without room is refused with 503', async () => {
  const isFull = vi.spyOn(ChangeStreams.prototype, 'isFull', 'get').mockReturnValue(true)
  const reply = await platform.ask(`/api/changes?${new URLSearchParams({ reads: '5:/api/groups/1' })}`, { as: 'operator' })
  expect([reply.status, await reply.json()]).toEqual([503, { message: 'Too many streams of changes are open. Poll instead.' }])
  isFull.mockRestore()
})

test('a slow read does not postpone a read with a longer interval', async () => {
  const { engine, tokens } = platform
  const slowMs = 25
  const answer = async (path: string) => {
    if (path === '/slow') await setTimeout(slowMs)
    return JSON.stringify(path)
  }
  const streams = new ChangeStreams({ engine, tokens, answer, lookEveryMs: 20 })
  const written: string[] = []
  const stop = streams.follow({
    bearer: platform.bearer('operator'),
    // In odd and in even seconds.
    reads: [
      { everyS: 1, path: '/slow' },
      { everyS: 2, path: '/a' },
      { everyS: 2, path: '/b' },
    ],
    request: new Request('http://127.0.0.1/api/changes'),
    client: { isGone: false },
    sink: { write: (text) => written.push(text) > 0, end: () => {}, unreadBytes: 0 },
  })
  await expect.poll(() => written.join(''), { interval: 10, timeout: 1_000 }).toMatch(/"\/a"[\s\S]*"\/b"|"\/b"[\s\S]*"\/a"/)
  stop()
})

test('a read is due once in its interval, in the same second for all streams', () => {
  const read = { everyS: 5, path: '/api/groups/1' }
  const due = Array.from({ length: 20 }, (_, second) => isDue(read, second))
  expect(due.filter(Boolean)).toHaveLength(4)
  expect(due.slice(0, 5)).toEqual(due.slice(5, 10))
  const phases = new Set(
    Array.from({ length: 30 }, (_, id) =>
      [0, 1, 2, 3, 4].find((second) => isDue({ everyS: 5, path: `/api/groups/${id}` }, second)),
    ),
  )
  expect(phases.size).toBe(5)
})
