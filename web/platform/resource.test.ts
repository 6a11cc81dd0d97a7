import { environmentManager } from '@tanstack/query-core'
import { queryClientAtom } from 'jotai-tanstack-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listAllGroups, readGroup } from '#contract/groups.ts'
import { readPlatform } from '#contract/session.ts'
import { waitingNoticesAtom } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { followedPathsAtom } from './changes/followed-reads.ts'
import { setBearer } from './credentials.ts'
import { clearCachedReads, endpointKey, refresh } from './query-client.ts'
import { asResource, completenessOf, incompleteText, nextReadMs, resource, snapshotAfter } from './resource.ts'

const offline = { outcome: 'offline' } as const
const problem = (status: number) => ({ outcome: 'problem', status, refusal: {} }) as const

describe('snapshotAfter and asResource', () => {
  it('a new value has its time of arrival and no failure', () => {
    expect(snapshotAfter({ value: 1, asOfMs: 5, failure: offline }, { outcome: 'ok', value: 2 }, 9)).toEqual({
      value: 2,
      asOfMs: 9,
    })
  })

  it('a failure keeps the last value as stale', () => {
    const snapshot = snapshotAfter({ value: 1, asOfMs: 5 }, offline, 9)
    expect(snapshot).toEqual({ value: 1, asOfMs: 5, failure: offline })
    expect(asResource(snapshot, () => {})).toMatchObject({ state: 'ready', value: 1, asOfMs: 5, isStale: true, reply: offline })
  })

  it('a failure without a value is failed, and no snapshot is loading', () => {
    expect(asResource(snapshotAfter(undefined, offline, 9), () => {})).toMatchObject({ state: 'failed', isStale: false })
    expect(asResource(undefined, () => {})).toMatchObject({ state: 'loading', isStale: false })
  })
})

describe('completenessOf', () => {
  const read = (state: 'loading' | 'ready' | 'failed', reply?: typeof offline) => ({ state, reply })

  it('a list is unread when one of its reads failed, also when an older value is left', () => {
    expect(completenessOf(read('ready'), read('loading'), read('failed', offline))).toBe('unread')
    expect(completenessOf(read('ready', offline))).toBe('unread')
    expect(completenessOf(completenessOf(read('ready', offline)), read('ready'))).toBe('unread')
  })

  it('a list is complete when all of its reads have arrived', () => {
    expect(completenessOf(read('ready'), read('loading'))).toBe('loading')
    expect(completenessOf(read('ready'), 'complete')).toBe('complete')
    expect(completenessOf()).toBe('complete')
  })

  it('names the parts that could not be read', () => {
    expect(incompleteText({ rules: 'complete', activity: 'loading' })).toBeUndefined()
    expect(incompleteText({ 'the rules': 'unread' })).toBe('Incomplete: the rules could not be read.')
    expect(
      incompleteText({ 'the rules': 'unread', 'the limits': 'unread', 'the meter': 'complete', 'the activity': 'unread' }),
    ).toBe('Incomplete: the rules, the limits and the activity could not be read.')
  })
})

describe('nextReadMs', () => {
  it('returns the interval, which can depend on the value', () => {
    expect(nextReadMs({ value: 1 }, 5_000)).toBe(5_000)
    expect(nextReadMs({ value: 1 }, (value) => (value ? 5_000 : undefined))).toBe(5_000)
    expect(nextReadMs({ value: 0 }, (value) => (value ? 5_000 : undefined))).toBe(false)
    expect(nextReadMs({ value: 1 }, undefined)).toBe(false)
  })

  it('returns at most 10 s after a temporary failure', () => {
    expect(nextReadMs({ failure: offline }, undefined)).toBe(10_000)
    expect(nextReadMs({ failure: problem(503) }, 60_000)).toBe(10_000)
    expect(nextReadMs({ failure: problem(429) }, 5_000)).toBe(5_000)
    expect(nextReadMs({ failure: offline }, () => 5_000)).toBe(10_000)
  })

  it('returns the pause that the platform asks for if it is longer', () => {
    for (const status of [429, 503]) {
      expect(nextReadMs({ failure: { ...problem(status), retryAfterMs: 42_000 } }, 5_000)).toBe(42_000)
      expect(nextReadMs({ value: 1, failure: { ...problem(status), retryAfterMs: 1_000 } }, 5_000)).toBe(5_000)
    }
  })

  it('returns false after a 4xx without a value, and the interval with a value', () => {
    expect(nextReadMs({ failure: problem(404) }, 5_000)).toBe(false)
    expect(nextReadMs({ value: 1, failure: problem(404) }, 5_000)).toBe(5_000)
  })
})

