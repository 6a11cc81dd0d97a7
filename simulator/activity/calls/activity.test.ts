import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ActivityEvent } from '#contract/activity.ts'
import { noteActivity } from '../world/activity.ts'
import { removeGroup } from '#simulator/groups/world/group-actions.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform()
})
afterAll(() => platform.stop())
beforeEach(() => platform.engine.reset())

interface Page {
  data: ActivityEvent[]
  total: number
  newer: number
  since: string
}

const world = () => platform.engine.world
const read = async (query: Record<string, string | number> = {}, as = 'operator'): Promise<Page> => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const reply = await platform.ask(`/api/activity?${search}`, { as })
  if (!reply.ok) throw new Error(await reply.text())
  return (await reply.json()) as Page
}
const devices = ({ data }: Page) => data.map(({ deviceId }) => deviceId)

/** A status of each device, a second apart, from the first to the last. */
function statuses(...deviceIds: string[]) {
  for (const [second, deviceId] of deviceIds.entries()) {
    const atMs = world().nowMs + second * 1_000
    noteActivity(world(), { atMs, kind: 'status', what: { deviceId, was: 'Available', status: 'Charging' } })
  }
}

describe('permissions of the activity log', () => {
  test.each([
    ['/api/activity', 'seeActivity', { admin: 403, support: 200, operator: 200, viewer: 403, bare: 403 }],
    ['/api/activity/users', 'seeActivityUsers', { admin: 403, support: 200, operator: 200, viewer: 403 }],
    ['/api/activity/count', 'downloadActivity', { admin: 403, support: 200, operator: 200, viewer: 403 }],
  ])('%s requires %s, which the admin role does not include', async (path, _, expected) => {
    const answers = await Promise.all(Object.keys(expected).map(async (as) => [as, (await platform.ask(path, { as })).status]))
    expect(Object.fromEntries(answers)).toEqual(expected)
  })

  test('users see devices of their seller and its sub-sellers, and provider staff see all', async () => {
    statuses('d-1000', 'd-1003', 'd-1005')
    expect(devices(await read())).toEqual(['d-1003', 'd-1000'])
    expect(devices(await read({}, 'stranger'))).toEqual(['d-1005'])
    expect(devices(await read({}, 'support'))).toEqual(['d-1005', 'd-1003', 'd-1000'])
  })

  test('entries of an invisible super group are omitted, and device entries omit the group', async () => {
    const { nowMs } = world()
    noteActivity(world(), { atMs: nowMs, kind: 'safe-limit', what: { groupId: 3, enabled: true } })
    statuses('d-1004')
    expect((await read({}, 'support')).data).toMatchObject([{ deviceId: 'd-1004', groupId: null, groupName: null }])
  })

  test('trades are visible to users with permission for the market, on both sides', async () => {
    const what = { hour: '2031-05-06T09:00:00Z', sellingGroupId: 1, buyingGroupId: 4, quantityKw: 50, priceEur: 1.2 }
    noteActivity(world(), { atMs: world().nowMs, kind: 'trade', what })
    expect((await read({}, 'operator')).data).toEqual([])
    expect((await read({}, 'support')).data).toMatchObject([
      { groupId: 4, property: 'bought', value: 50, unit: 'kW', hour: '2031-05-06T09:00:00.000Z', reason: 'at 1.20 EUR/kW' },
      { groupId: 1, property: 'sold' },
    ])
  })
})

describe('the last events of a device', () => {
  const lastOf = async (deviceId: string, as: string) => {
    const reply = await platform.ask(`/api/stations/${deviceId}/last-events`, { as })
    return reply.ok ? ((await reply.json()) as Pick<Page, 'data'>).data : reply.status
  }

  test('are the newest five, also for users without permission for the activity', async () => {
    statuses('d-1000', 'd-1000', 'd-1000', 'd-1000', 'd-1000', 'd-1000', 'd-1003')
    const all = (await read({ deviceId: 'd-1000' })).data
    expect(all).toHaveLength(6)
    expect(await lastOf('d-1000', 'viewer')).toEqual(all.slice(0, 5))
  })

  test('contain changes by users only with that permission', async () => {
    statuses('d-1000')
    const what = {
      deviceId: 'd-1000',
      user: 'anna',
      userName: 'Anna',
      action: 'Set power',
      property: 'powerKw',
      was: 1,
      value: 2,
    }
    noteActivity(world(), { atMs: world().nowMs + 1_000, kind: 'change', what })
    expect(await lastOf('d-1000', 'operator')).toMatchObject([{ kind: 'change' }, { kind: 'status' }])
    expect(await lastOf('d-1000', 'viewer')).toMatchObject([{ kind: 'status' }])
  })

  test('are those of visible devices only', async () => {
    expect(await lastOf('d-1005', 'operator')).toBe(404)
    expect(await lastOf('d-1000', 'bare')).toBe(403)
  })
})

