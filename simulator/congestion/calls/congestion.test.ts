import { beforeEach, describe, expect, test } from 'vitest'
import type { CongestionPreview, CongestionRule } from '#contract/congestion.ts'
import type { ChartPoint } from '#contract/charts.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { ruleDraft } from '#simulator/testing/congestion-site.ts'
import { connect, createGroup } from '#simulator/groups/world/group-actions.ts'
import { MAX_RULES } from './congestion-rules.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

/** Monday 2 March 2026, 10:00 in Helsinki, at a depot of two sellers. */
const platform = scenarioPlatform()
beforeEach(() => platform.engine.reset())

const DEPOT_AC = 1
const RULES = '/api/congestion-rules'

async function send(method: string, path: string, body?: unknown, as = 'operator') {
  const reply = await platform.ask(path, { method, as, body })
  const answer = await reply.json()
  const errors = (answer.errors ?? []) as { path: string; message: string }[]
  return { status: reply.status, answer, paths: errors.map(({ path }) => path), errors }
}
const add = (change: Parameters<typeof ruleDraft>[0] = {}, as?: string) =>
  send('POST', RULES, ruleDraft({ groupId: DEPOT_AC, ...change }), as)
const list = async (query = '', as?: string): Promise<CongestionRule[]> =>
  (await send('GET', RULES + query, undefined, as)).answer
const preview = async (change: Parameters<typeof ruleDraft>[0] = {}, query = '') => {
  const asked = await send('POST', `${RULES}/preview${query}`, ruleDraft({ groupId: DEPOT_AC, ...change }))
  return { ...asked, answer: asked.answer as CongestionPreview }
}
const v2gGroupId = () => {
  const found = [...platform.engine.world.groups.values()].find(
    ({ type, sellerId }) => type === 'GROUP_TYPE_V2G' && sellerId === 101,
  )
  if (!found) throw new Error('the depot has no V2G group')
  return found.id
}

describe('a congestion rule', () => {
  test('is returned with its group, its windows and its limit while it is active', async () => {
    const { status, answer } = await add({ startTime: '07:00', endTime: '09:00', mode: 'limit-percent', target: 50 })
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      id: 1,
      groupName: 'Depot AC',
      active: { start: '2026-03-02T07:00:00.000Z', end: '2026-03-02T09:00:00.000Z' },
      next: { start: '2026-03-03T07:00:00.000Z', end: '2026-03-03T09:00:00.000Z' },
      // Half of 63 A on three phases of 230 V.
      limitKw: 21.74,
    })
    expect(await list()).toEqual([answer])
  })

  test('that is not active has no limit', async () => {
    expect((await add({ startTime: '17:00', endTime: '18:00' })).answer).toMatchObject({ active: null, limitKw: null })
    expect((await add({ isEnabled: false, startTime: '07:00', endTime: '09:00' })).answer).toMatchObject({
      active: null,
      next: null,
    })
  })

  test('stores only the fields of its mode and recurrence', async () => {
    const { answer } = await add({ mode: 'pause', target: 12, weekdays: [3], name: '  Works ' })
    expect(answer).toMatchObject({ target: null, weekdays: [], name: 'Works' })
    expect((await add({ recurrence: 'weekly', weekdays: [5, 1, 5] })).answer.weekdays).toEqual([1, 5])
  })

  test('is changed and deleted by its id, and keeps its group', async () => {
    const { id } = (await add()).answer
    expect((await send('PUT', `${RULES}/${id}`, ruleDraft({ target: 7 }))).answer.target).toBe(7)
    expect((await send('PUT', `${RULES}/${id}`, ruleDraft({ groupId: 2 }))).paths).toEqual(['body.groupId'])
    expect((await send('DELETE', `${RULES}/${id}`)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await send('DELETE', `${RULES}/${id}`)).status).toBe(404)
  })

  test.each([
    ['no name', { name: ' ' }, ['body.name']],
    ['no such group', { groupId: 4_000 }, ['body.groupId']],
    ['no such time zone', { timeZone: 'Europe/Helsinky' }, ['body.timeZone']],
    ['a date that no calendar has', { startDate: '2026-02-30' }, ['body.startDate']],
    ['a last day before the first', { endDate: '2026-03-01' }, ['body.endDate']],
    [
      'an end before the start',
      { recurrence: 'one-time', endDate: '2026-03-02', startTime: '10:00', endTime: '09:00' },
      ['body.endTime'],
    ],
    ['a single time without an end', { recurrence: 'one-time' }, ['body.endDate']],
    ['a week without weekdays', { recurrence: 'weekly' }, ['body.weekdays']],
    ['an eighth weekday', { recurrence: 'weekly', weekdays: [8] }, ['body.weekdays.0']],
    ['a time that no clock shows', { startTime: '24:00' }, ['body.startTime']],
    ['no target', { target: null }, ['body.target']],
    ['a target below 0', { target: -1 }, ['body.target']],
    ['more than all of it', { mode: 'limit-percent', target: 101 }, ['body.target']],
    ['export of posts', { mode: 'v2g-export' }, ['body.mode']],
    ['two errors together', { name: ' ', target: null }, ['body.name', 'body.target']],
  ] as const)('with %s is refused with its path', async (_, change, paths) => {
    const refused = await add(change as Parameters<typeof add>[0])
    expect([refused.status, refused.paths]).toEqual([400, paths])
    expect((await preview(change as Parameters<typeof add>[0])).paths).toEqual(paths)
    expect(await list()).toEqual([])
  })

  test('of a battery group is refused', async () => {
    const battery = [...platform.engine.world.groups.values()].find(({ type }) => type === 'GROUP_TYPE_BATTERY')
    expect((await send('POST', RULES, ruleDraft({ groupId: battery?.id ?? 0 }), 'admin')).paths).toEqual(['body.groupId'])
  })

  test('too many is refused', async () => {
    for (let count = 0; count < MAX_RULES; count++) await add({ isEnabled: false })
    expect((await add()).status).toBe(409)
  })
})

