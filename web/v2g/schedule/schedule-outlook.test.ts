import { describe, expect, test } from 'vitest'
import type { V2gForecast } from '#contract/v2g.ts'
import { dailyOutlook, sessionOutlook } from './schedule-outlook.ts'

const NOW_MS = Date.parse('2026-03-02T12:00:00Z')
const forecast = (part: Partial<V2gForecast> = {}): V2gForecast => ({
  sessionId: 's1',
  soc: 62.8,
  targetSoC: 100,
  departure: '2026-03-02T12:30:00Z',
  isReachable: true,
  reachableSoC: 99,
  latestStart: '2026-03-02T12:10:00Z',
  earliest: [],
  latest: [],
  ...part,
})
const missed = forecast({ isReachable: false, reachableSoC: 74.3 })
const offline = forecast({ isReachable: null, reachableSoC: null, obstacle: 'offline' })

describe('the outlook of a session schedule', () => {
  test('warns of a target that cannot be reached, and of one that is not known', () => {
    expect(sessionOutlook(missed, NOW_MS)).toEqual({
      isWarning: true,
      text: 'The target cannot be reached: reaches 74 % by departure.',
    })
    const faulted = forecast({ isReachable: false, reachableSoC: 62.8, obstacle: 'faulted' })
    expect(sessionOutlook(faulted, NOW_MS).text).toBe('The target cannot be reached: stays at 62 %: faulted.')
    expect(sessionOutlook(offline, NOW_MS)).toMatchObject({ isWarning: true, text: expect.stringContaining('not known') })
  })
  test('states when charging must start', () => {
    expect(sessionOutlook(forecast(), NOW_MS)).toMatchObject({
      isWarning: false,
      text: expect.stringMatching(/^Reachable: charging must start by .*in 10 min\.$/),
    })
    expect(sessionOutlook(forecast({ soc: 80, targetSoC: 80, reachableSoC: 80 }), NOW_MS).text).toBe('Target reached.')
  })
})

describe('the outlook of a daily schedule', () => {
  test('counts the cars that cannot reach the target, and those of which nothing is known', () => {
    expect(dailyOutlook([missed, forecast(), offline], 100)).toEqual({
      isWarning: true,
      text: '1 of 3 connected cars cannot reach 100 % by this departure; 1 of 3 connected cars is at an offline station.',
    })
    expect(dailyOutlook([forecast()], 90)).toEqual({
      isWarning: false,
      text: '1 connected car can reach 90 % by this departure.',
    })
  })
  test('says that no car follows the entry next', () => {
    expect(dailyOutlook([], 90)).toMatchObject({ isWarning: false, text: expect.stringContaining('No connected car') })
  })
})
