import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { V2gForecast, V2gSession } from '#contract/v2g.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()
/** A car at a point of Depot V2G, which uses schedules. */
beforeEach(() => {
  platform.engine.reset()
  platform.engine.do({ vehicle: { station: STATION, arrives: { soc: 40 } } })
})

const STATION = 'West row 1'
const NOT_ADAPTIVE = 'Schedules can be changed only in an adaptive mode.'

const send = async (method: string, path: string, body?: unknown, as = 'operator') => {
  const reply = await platform.ask(path, { method, as, body })
  const answer = await reply.json()
  const errors = (answer.errors ?? []) as { path: string }[]
  return { status: reply.status, answer, message: answer.message as string | undefined, paths: errors.map(({ path }) => path) }
}
const sessions = async (group = 3, as = 'operator'): Promise<V2gSession[]> =>
  (await send('GET', `/api/groups/${group}/active-v2g-sessions`, undefined, as)).answer
const forecasts = async (group = 3): Promise<V2gForecast[]> => (await send('GET', `/api/groups/${group}/v2g-forecasts`)).answer
async function sessionAt(name = STATION): Promise<V2gSession> {
  const found = (await sessions()).find(({ stationName }) => stationName === name)
  if (!found) throw new Error(`no session at ${name}`)
  return found
}
const forecastOf = async ({ sessionId }: V2gSession) => (await forecasts()).find((one) => one.sessionId === sessionId)
const save = ({ sessionId }: V2gSession, body: unknown, as?: string) =>
  send('PUT', `/api/v2g-active-sessions/${sessionId}`, body, as)
const clear = ({ sessionId }: V2gSession) => send('PUT', `/api/v2g-active-sessions/${sessionId}/delete-active-schedule`)
const setMode = async (mode: string, group = 3, as = 'operator') => {
  const body = { mode, minSoC: 50, ffrPositive: 1_000, ffrNegative: 1_000, startChargeWith2kW: false }
  expect((await send('POST', `/api/groups/${group}/v2g-settings`, body, as)).status).toBe(200)
}
const EVENING = { targetSoC: 90, departureTime: 1905 }

describe('the list of V2G sessions', () => {
  test('contains the plugged-in cars with the values of their points', async () => {
    await platform.engine.advance(10_000)
    const rows = await sessions()
    const { world } = platform.engine
    const plugged = world.stations.filter(({ groupIds, vehicle }) => groupIds.includes(3) && vehicle)
    expect(rows.map(({ deviceId }) => deviceId).toSorted()).toEqual(plugged.map(({ deviceId }) => deviceId).toSorted())
    expect(new Set(rows.map(({ sessionId }) => sessionId)).size).toBe(rows.length)
    for (const { deviceId, stationName, latestChargePower, isOnline, vehicleSoC } of rows) {
      const station = (await send('GET', `/api/stations/${deviceId}`)).answer
      expect([deviceId, station.name, station.latestChargePower, station.isOnline, station.batterySoC]).toEqual([
        deviceId,
        stationName,
        latestChargePower,
        isOnline,
        vehicleSoC,
      ])
    }
  })
  test('is the same for the super group, for users who may see it', async () => {
    expect((await sessions(10, 'admin')).map(({ sessionId }) => sessionId)).toEqual(
      (await sessions()).map(({ sessionId }) => sessionId),
    )
  })
  test('keeps a car whose point is offline', async () => {
    platform.engine.do({ station: { station: STATION, online: false } })
    await platform.engine.advance(5_000)
    expect(await sessionAt()).toMatchObject({ isOnline: false })
  })
  test('omits a car that has departed', async () => {
    const { sessionId } = await sessionAt()
    platform.engine.do({ vehicle: { station: STATION, leaves: true } })
    expect((await sessions()).map((row) => row.sessionId)).not.toContain(sessionId)
    expect((await forecasts()).map((row) => row.sessionId)).not.toContain(sessionId)
  })
  test('omits sessions at points that the caller may not see', async () => {
    const strange = 'd-1038'
    platform.engine.do({ vehicle: { station: 'Lakeside V2G 1', arrives: { soc: 40 } } })
    expect((await send('POST', `/api/stations/${strange}/groups/3`, undefined, 'admin')).status).toBe(200)
    const seen = (as: string) => sessions(3, as).then((rows) => rows.some(({ deviceId }) => deviceId === strange))
    expect([await seen('admin'), await seen('operator')]).toEqual([true, false])
    const theirs = (await sessions(3, 'admin')).find(({ deviceId }) => deviceId === strange)
    expect((await forecasts()).some(({ sessionId }) => sessionId === theirs?.sessionId)).toBe(false)
  })
  test('of a group without cars is empty', async () => {
    const { answer } = await send('POST', '/api/groups', { name: 'New', type: 'GROUP_TYPE_V2G', sellerId: 101 })
    expect([await sessions(answer.id), await forecasts(answer.id)]).toEqual([[], []])
  })
})