describe('rules that contradict each other', () => {
  const give = () => ({ groupId: v2gGroupId(), mode: 'v2g-export', target: 10 }) as const
  const pause = () => ({ groupId: v2gGroupId(), mode: 'pause', target: null }) as const

  test('cannot be enabled together; the refusal names the other rule', async () => {
    await add({ ...give(), name: 'Give' })
    const refused = await add(pause())
    expect([refused.status, refused.paths]).toEqual([400, ['body.mode']])
    expect(refused.errors[0]?.message).toBe('contradicts the rule Give, first at 2026-03-02T08:10:00.000Z')
    const off = await add({ ...pause(), isEnabled: false })
    expect(off.status).toBe(200)
    expect((await send('PUT', `${RULES}/${off.answer.id}`, ruleDraft(pause()))).status).toBe(400)
  })

  test('of two groups that share a point are detected; an invisible group is not named', async () => {
    const { world } = platform.engine
    const station = world.stations.find(({ groupIds }) => groupIds.includes(v2gGroupId()))
    const superGroup = createGroup(world, { name: 'Coast', type: 'GROUP_TYPE_V2G', sellerId: 101, isSupergroup: true })
    const above = { ...give(), groupId: superGroup.id, name: 'Secret' }
    // Groups that share no point do not conflict.
    expect((await send('POST', RULES, ruleDraft(above), 'admin')).status).toBe(200)
    expect((await preview(pause())).answer.conflicts).toEqual([])
    if (station) connect(world, station, superGroup)
    expect((await preview(pause())).answer.conflicts).toMatchObject([
      { name: '(not yours to see)', groupName: 'Grid services', kind: 'contradiction' },
    ])
    const refused = await send('POST', RULES, ruleDraft(pause()), 'admin')
    expect(refused.errors[0]?.message).toMatch(/^contradicts the rule Secret of Coast, first at /)
    expect((await add({ ...give(), target: 3 })).status).toBe(200)
  })

  test('can follow each other, and a rule does not conflict with itself', async () => {
    const { id } = (await add(give())).answer
    expect((await add({ ...pause(), startTime: '08:20', endTime: '08:30' })).status).toBe(200)
    expect((await send('PUT', `${RULES}/${id}`, ruleDraft({ ...give(), target: 5 }))).status).toBe(200)
  })
})

