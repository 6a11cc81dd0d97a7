import { environmentManager } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readChargersChart } from '#contract/charts.ts'
import { waitingNoticesAtom } from '#ui/notices.ts'
import { store } from '#ui/store.ts'
import { setBearer } from './credentials.ts'
import { forgetAnswers } from './query-client.ts'
import { rollingResource } from './rolling-resource.ts'

const fetched = vi.fn<(url: URL) => Response>()
const starts = () => fetched.mock.calls.map(([url]) => url.searchParams.get('start'))

beforeEach(() => {
  // Without a window the library takes itself for a server, which never polls.
  environmentManager.setIsServer(() => false)
  vi.stubGlobal('fetch', async (url: string) => fetched(new URL(url, 'http://localhost')))
  fetched.mockReset()
  setBearer('t')
  forgetAnswers()
  store.set(waitingNoticesAtom, [])
})
afterEach(() => {
  vi.unstubAllGlobals()
  environmentManager.setIsServer(() => true)
})

/** Reads the span of one moment, another one each time. */
function spans() {
  let moment = 0
  return rollingResource(readChargersChart, {
    addressAt: ({ groupId }: { groupId: number }) => {
      const span = { start: new Date(moment++).toISOString(), end: new Date(moment).toISOString() }
      return { params: { groupId }, query: { ...span, units: 'A' as const, minutes: 1 } }
    },
    everyMs: () => 5,
    take: (points, { query }) => ({ start: query.start, count: points.length }),
    failed: 'Failed to fetch chart values',
  })
}

describe('a rolling resource', () => {
  it('asks for a newer span at each read, and stays one atom', async () => {
    fetched.mockImplementation(() => Response.json([]))
    const read = spans()
    expect(read({ groupId: 7 })).toBe(read({ groupId: 7 }))
    const stop = store.sub(read({ groupId: 7 }), () => {})
    await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(3))
    expect(new Set(starts()).size).toBe(starts().length)
    await vi.waitFor(() => expect(store.get(read({ groupId: 7 })).value?.start).toBe(starts().at(-1)))
    stop()
  })

  it('keeps what it read last through failures, and says them once', async () => {
    let isBroken = false
    fetched.mockImplementation(() => (isBroken ? Response.json({}, { status: 500 }) : Response.json([])))
    const chart = spans()({ groupId: 7 })
    const stop = store.sub(chart, () => {})
    await vi.waitFor(() => expect(store.get(chart).state).toBe('ready'))
    isBroken = true
    const before = fetched.mock.calls.length
    await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(before + 3))
    expect(store.get(chart)).toMatchObject({ state: 'ready', isStale: true, value: { count: 0 } })
    expect(store.get(waitingNoticesAtom)).toHaveLength(1)
    stop()
  })
})