describe('the forecast of a schedule that is not saved', () => {
  const preview = (body: unknown, as?: string) => send('POST', '/api/groups/3/v2g-forecasts/preview', body, as)
  const NEXT_MINUTES = { targetSoC: 100, departureTime: 800 }

  test('says that the target cannot be reached, as the forecast does after the save, and changes nothing', async () => {
    const before = await sessionAt()
    const asked = { ...NEXT_MINUTES, sessionId: before.sessionId }
    const { status, answer } = await preview(asked)
    expect(status).toBe(200)
    expect(answer).toMatchObject([{ sessionId: before.sessionId, targetSoC: 100, isReachable: false }])
    expect(answer[0].reachableSoC).toBeLessThan(60)
    expect(await sessionAt()).toEqual(before)
    await save(before, NEXT_MINUTES)
    expect(await forecastOf(await sessionAt())).toEqual(answer[0])
  })

  test('knows the state of the charger', async () => {
    const { sessionId } = await sessionAt()
    platform.engine.do({ station: { station: STATION, status: 'Faulted' } })
    const { answer } = await preview({ ...EVENING, sessionId })
    expect(answer).toMatchObject([{ obstacle: 'faulted', isReachable: false }])
  })

  test('of a daily schedule has the sessions that would follow it next', async () => {
    const { sessionId } = await sessionAt()
    const custom = (await sessions()).find((one) => one.sessionId !== sessionId)
    if (custom) await save(custom, EVENING)
    const { answer } = await preview({ targetSoC: 90, departureTime: 731 })
    expect(answer.map((one: V2gForecast) => one.sessionId)).toContain(sessionId)
    expect(answer.map((one: V2gForecast) => one.sessionId)).not.toContain(custom?.sessionId)
    // Another entry is earlier.
    expect((await preview({ targetSoC: 90, departureTime: 729 })).answer).toEqual([])
  })

  test('is refused as the save is', async () => {
    const { sessionId } = await sessionAt()
    expect((await preview({ targetSoC: 101, departureTime: 730, sessionId })).paths).toEqual(['body.targetSoC'])
    expect((await preview({ ...EVENING, sessionId: '1-2' })).status).toBe(404)
    expect((await preview({ ...EVENING, sessionId }, 'viewer')).status).toBe(403)
    await setMode('external')
    expect((await preview({ ...EVENING, sessionId })).status).toBe(409)
  })
})

describe('a schedule of one session', () => {
  test('is returned by the next read, to the minute', async () => {
    expect(await save(await sessionAt(), EVENING)).toEqual(expect.objectContaining({ status: 200, answer: {} }))
    expect(await sessionAt()).toMatchObject({ ...EVENING, source: 'custom' })
    const forecast = await forecastOf(await sessionAt())
    expect(forecast?.targetSoC).toBe(90)
    expect(forecast?.departure).toMatch(/T19:05:00/)
  })
  test('is in the future: a time of day that has passed applies tomorrow', async () => {
    const { nowMs } = platform.engine.world
    const timeOf = (ms: number) => new Date(ms).getUTCHours() * 100 + new Date(ms).getUTCMinutes()
    for (const [minutes, days] of [
      [-1, 1],
      [1, 0],
    ] as const) {
      const departsMs = nowMs + minutes * MINUTE_MS
      await save(await sessionAt(), { targetSoC: 80, departureTime: timeOf(departsMs) })
      const forecast = await forecastOf(await sessionAt())
      const expectedMs = Math.floor(departsMs / MINUTE_MS) * MINUTE_MS + days * 24 * 60 * MINUTE_MS
      expect(Date.parse(forecast?.departure ?? '')).toBe(expectedMs)
    }
  })
  test('is cleared: neither target nor departure, of an unknown source', async () => {
    await save(await sessionAt(), EVENING)
    const cleared = { targetSoC: null, departureTime: null, source: 'unknown' }
    for (const _ of [1, 2]) {
      expect(await clear(await sessionAt())).toEqual(expect.objectContaining({ status: 200, answer: {} }))
      expect(await sessionAt()).toMatchObject(cleared)
    }
    expect(await forecastOf(await sessionAt())).toMatchObject({ targetSoC: null, departure: null, isReachable: null })
    expect(await forecastOf(await sessionAt())).toMatchObject({ earliest: [], latest: [] })
    // It can be set again.
    await save(await sessionAt(), EVENING)
    expect(await sessionAt()).toMatchObject({ ...EVENING, source: 'custom' })
  })
  test.each([
    ['target 0', { targetSoC: 0, departureTime: 730 }, ['body.targetSoC']],
    ['target 101', { targetSoC: 101, departureTime: 730 }, ['body.targetSoC']],
    ['an empty target', { targetSoC: '', departureTime: 730 }, ['body.targetSoC']],
    ['departure 2461', { targetSoC: 80, departureTime: 2461 }, ['body.departureTime']],
    ['an empty departure', { targetSoC: 80, departureTime: '' }, ['body.departureTime']],
    ['no departure', { targetSoC: 80 }, ['body.departureTime']],
    ['half a clearing', { targetSoC: null, departureTime: null }, ['body.departureTime', 'body.targetSoC']],
    ['a source', { ...EVENING, source: 'mobile' }, ['body.source']],
    ['no object', [], ['body']],
  ])('%s is refused at the field, and the schedule does not change', async (_what, body, paths) => {
    await save(await sessionAt(), EVENING)
    const refused = await save(await sessionAt(), body)
    expect([refused.status, refused.paths.toSorted()]).toEqual([400, paths])
    expect(await sessionAt()).toMatchObject({ ...EVENING, source: 'custom' })
  })
  test('applies to that session only', async () => {
    platform.engine.do({ vehicle: { station: 'West row 2', arrives: { soc: 40 } } })
    const before = await sessionAt('West row 2')
    await save(await sessionAt(), EVENING)
    expect(await sessionAt('West row 2')).toEqual(before)
  })
  test('can be saved while the point is offline', async () => {
    platform.engine.do({ station: { station: STATION, online: false } })
    expect((await save(await sessionAt(), EVENING)).status).toBe(200)
    expect(await sessionAt()).toMatchObject({ ...EVENING, source: 'custom', isOnline: false })
  })
  test('is kept when the settings are saved', async () => {
    await save(await sessionAt(), EVENING)
    await setMode('powermeter')
    expect(await sessionAt()).toMatchObject({ ...EVENING, source: 'custom' })
  })
})

