import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { V2gForecast } from '#contract/v2g.ts'
import {
  behindObstacle,
  forecastSentence,
  momentText,
  noChartText,
  outlookOf,
  outlookText,
  startText,
  untilText,
} from './forecast-text.ts'

const nowMs = Date.parse('2026-03-02T08:00:00Z')
const forecast = (values: Partial<V2gForecast> = {}): V2gForecast => ({
  sessionId: '1',
  soc: 40,
  targetSoC: 80,
  departure: '2026-03-02T10:40:00Z',
  isReachable: true,
  reachableSoC: 80,
  latestStart: '2026-03-02T09:10:40Z',
  earliest: [],
  latest: [],
  ...values,
})
const missed = forecast({ targetSoC: 100, isReachable: false, reachableSoC: 41.96 })
const unplanned = forecast({ targetSoC: null, departure: null, isReachable: null, reachableSoC: null, latestStart: null })

describe('the time until a moment', () => {
  it('is rounded to the minute', () => {
    expect(untilText(nowMs + 160 * MINUTE_MS, nowMs)).toBe('in 2 h 40 min')
    expect(untilText(nowMs + 20 * MINUTE_MS, nowMs + 5_000)).toBe('in 20 min')
    expect(untilText(nowMs + 26 * 60 * MINUTE_MS, nowMs)).toBe('in 1 d 2 h')
  })
  it('is "now" within half a minute, and "ago" afterwards', () => {
    expect(untilText(nowMs + 20_000, nowMs)).toBe('now')
    expect(untilText(nowMs - 20_000, nowMs)).toBe('now')
    expect(untilText(nowMs - 5 * MINUTE_MS, nowMs)).toBe('5 min ago')
  })
  it('follows date, time and zone', () => {
    expect(momentText(nowMs + 50_000, nowMs)).toMatch(/^02\/03\/2026 \d\d:00 (UTC|GMT\S+), in 1 min$/)
  })
})

describe('the outlook', () => {
  it('is reachable, reached or missed', () => {
    expect([outlookOf(forecast()), outlookText(forecast())]).toEqual(['reachable', 'Reachable'])
    expect([outlookOf(forecast({ soc: 80 })), outlookText(forecast({ soc: 80 }))]).toEqual(['reached', 'Target reached'])
    expect(outlookOf(missed)).toBe('missed')
  })
  it('states the state of charge at departure, rounded down', () => {
    expect(outlookText(missed)).toBe('Reaches 41 % by departure')
    expect(outlookText({ ...missed, reachableSoC: null })).toBe('Not reachable')
  })
  it('names the obstacle of a car that does not follow its plan', () => {
    const behind = (obstacle: V2gForecast['obstacle'], values: Partial<V2gForecast> = {}) =>
      forecast({ soc: 62.7, reachableSoC: 62.7, isReachable: false, latestStart: null, obstacle, ...values })
    expect(outlookText(behind('faulted'))).toBe('Stays at 62 %: faulted')
    expect(outlookText(behind('finished'))).toBe('Stays at 62 %: session ended')
    expect(startText(behind('faulted'), nowMs)).toBeUndefined()
    expect(noChartText(behind('faulted'))).toBe('Stays at 62 %: faulted.')
    expect(outlookText(behind('unavailable', { isReachable: true, soc: 80 }))).toBe('Target reached')
    const offline = behind('offline', { isReachable: null, reachableSoC: null })
    expect([outlookOf(offline), outlookText(offline)]).toEqual(['unknown', 'Not known: offline'])
    expect(outlookOf(behind('offline', { isReachable: null, targetSoC: null }))).toBe('unplanned')
  })
  it('calls a car full that takes no more below its target', () => {
    expect(outlookText(forecast({ soc: 99, targetSoC: 100, reachableSoC: 99 }))).toBe('Full at 99 %')
  })
  it('follows the state of the station before the next forecast', () => {
    expect(behindObstacle(forecast(), null)).toEqual(forecast())
    expect(outlookText(behindObstacle(forecast(), 'faulted'))).toBe('Stays at 40 %: faulted')
    expect(outlookText(behindObstacle(forecast({ soc: 85 }), 'faulted'))).toBe('Target reached')
    expect(outlookText(behindObstacle(forecast(), 'offline'))).toBe('Not known: offline')
    expect(outlookText(behindObstacle(forecast(), 'disobeying'))).toBe('Not known: does not follow its setpoints')
    expect(outlookText(behindObstacle(unplanned, 'offline'))).toBe('No schedule')
    expect(outlookText(behindObstacle(forecast({ obstacle: 'faulted' }), null))).toBe('Stays at 40 %: faulted')
    expect(outlookText(behindObstacle(forecast({ obstacle: 'newer' as 'faulted' }), null))).toBe('Not known: newer')
    expect(outlookText(behindObstacle(forecast({ isReachable: null }), 'faulted'))).toBe('Not planned')
  })
  it('distinguishes a missing schedule from a schedule without a plan', () => {
    expect(outlookText(unplanned)).toBe('No schedule')
    expect(outlookText(forecast({ isReachable: null }))).toBe('Not planned')
  })
})

describe('when charging must start', () => {
  it('is stated with the latest safe minute', () => {
    expect(startText(forecast(), nowMs)).toMatch(/^by 02\/03\/2026 \d\d:10 .*, in 1 h 11 min$/)
  })
  it('is "now" after the latest start, and for a missed target', () => {
    expect(startText(forecast(), nowMs + 71 * MINUTE_MS)).toBe('now')
    expect(startText(missed, nowMs)).toBe('now, at full power')
  })
  it('is omitted when no charging is needed or planned', () => {
    expect(startText(forecast({ soc: 80 }), nowMs)).toBeUndefined()
    expect(startText(unplanned, nowMs)).toBeUndefined()
  })
})

describe('the text alternative of the chart', () => {
  it('contains state of charge, target, departure, outlook and start', () => {
    const sentence = forecastSentence(forecast(), nowMs)
    expect(sentence).toMatch(
      /^State of charge 40 %; target 80 %; departure 02.*, in 2 h 40 min; reachable; charging must start by 02.*, in 1 h 11 min$/,
    )
  })
  it('omits missing values', () => {
    expect(forecastSentence(unplanned, nowMs)).toBe('State of charge 40 %; no schedule')
  })
})