describe('a preview', () => {
  test('is the power of the week before with the limit applied, and changes nothing', async () => {
    const entries = platform.engine.world.journal.entries.length
    const { answer } = await preview({ startTime: '10:00', endTime: '12:00', target: 8 })
    const start = Date.parse('2026-02-23T10:00:00Z')
    const chart = await platform.ask(
      `/api/groups/1/charts/chargers?units=W&minutes=1&start=${new Date(start).toISOString()}&end=${new Date(start + 2 * HOUR_MS).toISOString()}`,
      { as: 'operator' },
    )
    const drawn = new Map<string, number>()
    for (const { mergedTimestamp, value } of (await chart.json()) as ChartPoint[]) {
      drawn.set(mergedTimestamp, (drawn.get(mergedTimestamp) ?? 0) + (value ?? 0) / 1_000)
    }
    expect(answer.window).toEqual({ start: '2026-03-02T10:00:00.000Z', end: '2026-03-02T12:00:00.000Z' })
    expect([answer.drawnFrom, answer.wasHeld]).toEqual([new Date(start).toISOString(), false])
    expect(answer.points).toHaveLength(120)
    for (const { at, expectedKw, limitedKw } of answer.points) {
      const weekBefore = new Date(Date.parse(at) - 7 * 24 * HOUR_MS).toISOString()
      expect(expectedKw).toBeCloseTo(drawn.get(weekBefore) ?? NaN, 1)
      expect(limitedKw).toBe(Math.min(expectedKw, 8))
    }
    const lostKwh = answer.points.reduce((sum, { expectedKw, limitedKw }) => sum + (expectedKw - limitedKw) / 60, 0)
    expect(lostKwh).toBeGreaterThan(1)
    expect(answer.curtailedKwh).toBeCloseTo(lostKwh, 1)
    expect([await list(), platform.engine.world.journal.entries.length]).toEqual([[], entries])
  })

  test('names overlapping rules with the first overlap, except the edited rule', async () => {
    const { id } = (await add({ name: 'Peak', startTime: '09:00', endTime: '12:00' })).answer
    await add({ name: 'Off', isEnabled: false, startTime: '09:00', endTime: '12:00' })
    const other = { startTime: '11:00', endTime: '13:00' }
    expect((await preview(other)).answer.conflicts).toEqual([
      {
        ruleId: id,
        name: 'Peak',
        groupName: null,
        start: '2026-03-02T11:00:00.000Z',
        end: '2026-03-02T12:00:00.000Z',
        kind: 'overlap',
      },
    ])
    expect((await preview(other, `?ruleId=${id}`)).answer.conflicts).toEqual([])
  })

  test('of a window weeks ahead uses a past week; without a window it is empty', async () => {
    const far = {
      recurrence: 'one-time',
      startDate: '2026-03-23',
      endDate: '2026-03-23',
      startTime: '10:00',
      endTime: '11:00',
    } as const
    const points = (await preview(far)).answer.points
    expect(points).toHaveLength(60)
    // For three weeks ahead it uses the latest past week, not an earlier one.
    expect((await preview(far)).answer.drawnFrom).toBe('2026-02-23T10:00:00.000Z')
    expect(Math.max(...points.map(({ expectedKw }) => expectedKw))).toBeGreaterThan(0)
    const over = (await preview({ ...far, startDate: '2026-02-02', endDate: '2026-02-02' })).answer
    expect([over.window, over.points, over.curtailedKwh]).toEqual([null, [], 0])
  })

  test('of a long window has a limited number of points', async () => {
    expect((await preview({ startTime: '00:00', endTime: '00:00' })).answer.points).toHaveLength(240)
  })
})

describe('the windows of a group', () => {
  const windowsOf = (from: string, to: string, as?: string, groupId = DEPOT_AC) =>
    send('GET', `${RULES}/windows?groupId=${groupId}&start=2026-03-02T${from}Z&end=2026-03-02T${to}Z`, undefined, as)

  test('are returned with the rules as of then, including deleted rules', async () => {
    const { id } = (await add({ startTime: '07:00', endTime: '09:00' })).answer
    await platform.engine.advance(600_000)
    await send('DELETE', `${RULES}/${id}`)
    await platform.engine.advance(60_000)
    expect((await windowsOf('07:00:00', '09:00:00')).answer).toEqual([
      {
        ruleId: id,
        name: 'Peak',
        mode: 'limit-kw',
        target: 20,
        // The world begins within the window.
        start: '2026-03-02T07:30:00.000Z',
        end: '2026-03-02T07:40:00.000Z',
      },
    ])
    expect((await windowsOf('07:40:00', '09:00:00')).answer).toEqual([])
  })

  test('are refused for an empty span and for an invisible group', async () => {
    expect((await windowsOf('09:00:00', '09:00:00')).paths).toEqual(['query.end'])
    expect((await windowsOf('08:00:00', '09:00:00', 'operator', 4_000)).status).toBe(404)
    expect((await windowsOf('08:00:00', '09:00:00', 'yoda')).status).toBe(403)
  })
})

describe('a user who may not see a group', () => {
  test('cannot see or change its rules', async () => {
    const { world } = platform.engine
    const foreign = createGroup(world, { name: 'Foreign', type: 'GROUP_TYPE_CHARGER', sellerId: 102 })
    const { id } = (await send('POST', RULES, ruleDraft({ groupId: foreign.id }), 'admin')).answer
    expect(await list('', 'admin')).toHaveLength(1)
    expect(await list()).toEqual([])
    expect((await send('GET', `${RULES}?groupId=${foreign.id}`)).status).toBe(404)
    expect((await send('PUT', `${RULES}/${id}`, ruleDraft())).status).toBe(404)
    expect((await send('DELETE', `${RULES}/${id}`)).status).toBe(404)
    expect((await add({ groupId: foreign.id })).paths).toEqual(['body.groupId'])
  })

  test('cannot change rules with read permission only', async () => {
    const { id } = (await add()).answer
    expect(await list('?groupId=1', 'viewer')).toHaveLength(1)
    const asked = [
      await add({}, 'viewer'),
      await send('PUT', `${RULES}/${id}`, ruleDraft(), 'viewer'),
      await send('DELETE', `${RULES}/${id}`, undefined, 'viewer'),
      await send('POST', `${RULES}/preview`, ruleDraft(), 'viewer'),
    ]
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
})
