import { beforeEach, describe, expect, test } from 'vitest'
import { V2G_MODES, type V2gSettings } from '#contract/v2g.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'
import { MAX_DAILY_SCHEDULES } from './v2g-rules.ts'

const platform = scenarioPlatform()
beforeEach(() => platform.engine.reset())

const send = async (method: string, end = '', body?: unknown) => {
  const reply = await platform.ask(`/api/groups/3/v2g-settings${end}`, { method, as: 'operator', body })
  const answer = await reply.json()
  const errors = (answer.errors ?? []) as { path: string; message: string }[]
  return { status: reply.status, answer, message: answer.message as string | undefined, paths: errors.map(({ path }) => path) }
}
const read = async () => (await send('GET')).answer as V2gSettings
const DAILY = '/adaptive-schedule'
const add = (departureTime: unknown, targetSoC: unknown = 80) => send('POST', DAILY, { departureTime, targetSoC })
const allowBypass = (isBypassEnabled: unknown) => send('PUT', `${DAILY}/driver-bypass`, { isBypassEnabled })

const BODY = { mode: 'powermeter', minSoC: 35, ffrPositive: 0, ffrNegative: 2_500, startChargeWith2kW: true }
const DEFAULTS = {
  mode: 'external',
  minSoC: 50,
  ffrPositive: 1_000,
  ffrNegative: 1_000,
  ffrActivationHz: 49.7,
  isFfrOverFrequencyEnabled: false,
  startChargeWith2kW: false,
  dailySchedule: [],
  isDriverBypassEnabled: false,
}
const entries = () => platform.engine.world.journal.entries.length

describe('V2G settings', () => {
  test('are returned by the save and by the next read', async () => {
    const { status, answer } = await send('POST', '', BODY)
    expect(status).toBe(200)
    expect(answer).toMatchObject(BODY)
    expect(await read()).toEqual(answer)
  })
  test('do not change the daily schedule and the driver bypass', async () => {
    await allowBypass(true)
    const { dailySchedule } = await read()
    expect(dailySchedule).toHaveLength(1)
    expect((await send('POST', '', BODY)).answer).toEqual({ ...DEFAULTS, ...BODY, dailySchedule, isDriverBypassEnabled: true })
  })
  test('of a group without settings are created by a save', async () => {
    await send('DELETE')
    expect(await read()).toEqual(DEFAULTS)
    expect((await send('POST', '', BODY)).answer).toEqual({ ...DEFAULTS, ...BODY })
    expect(await read()).toEqual({ ...DEFAULTS, ...BODY })
    expect((await send('DELETE')).status).toBe(200)
  })
  test('keep the FFR level and the response to over-frequency that a save leaves out', async () => {
    const chosen = { ffrActivationHz: 49.5, isFfrOverFrequencyEnabled: true }
    expect((await send('POST', '', { ...BODY, ...chosen })).answer).toMatchObject(chosen)
    expect((await send('POST', '', BODY)).answer).toMatchObject(chosen)
    expect(await read()).toMatchObject(chosen)
    await send('DELETE')
    expect(await read()).toEqual(DEFAULTS)
  })
  test.each([
    ['a mode unknown', { mode: 'adaptive' }, ['body.mode']],
    ['less than no charge', { minSoC: -1 }, ['body.minSoC']],
    ['more than full', { minSoC: 100.5 }, ['body.minSoC']],
    ['no text for a number', { minSoC: '' }, ['body.minSoC']],
    ['FFR powers below 0', { ffrPositive: -1, ffrNegative: -1 }, ['body.ffrPositive', 'body.ffrNegative']],
    ['FFR powers beyond any device', { ffrPositive: 1e6 + 1, ffrNegative: 1e9 }, ['body.ffrPositive', 'body.ffrNegative']],
    ['a frequency that is no FFR level', { ffrActivationHz: 49.65 }, ['body.ffrActivationHz']],
    ['a text for an FFR level', { ffrActivationHz: '49.6' }, ['body.ffrActivationHz']],
    ['a text for the response to over-frequency', { isFfrOverFrequencyEnabled: 'yes' }, ['body.isFfrOverFrequencyEnabled']],
    ['nothing for a switch', { startChargeWith2kW: null }, ['body.startChargeWith2kW']],
    ['a field left out', { minSoC: undefined }, ['body.minSoC']],
    ['what has a call of its own', { dailySchedule: [] }, ['body.dailySchedule']],
    ['a field unknown', { mode2: 'freq' }, ['body.mode2']],
  ])('%s: refused at the field without a change', async (_what, changes, paths) => {
    const [was, journal] = [await read(), entries()]
    const refused = await send('POST', '', { ...BODY, ...changes })
    expect([refused.status, refused.paths]).toEqual([400, paths])
    expect(await read()).toEqual(was)
    expect(entries()).toBe(journal)
  })
  test.each<Partial<V2gSettings>>([
    { minSoC: 0 },
    { minSoC: 100 },
    { minSoC: 49.5 },
    { ffrPositive: 0, ffrNegative: 0 },
    { ffrPositive: 1e6 },
    { ffrActivationHz: 49.6 },
    { ffrActivationHz: 49.5, isFfrOverFrequencyEnabled: true },
    ...V2G_MODES.map((mode) => ({ mode })),
  ])('%j is accepted', async (changes) => {
    expect((await send('POST', '', { ...BODY, ...changes })).status).toBe(200)
    expect(await read()).toMatchObject(changes)
  })
})