const group = (id: number, name = `Group ${id}`) => ({
  id,
  name,
  type: 'GROUP_TYPE_DC',
  sellerId: 1,
  isSupergroup: false,
  realTimeReport: null,
  historyReport: null,
  dlmEnabled: true,
  almEnabled: false,
  preconnectEnabled: false,
  solarChargingEnabled: false,
  customerGroupIds: [],
})

describe('resource', () => {
  const fetched = vi.fn<(url: string) => Response>()
  const requests = () => fetched.mock.calls.map(([url]) => url)

  beforeEach(() => {
    // Without a window the library assumes a server, which never polls.
    environmentManager.setIsServer(() => false)
    vi.stubGlobal('fetch', async (url: string) => fetched(url))
    fetched.mockReset()
    setBearer('t')
    clearCachedReads()
    store.set(waitingNoticesAtom, [])
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    environmentManager.setIsServer(() => true)
  })

  it('polls while subscribed, keeps the identity of unchanged parts, and stops afterwards', async () => {
    fetched.mockImplementation(() => Response.json([group(1), group(2, `at read ${requests().length}`)]))
    const groups = resource(listAllGroups(), { every: 5 })()
    const stop = store.sub(groups, () => {})
    await expect.poll(() => store.get(groups).state).toBe('ready')
    const first = store.get(groups).value
    await expect.poll(() => store.get(groups).value).not.toBe(first)
    expect(store.get(groups).value?.[0]).toBe(first?.[0])
    expect(store.get(groups).value?.[1]).not.toBe(first?.[1])
    stop()

    const before = requests().length
    const other = resource(readGroup, { every: 5 })({ params: { groupId: 7 } })
    const stopOther = store.sub(other, () => {})
    await expect.poll(() => requests().length).toBeGreaterThan(before + 3)
    expect(
      requests()
        .slice(before)
        .filter((url) => url === '/api/groups/rented'),
    ).toEqual([])
    stopOther()
  })

  it('is not polled while a stream follows it, except after a failure, and is polled again without the stream', async () => {
    fetched.mockImplementation(() => Response.json(group(7)))
    const followed = resource(readGroup, { every: 5 })({ params: { groupId: 7 } })
    const stop = store.sub(followed, () => {})
    await expect.poll(() => requests().length).toBeGreaterThan(2)
    store.set(followedPathsAtom, new Set(['/api/groups/7']))
    await expect.poll(() => store.get(followed).state).toBe('ready')
    await new Promise((resolve) => setTimeout(resolve, 20))
    const count = requests().length
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect(requests()).toHaveLength(count)

    fetched.mockImplementationOnce(() => Response.json({}, { status: 500 }))
    store.get(followed).refresh()
    await expect.poll(() => requests().length).toBeGreaterThanOrEqual(count + 2)
    store.set(followedPathsAtom, new Set<string>())
    const later = requests().length
    await expect.poll(() => requests().length).toBeGreaterThan(later + 2)
    stop()
  })

  it('returns one atom per input and requests with that input', async () => {
    fetched.mockImplementation(() => Response.json(group(7)))
    const read = resource(readGroup)
    expect(read({ params: { groupId: 7 } })).toBe(read({ params: { groupId: 7 } }))
    expect(read({ params: { groupId: 7 } })).not.toBe(read({ params: { groupId: 8 } }))
    const stop = store.sub(read({ params: { groupId: 7 } }), () => {})
    await expect.poll(() => store.get(read({ params: { groupId: 7 } })).value?.name).toBe('Group 7')
    expect(requests()).toEqual(['/api/groups/7'])
    stop()
  })

  describe('with a reply that arrives late', () => {
    const answers: ((response: Response) => void)[] = []
    const name = () => store.get(read).value?.name
    const read = resource(readGroup)({ params: { groupId: 7 } })
    beforeEach(() => {
      answers.length = 0
      vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
    })

    it('shows the newer one', async () => {
      const stop = store.sub(read, () => {})
      await expect.poll(() => answers.length).toBe(1)
      answers[0]?.(Response.json(group(7, 'first')))
      await expect.poll(name).toBe('first')
      store.get(read).refresh()
      await expect.poll(() => answers.length).toBe(2)
      store.get(read).refresh()
      await expect.poll(() => answers.length).toBe(3)
      answers[2]?.(Response.json(group(7, 'newest')))
      await expect.poll(name).toBe('newest')
      answers[1]?.(Response.json(group(7, 'late')))
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(name()).toBe('newest')
      stop()
    })

    it('shows nothing of the user before', async () => {
      const stop = store.sub(read, () => {})
      await expect.poll(() => answers.length).toBe(1)
      setBearer(undefined)
      clearCachedReads()
      setBearer('of another user')
      await expect.poll(() => answers.length).toBeGreaterThan(1)
      answers[0]?.(Response.json(group(7, 'of the user before')))
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(store.get(read)).toMatchObject({ state: 'loading', value: undefined })
      for (const answer of answers.slice(1)) answer(Response.json(group(7, 'own')))
      await expect.poll(name).toBe('own')
      stop()
    })
  })

  it('shows one notice for consecutive failures, and recovers', async () => {
    let isBroken = false
    fetched.mockImplementation(() => (isBroken ? Response.json({}, { status: 500 }) : Response.json([group(1)])))
    const groups = resource(listAllGroups(), { every: 5, failed: 'Failed to get groups' })()
    const stop = store.sub(groups, () => {})
    await expect.poll(() => store.get(groups).state).toBe('ready')

    isBroken = true
    const before = requests().length
    await expect.poll(() => requests().length).toBeGreaterThan(before + 3)
    expect(store.get(groups)).toMatchObject({ state: 'ready', isStale: true, reply: { status: 500 } })
    expect(store.get(waitingNoticesAtom).map(({ text }) => text)).toEqual(['Failed to get groups'])

    isBroken = false
    await expect.poll(() => store.get(groups).isStale).toBe(false)
    stop()
  })

  it('shows no notice for a failure that the screen shows in place of the value', async () => {
    let isBroken = true
    fetched.mockImplementation(() => (isBroken ? Response.json({}, { status: 500 }) : Response.json([group(1)])))
    const groups = resource(listAllGroups(), { every: 5, failed: 'Failed to get the groups again', isShownInPlace: true })()
    const stop = store.sub(groups, () => {})
    await expect.poll(() => store.get(groups).state).toBe('failed')
    expect(store.get(waitingNoticesAtom)).toEqual([])

    isBroken = false
    await expect.poll(() => store.get(groups).state).toBe('ready')
    isBroken = true
    await expect.poll(() => store.get(groups).isStale).toBe(true)
    expect(store.get(waitingNoticesAtom).map(({ text }) => text)).toEqual(['Failed to get the groups again'])
    stop()
  })

  it('shows no notice for a provisional call that the platform does not offer', async () => {
    fetched.mockImplementation(() => Response.json({}, { status: 404 }))
    const platform = resource(readPlatform, { failed: 'Failed to read the platform' })()
    const stop = store.sub(platform, () => {})
    await expect.poll(() => store.get(platform).state).toBe('failed')
    expect(store.get(waitingNoticesAtom)).toEqual([])
    stop()
  })

  it('stops while no user is signed in, and loses its value with clearCachedReads', async () => {
    fetched.mockImplementation(() => Response.json([group(1)]))
    const groups = resource(listAllGroups(), { every: 5 })()
    const stop = store.sub(groups, () => {})
    await expect.poll(() => store.get(groups).state).toBe('ready')
    setBearer(undefined)
    clearCachedReads()
    expect(store.get(groups)).toMatchObject({ state: 'loading', value: undefined })
    const count = requests().length
    setBearer('another')
    await expect.poll(() => store.get(groups).state).toBe('ready')
    expect(requests().length).toBeGreaterThan(count)
    stop()
  })

  it('is read again by refresh', async () => {
    fetched.mockImplementation(() => Response.json([group(1, `at read ${requests().length}`)]))
    const groups = resource(listAllGroups())()
    const stop = store.sub(groups, () => {})
    await expect.poll(() => store.get(groups).value?.[0]?.name).toBe('at read 1')
    refresh([listAllGroups()])
    await expect.poll(() => store.get(groups).value?.[0]?.name).toBe('at read 2')
    store.get(groups).refresh()
    await expect.poll(() => store.get(groups).value?.[0]?.name).toBe('at read 3')
    stop()
  })
})

describe('refresh', () => {
  it('marks queries that change with an endpoint as stale', () => {
    const client = store.get(queryClientAtom)
    const queryOf = (name: string, changesWith: readonly string[]) =>
      client.getQueryCache().build(client, { queryKey: [name], meta: { changesWith } })
    const [directory, other] = [queryOf('directory', [endpointKey(readGroup)]), queryOf('other', [endpointKey(readPlatform)])]
    for (const query of [directory, other]) query.setData('value')
    refresh([readGroup])
    expect([directory, other].map(({ state }) => state.isInvalidated)).toEqual([true, false])
  })
})
