import { describe, expect, it } from 'vitest'
import type { V2gForecast, V2gSession } from '#contract/v2g.ts'
import { dateText } from '#units/dates.ts'
import { sessionFacts } from './SessionTable.tsx'
import { countMissed, countUnknown, sessionRows, sessionsSummary } from './session-rows.ts'

const nowMs = Date.parse('2026-03-02T08:00:00Z')

const session = (sessionId: string, values: Partial<V2gSession> = {}): V2gSession => ({
  sessionId,
  stationId: 1,
  stationName: 'West row 1',
  deviceId: 'd-1',
  isOnline: true,
  latestChargePower: 6_200,
  vehicleSoC: 40,
  targetSoC: 80,
  departureTime: 1030,
  source: 'mobile',
  ...values,
})
const forecast = (sessionId: string, values: Partial<V2gForecast> = {}): V2gForecast => ({
  sessionId,
  soc: 40,
  targetSoC: 80,
  departure: '2026-03-02T10:30:00Z',
  isReachable: true,
  reachableSoC: 80,
  latestStart: '2026-03-02T09:00:00Z',
  earliest: [],
  latest: [],
  ...values,
})

describe('rows', () => {
  it('keep the order of the sessions and include each forecast', () => {
    const rows = sessionRows([session('2'), session('1')], [forecast('1'), forecast('gone')], nowMs)
    expect(rows.map((row) => [row.session.sessionId, row.forecast?.sessionId])).toEqual([
      ['2', undefined],
      ['1', '1'],
    ])
  })
  it('contain the departure with and without forecasts', () => {
    const departsMs = Date.parse('2026-03-02T10:30:00Z')
    expect(sessionRows([session('1')], undefined, nowMs)[0]?.departureMs).toBe(departsMs)
    expect(sessionRows([session('1', { departureTime: null })], [forecast('1')], nowMs)[0]?.departureMs).toBeUndefined()
  })
  it('do not promise the target of a car at an offline station', () => {
    const [row] = sessionRows([session('1', { isOnline: false })], [forecast('1')], nowMs)
    expect(row?.forecast).toMatchObject({ obstacle: 'offline', isReachable: null, reachableSoC: null, latestStart: null })
    expect(sessionsSummary(1, countMissed(row ? [row] : []), countUnknown(row ? [row] : []))).toBe('1 session, 1 not known')
  })
  it('are counted in total and by missed targets', () => {
    const count = (...reachable: (boolean | null)[]) => {
      const rows = sessionRows(
        reachable.map((_, index) => session(String(index))),
        reachable.map((isReachable, index) => forecast(String(index), { isReachable })),
        nowMs,
      )
      return sessionsSummary(rows.length, countMissed(rows), countUnknown(rows))
    }
    expect(count(true)).toBe('1 session')
    expect(count(true, null, false)).toBe('3 sessions, 1 cannot reach its target')
    expect(count(false, false)).toBe('2 sessions, 2 cannot reach their target')
  })
})

describe('the facts of a session', () => {
  const factsOf = (one: V2gSession, its?: V2gForecast) =>
    Object.fromEntries(sessionRows([one], its ? [its] : [], nowMs).flatMap((row) => sessionFacts(row, nowMs)))

  it('contain all values, with the departure in local time and GMT', () => {
    const facts = factsOf(session('1'), forecast('1'))
    expect(facts).toMatchObject({
      Power: '6.2 kW',
      SoC: '40 %',
      'Target SoC': '80 %',
      Source: 'Mobile app',
      Forecast: 'Reachable',
    })
    expect(facts['Departure']).toMatch(/^02\/03\/2026 \d\d:30 .*, in 2 h 30 min \(10:30 GMT\)$/)
    expect(facts['Charging must start']).toContain(`by ${dateText(nowMs)}`)
    expect(facts['Charging must start']).toContain('in 1 h')
    expect(facts).not.toHaveProperty('Connection')
  })
  it('state that the station is offline', () => {
    expect(factsOf(session('1', { isOnline: false }))['Connection']).toMatch(/^Offline/)
  })
  it('show dashes for unknown values, and no forecast facts without forecasts', () => {
    const empty = { targetSoC: null, departureTime: null, vehicleSoC: null, latestChargePower: null, source: 'unknown' } as const
    expect(factsOf(session('1', empty))).toEqual({
      Power: '–',
      SoC: '–',
      'Target SoC': '–',
      Departure: '–',
      Source: 'Unknown',
    })
  })
})
