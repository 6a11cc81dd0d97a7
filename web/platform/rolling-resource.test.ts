import { environmentManager } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readChargersChart } from '#contract/charts.ts'
import { listGroups, ListedGroup } from '#contract/groups.ts'
import { notify, waitingNoticesAtom } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { failureText } from './call.ts'
import { setBearer } from './credentials.ts'
import { clearCachedReads } from './query-client.ts'
import { completenessOf, resource } from './resource.ts'
import { rollingResource } from './rolling-resource.ts'
import { sampleOf } from './testing/sample-value.ts'

const fetched = vi.fn<(url: URL) => Response>()
const starts = () => fetched.mock.calls.map(([url]) => url.searchParams.get('start'))

beforeEach(() => {
  // Without a window the library assumes a server, which never polls.
  environmentManager.setIsServer(() => false)
  vi.stubGlobal('fetch', async (url: string) => fetched(new URL(url, 'http://localhost')))
  fetched.mockReset()
  setBearer('t')
  clearCachedReads()
  store.set(waitingNoticesAtom, [])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  environmentManager.setIsServer(() => true)
})

/** Reads a different time span of 1 ms each time. */
function spans(more: { runOf?: () => string; isShownInPlace?: boolean } = {}) {
  let moment = 0
  return rollingResource(readChargersChart, {
    addressAt: ({ groupId }: { groupId: number }) => {
      const span = { start: new Date(moment++).toISOString(), end: new Date(moment).toISOString() }
      return { params: { groupId }, query: { ...span, units: 'A' as const, minutes: 1 } }
    },
    everyMs: () => 5,
    take: (points, { query }) => ({ start: query.start, count: points.length }),
    failed: 'Failed to fetch chart values',
    ...more,
  })
}

describe('rollingResource', () => {
  it('requests a newer time span with each read of the same atom', async () => {
    fetched.mockImplementation(() => Response.json([]))
    const read = spans()
    expect(read({ groupId: 7 })).toBe(read({ groupId: 7 }))
    const stop = store.sub(read({ groupId: 7 }), () => {})
    await expect.poll(() => fetched.mock.calls.length).toBeGreaterThan(3)
    expect(new Set(starts()).size).toBe(starts().length)
    await expect.poll(() => store.get(read({ groupId: 7 })).value?.start === starts().at(-1)).toBe(true)
    stop()
  })

  it('keeps the last value through failures, and shows one notice', async () => {
    let isBroken = false
    fetched.mockImplementation(() => (isBroken ? Response.json({}, { status: 500 }) : Response.json([])))
    const chart = spans()({ groupId: 7 })
    const stop = store.sub(chart, () => {})
    await expect.poll(() => store.get(chart).state).toBe('ready')
    isBroken = true
    const before = fetched.mock.calls.length
    await expect.poll(() => fetched.mock.calls.length).toBeGreaterThan(before + 3)
    expect(store.get(chart)).toMatchObject({ state: 'ready', isStale: true, value: { count: 0 } })
    expect(store.get(waitingNoticesAtom)).toHaveLength(1)
    stop()
  })

  it('shows no notice of a first failure that the screen shows in place, and one of a later refresh', async () => {
    let isBroken = true
    const failedNotice = vi.spyOn(notify, 'failedRead')
    fetched.mockImplementation(() => (isBroken ? Response.json({}, { status: 500 }) : Response.json([])))
    const chart = spans({ isShownInPlace: true })({ groupId: 7 })
    const stop = store.sub(chart, () => {})
    await expect.poll(() => store.get(chart).state).toBe('failed')
    expect(failedNotice).not.toHaveBeenCalled()
    isBroken = false
    await expect.poll(() => store.get(chart).state).toBe('ready')
    isBroken = true
    await expect.poll(() => store.get(chart).isStale).toBe(true)
    expect(failedNotice).toHaveBeenCalledTimes(1)
    stop()
  })

  it('continues from the last value', async () => {
    fetched.mockImplementation(() => Response.json([]))
    const counting = rollingResource(readChargersChart, {
      addressAt: (_: { groupId: number }, nowMs, before: number | undefined) => ({
        params: { groupId: 7 },
        query: {
          start: new Date(before ?? 0).toISOString(),
          end: new Date(nowMs).toISOString(),
          units: 'A' as const,
          minutes: 1,
        },
      }),
      everyMs: () => 5,
      take: (_reply, _address, _key, before) => (before ?? 0) + 1_000,
      failed: 'Failed to fetch chart values',
    })({ groupId: 7 })
    const stop = store.sub(counting, () => {})
    await expect.poll(() => fetched.mock.calls.length).toBeGreaterThan(2)
    expect(starts().slice(0, 3)).toEqual(['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:01.000Z', '1970-01-01T00:00:02.000Z'])
    stop()
  })

  it('shows one notice when several reads of one run fail', async () => {
    const failing = new Set<string>()
    fetched.mockImplementation(({ pathname }) => Response.json([], { status: failing.has(pathname) ? 500 : 200 }))
    const read = spans({ runOf: () => 'all' })
    const [one, other] = [read({ groupId: 1 }), read({ groupId: 2 })]
    const stops = [one, other].map((chart) => store.sub(chart, () => {}))
    const failedNotice = vi.spyOn(notify, 'failedRead')
    const failNow = async (groupId: number, chart: typeof one) => {
      failing.add(`/api/groups/${groupId}/charts/chargers`)
      await expect.poll(() => store.get(chart).isStale).toBe(true)
    }
    await expect.poll(() => [one, other].map((chart) => store.get(chart).state)).toEqual(['ready', 'ready'])
    await failNow(1, one)
    await failNow(2, other)
    expect(failedNotice.mock.calls).toEqual([['Failed to fetch chart values']])
    for (const stop of stops) stop()
  })
})

describe('a list', () => {
  const group = (id: number) => ({ ...(sampleOf(ListedGroup) as ListedGroup), id, name: `Group ${id}` })

  it('reads a list without its unreadable rows only for a screen that names them', async () => {
    const odd = { ...group(2), dlmEnabled: 'odd' }
    fetched.mockImplementation(() => Response.json({ data: [group(1), odd, group(3)], total: 3 }))
    const query = { page: 0 }
    const whole = resource(listGroups)({ query })
    const rows = resource(listGroups, { readsRows: true, failed: 'Failed to get rows' })({ query })
    const stops = [whole, rows].map((one) => store.sub(one, () => {}))
    await expect.poll(() => store.get(whole).state).toBe('failed')
    await expect.poll(() => store.get(rows).state).toBe('ready')
    expect(store.get(rows)).toMatchObject({ isStale: false, value: { data: [{ id: 1 }, { id: 3 }], total: 3 } })
    expect(failureText(store.get(rows).reply)).toBe("1 row could not be read: Group 2 (no correct 'data[].dlmEnabled').")
    expect(completenessOf(store.get(rows))).toBe('unread')
    expect(store.get(waitingNoticesAtom)).toEqual([])

    fetched.mockImplementation(() => Response.json({ data: [group(1), group(2), group(3)], total: 3 }))
    store.get(rows).refresh()
    await expect.poll(() => store.get(rows).reply).toBeUndefined()
    expect(completenessOf(store.get(rows))).toBe('complete')
    for (const stop of stops) stop()
  })
})