describe('a log entry', () => {
  test('names the group of its device at that time by its present name', async () => {
    statuses('d-1000')
    expect((await read()).data).toEqual([
      {
        id: 1,
        at: '2031-05-06T07:08:09.000Z',
        kind: 'status',
        groupId: 1,
        groupName: 'Depot AC',
        deviceId: 'd-1000',
        deviceName: 'Bay 0',
        property: 'status',
        was: 'Available',
        value: 'Charging',
        unit: null,
        hour: null,
        reason: null,
      },
    ])
  })

  test('of a deleted group stays with the last name', async () => {
    noteActivity(world(), { atMs: world().nowMs, kind: 'safe-limit', what: { groupId: 1, enabled: true } })
    removeGroup(world(), 1)
    expect((await read()).data).toMatchObject([{ groupId: 1, groupName: 'Depot AC', value: true }])
    expect((await read({ groupId: 1 })).total).toBe(1)
  })
})

describe('pages of the log', () => {
  const many = Array.from({ length: 7 }, (_, place) => (place % 2 ? 'd-1001' : 'd-1000'))

  test('do not shift during new events, and count the new entries', async () => {
    statuses(...many)
    const { data } = await read({ pageSize: 3 })
    statuses('d-1002', 'd-1002')
    const next = await read({ pageSize: 3, page: 1, upTo: data[0]?.id ?? 0 })
    expect(next.data.map(({ id }) => id)).toEqual([4, 3, 2])
    expect(next).toMatchObject({ total: 7, newer: 2 })
    expect(await read({ pageSize: 3 })).toMatchObject({ total: 9, newer: 0, data: [{ id: 9 }, { id: 8 }, { id: 7 }] })
  })

  test('include both ends of the time span', async () => {
    statuses(...many)
    const at = (second: number) => new Date(world().nowMs + second * 1_000).toISOString()
    expect((await read({ start: at(2), end: at(4) })).data.map(({ id }) => id)).toEqual([5, 4, 3])
  })

  test.each([
    [{ start: '2031-05-06T08:00:00Z', end: '2031-05-06T07:00:00Z' }, 'query.end'],
    [{ start: 'yesterday' }, 'query.start'],
    [{ kinds: 'status,weather' }, 'query.kinds.1'],
    [{ groupId: 'mine' }, 'query.groupId'],
    [{ pageSize: '501' }, 'query.pageSize'],
    [{ page: '-1' }, 'query.page'],
    [{ colour: 'red' }, 'query.colour'],
  ])('with %j are refused with the field', async (query, path) => {
    const reply = await platform.ask(`/api/activity?${new URLSearchParams(query)}`, { as: 'operator' })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ errors: [{ path }] })
  })

  test('of an unknown group or device are empty', async () => {
    statuses('d-1000')
    expect((await read({ groupId: 999 })).total).toBe(0)
    expect((await read({ deviceId: 'd-9' })).total).toBe(0)
  })
})

describe('an export of the log', () => {
  const link = (query: Record<string, string>, as = 'operator') => {
    const user = world().users.find((one) => one.user === as)
    if (!user) throw new Error(`no user ${as}`)
    const { token } = platform.tokens.issue(user, 'temporary')
    return `/api/csv-export/activity?${new URLSearchParams({ ...query, token })}`
  }

  test('contains the counted entries, oldest first', async () => {
    statuses('d-1000', 'd-1001', 'd-1002', 'd-1005')
    const query = { kinds: 'status', start: '2031-05-06T07:08:10Z' }
    const count = (await (
      await platform.ask(`/api/activity/count?${new URLSearchParams(query)}`, { as: 'operator' })
    ).json()) as Page
    const reply = await platform.ask(link(query))
    expect(reply.headers.get('content-disposition')).toMatch(/filename="activity_2031-05-06T0708Z_/)
    const lines = (await reply.text()).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^ID,Time \(UTC\),Time \(Europe\/Helsinki\),Kind,/)
    expect(lines).toHaveLength(1 + count.total)
    expect(lines[1]).toBe(
      '2,2031-05-06T07:08:10Z,2031-05-06T10:08:10+03:00,Status,1,Depot AC,d-1001,Bay 1,status,Available,Charging,,,,',
    )
    expect(lines[2]).toMatch(/^3,/)
  })

  test('requires its own permission', async () => {
    expect((await platform.ask(link({}, 'admin'))).status).toBe(403)
  })
})
