import { describe, expect, test } from 'vitest'
import type { V2gForecast, V2gSession } from '#contract/v2g.ts'
import type { SessionRow } from '../sessions/session-rows.ts'
import { carFacts, obstacleAt, readyText, targetReachedMs } from './car-facts.ts'

const NOW_MS = Date.parse('2026-03-02T12:00:00Z')
const path = [
  { time: '2026-03-02T12:00:00Z', soc: 60 },
  { time: '2026-03-02T13:00:00Z', soc: 70 },
  { time: '2026-03-02T14:00:00Z', soc: 90 },
]
const forecast = (part: Partial<V2gForecast> = {}): V2gForecast => ({
  sessionId: 's1',
  soc: 60,
  targetSoC: 80,
  departure: '2026-03-02T16:30:00Z',
  isReachable: true,
  reachableSoC: 90,
  latestStart: '2026-03-02T14:10:00Z',
  earliest: path,
  latest: [],
  ...part,
})
const session = (part: Partial<V2gSession> = {}): V2gSession => ({
  sessionId: 's1',
  stationId: 1028,
  stationName: 'Quay one',
  deviceId: 'd-1028',
  isOnline: true,
  latestChargePower: 5_000,
  vehicleSoC: 60,
  targetSoC: 80,
  departureTime: 1630,
  source: 'mobile',
  ...part,
})
const row = (ahead: Partial<V2gForecast> = {}, now: Partial<V2gSession> = {}): SessionRow => ({
  session: session(now),
  forecast: forecast(ahead),
  departureMs: Date.parse('2026-03-02T16:30:00Z'),
})

describe('targetReachedMs', () => {
  test('interpolates between the points of the earliest path', () => {
    expect(targetReachedMs(forecast())).toBe(Date.parse('2026-03-02T13:30:00Z'))
    expect(targetReachedMs(forecast({ targetSoC: 70 }))).toBe(Date.parse('2026-03-02T13:00:00Z'))
  })

  test('is undefined at the target, without a target, and for a target beyond the path', () => {
    expect(targetReachedMs(forecast({ soc: 80 }))).toBeUndefined()
    expect(targetReachedMs(forecast({ targetSoC: null }))).toBeUndefined()
    expect(targetReachedMs(forecast({ targetSoC: 95 }))).toBeUndefined()
    expect(targetReachedMs(forecast({ earliest: [] }))).toBeUndefined()
  })
})

describe('readyText', () => {
  test('answers whether the target is met at the departure', () => {
    expect(readyText(row())).toMatch(/^Ready .*\d\d:30 .*: yes$/)
    expect(readyText(row({ isReachable: false, reachableSoC: 41.7 }))).toMatch(/: no, reaches 41 % by departure$/)
    expect(readyText(row({ isReachable: false, reachableSoC: null }))).toMatch(/: no$/)
  })

  test('promises nothing behind an obstacle', () => {
    const faulted = row({ isReachable: false, reachableSoC: 62.7, obstacle: 'faulted' })
    expect(readyText(faulted)).toMatch(/: no, stays at 62 %: faulted$/)
    expect(readyText(row({ isReachable: null, reachableSoC: null, obstacle: 'offline' }))).toMatch(/: not known$/)
  })

  test.each([
    [true, 'Faulted', 'faulted'],
    [true, 'Unavailable', 'unavailable'],
    [true, 'Finishing', 'finished'],
    [false, 'Charging', 'offline'],
    [true, 'Charging', null],
    [true, null, null],
  ] as const)('a station that is online: %s, with the status %s, is the obstacle %s', (isOnline, status, obstacle) => {
    expect(obstacleAt({ isOnline, status })).toBe(obstacle)
  })

  test('is undefined without a schedule or a forecast', () => {
    expect(readyText({ ...row(), departureMs: undefined })).toBeUndefined()
    expect(readyText({ ...row(), forecast: undefined })).toBeUndefined()
    expect(readyText(row({ targetSoC: null, isReachable: null }))).toBeUndefined()
  })
})

describe('carFacts', () => {
  const facts = (...args: Parameters<typeof carFacts>) => Object.fromEntries(carFacts(...args))

  test('target, departure, minimum, plan and the times of the forecast', () => {
    const shown = facts(row(), 50, NOW_MS)
    expect(shown).toMatchObject({ Target: '80 %', Minimum: '50 %', 'Plan from': 'Mobile app' })
    expect(shown['Earliest at target']).toMatch(/, in 1 h 30 min$/)
    expect(shown['Charging must start']).toMatch(/^by .* in 2 h 10 min$/)
  })

  test('a car that misses its target must start now', () => {
    expect(facts(row({ isReachable: false }), 50, NOW_MS)['Charging must start']).toBe('now, at full power')
    expect(facts(row({ latestStart: '2026-03-02T11:00:00Z' }), 50, NOW_MS)['Charging must start']).toBe('now')
  })

  test('without a schedule there is no target and no departure', () => {
    const bare = { ...row({}, { targetSoC: null, departureTime: null, source: 'unknown' }), forecast: undefined }
    expect(facts(bare, undefined, NOW_MS)).toEqual({ Target: 'None', Departure: 'None', 'Plan from': 'Unknown' })
  })
})