describe('the daily schedule', () => {
  test('accepts entries at any minute, each with a unique id', async () => {
    const before = (await read()).dailySchedule
    const first = await add(0, 100)
    const second = await add(2359, 0.5)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.answer).toEqual({ id: expect.any(Number), departureTime: 0, targetSoC: 100 })
    const ids = (await read()).dailySchedule.map(({ id }) => id)
    expect(new Set(ids).size).toBe(before.length + 2)
    expect((await read()).dailySchedule).toEqual(expect.arrayContaining([...before, first.answer, second.answer]))
  })
  test.each([
    ['2461 is no time', 2461, 80, ['body.departureTime']],
    ['neither is 2400', 2400, 80, ['body.departureTime']],
    ['nor 760', 760, 80, ['body.departureTime']],
    ['nor one below midnight', -10, 80, ['body.departureTime']],
    ['nor a part of a minute', 730.5, 80, ['body.departureTime']],
    ['nor text', '07:30', 80, ['body.departureTime']],
    ['nor nothing', '', 80, ['body.departureTime']],
    ['a target of 0', 730, 0, ['body.targetSoC']],
    ['a target of 101', 730, 101, ['body.targetSoC']],
    ['a target below 0', 730, -80, ['body.targetSoC']],
    ['an empty target', 730, '', ['body.targetSoC']],
    ['a target of null', 730, null, ['body.targetSoC']],
    ['both', 2461, 0, ['body.departureTime', 'body.targetSoC']],
  ])('%s', async (_what, departureTime, targetSoC, paths) => {
    const was = await read()
    const refused = await add(departureTime, targetSoC)
    expect(refused.status).toBe(400)
    expect(refused.paths.toSorted()).toEqual(paths)
    expect(await read()).toEqual(was)
  })
  test('is sorted by time', async () => {
    for (const time of [2200, 10, 1435]) await add(time)
    expect((await read()).dailySchedule.map(({ departureTime }) => departureTime)).toEqual([10, 1430, 1435, 2200])
  })
  test('has at most one entry per time', async () => {
    expect((await add(730)).status).toBe(200)
    const { status, answer } = await add(730, 60)
    expect([status, answer.errors]).toEqual([
      400,
      [{ path: 'body.departureTime', message: 'There is already a schedule at this time.' }],
    ])
    expect((await read()).dailySchedule.filter(({ departureTime }) => departureTime === 730)).toHaveLength(1)
  })
  test('refuses one of two simultaneous entries with the same time', async () => {
    const statuses = (await Promise.all([add(730), add(730, 60)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  })
  test('refuses entries above the maximum, and accepts one after a deletion', async () => {
    const times = Array.from({ length: MAX_DAILY_SCHEDULES - 1 }, (_, at) => Math.floor(at / 2) * 100 + (at % 2) * 30 + 15)
    for (const time of times) expect((await add(time)).status).toBe(200)
    const full = await read()
    expect(full.dailySchedule).toHaveLength(MAX_DAILY_SCHEDULES)
    const refused = await add(2345)
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('at most 48 daily schedules')])
    // A time that is taken is refused with that reason, even if the schedule is full.
    expect((await add(times[0])).paths).toEqual(['body.departureTime'])
    await send('DELETE', `${DAILY}/${full.dailySchedule[3]?.id}`)
    expect((await add(2345)).status).toBe(200)
  })
  test('deletes an entry once', async () => {
    const { answer } = await add(730)
    const others = (await read()).dailySchedule.filter(({ id }) => id !== answer.id)
    expect((await send('DELETE', `${DAILY}/${answer.id}`)).status).toBe(200)
    expect((await read()).dailySchedule).toEqual(others)
    const again = await send('DELETE', `${DAILY}/${answer.id}`)
    expect([again.status, again.message]).toEqual([404, `Depot V2G has no daily schedule with the id ${answer.id}.`])
  })
  test('never reuses an id, so that a repeated deletion removes no other entry', async () => {
    const gone = [(await add(730)).answer.id]
    const remove = () => send('DELETE', `${DAILY}/${gone.at(-1)}`)
    // In the last case all settings were deleted in between.
    for (const end of [remove, remove, () => send('DELETE')]) {
      expect((await end()).status).toBe(200)
      const { id } = (await add(730)).answer
      expect(gone).not.toContain(id)
      gone.push(id)
    }
  })
  test.each(['0', '99', 'nope', '-1', '1.5', '1e0'])('has no entry %s', async (id) => {
    expect((await send('DELETE', `${DAILY}/${id}`)).status).toBe(404)
  })
  test('of a group without settings starts with the defaults', async () => {
    await send('DELETE')
    expect((await send('DELETE', `${DAILY}/1`)).status).toBe(404)
    const { status, answer } = await add(730)
    expect([status, await read()]).toEqual([200, { ...DEFAULTS, dailySchedule: [answer] }])
    expect((await send('DELETE')).status).toBe(200)
    // Entries added then do not become part of the defaults.
    expect(await read()).toEqual(DEFAULTS)
  })
})

describe('the driver bypass', () => {
  test('can be allowed and forbidden without other changes', async () => {
    const was = await read()
    expect(await allowBypass(true)).toEqual(expect.objectContaining({ status: 200, answer: {} }))
    expect(await read()).toEqual({ ...was, isDriverBypassEnabled: true })
    await allowBypass(false)
    expect(await read()).toEqual({ ...was, isDriverBypassEnabled: false })
  })
  test('of a group without settings starts with the defaults', async () => {
    await send('DELETE')
    expect((await allowBypass(true)).status).toBe(200)
    expect(await read()).toEqual({ ...DEFAULTS, isDriverBypassEnabled: true })
  })
  test.each([['yes'], [null], [undefined], [1]])('%j is refused', async (value) => {
    expect((await allowBypass(value)).paths).toEqual(['body.isBypassEnabled'])
  })
})

test('every call refuses a deleted group', async () => {
  await platform.ask('/api/groups/3', { method: 'DELETE', as: 'operator' })
  const calls = [send('GET'), send('POST', '', BODY), send('DELETE'), add(730), send('DELETE', `${DAILY}/1`), allowBypass(true)]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
})