describe('outside the adaptive modes', () => {
  test.each([
    ['freq', 200],
    ['powermeter', 200],
    ['external', 409],
    ['no_v2g', 409],
  ])('%s: %d', async (mode, expected) => {
    await setMode(mode)
    const before = await sessionAt()
    const [saved, cleared] = [await save(before, EVENING), await clear(before)]
    expect([saved.status, cleared.status]).toEqual([expected, expected])
    if (expected === 200) return
    expect([saved.message, cleared.message]).toEqual([NOT_ADAPTIVE, NOT_ADAPTIVE])
    expect(await sessionAt()).toEqual(before)
  })
  test('invalid input is refused first, in every mode', async () => {
    await setMode('external')
    expect((await save(await sessionAt(), { ...EVENING, targetSoC: 101 })).paths).toEqual(['body.targetSoC'])
  })
  test('a group whose settings were deleted has no plans', async () => {
    await send('DELETE', '/api/groups/3/v2g-settings')
    expect(await save(await sessionAt(), EVENING)).toMatchObject({ status: 409, message: NOT_ADAPTIVE })
  })
  test('a group that was deleted leaves its sessions without a plan', async () => {
    const session = await sessionAt()
    await send('DELETE', '/api/groups/3')
    expect(await save(session, EVENING)).toMatchObject({ status: 409, message: NOT_ADAPTIVE })
    expect(await clear(session)).toMatchObject({ status: 409, message: NOT_ADAPTIVE })
  })
  test('a point that has left its group uses no schedule', async () => {
    const session = await sessionAt()
    await send('DELETE', `/api/stations/${session.deviceId}/groups/3`)
    expect((await sessions()).map(({ sessionId }) => sessionId)).not.toContain(session.sessionId)
    expect(await save(session, EVENING)).toMatchObject({ status: 409, message: NOT_ADAPTIVE })
  })
})

describe('a session that has ended', () => {
  const ended = { status: 404, message: 'The session has ended.' }
  test('is refused although its dialog is open', async () => {
    const session = await sessionAt()
    platform.engine.do({ vehicle: { station: STATION, leaves: true } })
    expect(await save(session, EVENING)).toMatchObject(ended)
    expect(await clear(session)).toMatchObject(ended)
  })
  test('is not confused with that of the next car', async () => {
    const session = await sessionAt()
    await platform.engine.advance(5_000)
    platform.engine.do({ vehicle: { station: STATION, arrives: { soc: 50 } } })
    const next = await sessionAt()
    expect(next.sessionId).not.toBe(session.sessionId)
    expect(await save(session, EVENING)).toMatchObject(ended)
    expect(await sessionAt()).toEqual(next)
  })
  test('is refused in every mode', async () => {
    const session = await sessionAt()
    await setMode('external')
    platform.engine.do({ vehicle: { station: STATION, leaves: true } })
    expect(await save(session, EVENING)).toMatchObject(ended)
  })
})
