import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { goalOf, lookAhead, newOutlook, secondsToTarget, slowSeconds, socAfterStart, type Planned } from './v2g-plan.ts'
import { NO_SCHEDULE } from './v2g-schedule.ts'

const car = (change: Partial<Planned>): Planned => ({
  mode: 'freq',
  nowMs: 0,
  readyMs: 0,
  departureMs: 12 * HOUR_MS,
  keptUntilMs: 0,
  socPercent: 40,
  goalPercent: 80,
  slowS: 0,
  capacityWh: 62_000,
  ratedW: 10_000,
  assuredW: Infinity,
  lostMs: 0,
  squeezes: [],
  ...change,
})
const ahead = (change: Partial<Planned>, isCatchingUp = false) => lookAhead(car(change), { ...newOutlook(), isCatchingUp })

describe('the latest start', () => {
  test('leaves enough time for the energy: 62 kWh from 40 to 80 % with 10 kW, 26.6 kWh, 2 h 40 min', () => {
    const { latestStartMs, isReachable } = ahead({})
    expect(isReachable).toBe(true)
    expect((12 * HOUR_MS - latestStartMs) / 60_000).toBeCloseTo(159.5, 0)
  })

  test('accounts for slower charging above 80 %', () => {
    const toFullMs = 12 * HOUR_MS - ahead({ goalPercent: 90 }).latestStartMs
    const toEightyMs = 12 * HOUR_MS - ahead({}).latestStartMs
    expect((toFullMs - toEightyMs) / (toEightyMs / 4)).toBeCloseTo(2 * Math.log(2), 3)
  })

  test('accounts for the current that load management guarantees', () => {
    const needMs = 12 * HOUR_MS - ahead({}).latestStartMs
    expect(12 * HOUR_MS - ahead({ assuredW: 5_000 }).latestStartMs).toBeCloseTo(2 * needMs, 3)
  })

  test('is now if the target cannot be reached: from 30 % an hour with 7.4 kW reaches 41 %, not 100 %', () => {
    const short = car({ socPercent: 30, goalPercent: 99, departureMs: HOUR_MS, ratedW: 7_400 })
    expect(lookAhead(short, newOutlook())).toEqual({ latestStartMs: 0, isReachable: false, isCatchingUp: true })
    const charge = { socFrom: 0.3, peakW: 7_400, allowedW: 7_400, capacityWh: 62_000 }
    expect(100 * socAfterStart(charge, 0, 3_600)).toBeCloseTo(41.1, 1)
  })

  test.for(['external', 'no_v2g'] as const)('is not computed in %s', (mode) => {
    expect(ahead({ mode, departureMs: HOUR_MS })).toMatchObject({
      isReachable: mode === 'external' ? null : false,
      isCatchingUp: false,
    })
  })

  test('is never without a departure', () => {
    expect(ahead({ departureMs: null })).toEqual({ latestStartMs: Infinity, isReachable: null, isCatchingUp: false })
  })
})

test('a forecast is kept until it is clearly wrong', () => {
  const needMs = 12 * HOUR_MS - ahead({}).latestStartMs
  const departureMs = needMs + 5_000
  expect(ahead({ departureMs }).isReachable).toBe(false)
  expect(lookAhead(car({ departureMs }), { ...newOutlook(), isReachable: true }).isReachable).toBe(true)
  expect(lookAhead(car({ departureMs: needMs - 6_000 }), { ...newOutlook(), isReachable: true }).isReachable).toBe(false)
})

describe('a car catches up', () => {
  const needH = 159.5 / 60
  test.for([
    ['in freq when six tenths of its power are not enough', { departureMs: (needH / 0.6 + 0.1) * HOUR_MS }, false, true],
    ['in freq not before', { departureMs: (needH / 0.6 + 0.3) * HOUR_MS }, false, false],
    [
      'in powermeter when its full power is just enough',
      { mode: 'powermeter', departureMs: (needH + 0.1) * HOUR_MS },
      false,
      true,
    ],
    ['in powermeter not before', { mode: 'powermeter', departureMs: (needH + 0.2) * HOUR_MS }, false, false],
    ['until its target is reached', { socPercent: 79.9 }, true, true],
    ['in freq no longer', { socPercent: 80 }, true, false],
    ['in powermeter until its departure', { mode: 'powermeter', socPercent: 80 }, true, true],
    ['in freq also at its target, when it leaves in two minutes', { socPercent: 80, departureMs: 110_000 }, true, true],
    ['while its driver is late', { keptUntilMs: HOUR_MS }, false, true],
  ] as const)('%s', ([, change, wasCatchingUp, isCatchingUp]) => {
    expect(ahead(change, wasCatchingUp).isCatchingUp).toBe(isCatchingUp)
  })
})

describe('a slow start', () => {
  const charge = { socFrom: 0.4, peakW: 10_000, allowedW: 10_000, capacityWh: 62_000 }

  test('takes a minute at 2 kW', () => {
    const quickS = secondsToTarget(charge, 0, 0.8)
    expect(secondsToTarget(charge, 60, 0.8)).toBeCloseTo(quickS + 60 * 0.8, 3)
    expect(secondsToTarget(charge, 60, 0.4001)).toBeCloseTo(5 * secondsToTarget(charge, 0, 0.4001), 6)
    expect(socAfterStart(charge, 60, secondsToTarget(charge, 60, 0.95))).toBeCloseTo(0.95, 9)
  })

  test.for([
    [true, null, 60],
    [true, 10_000, 40],
    [true, -90_000, 0],
    [false, null, 0],
  ] as const)('asked for: %s, begun at %s ms, still lasts %s s', ([isAsked, sinceMs, seconds]) => {
    expect(slowSeconds(isAsked, sinceMs, 30_000)).toBe(seconds)
  })
})

describe('a car stops charging', () => {
  const target = (targetSocPercent: number) => ({ ...NO_SCHEDULE, targetSocPercent })
  test.for([
    ['freq', target(70), 70],
    ['freq', target(100), 99],
    ['freq', NO_SCHEDULE, 80],
    ['powermeter', target(70), 70],
    ['powermeter', NO_SCHEDULE, 50],
    ['external', NO_SCHEDULE, 80],
    ['no_v2g', target(70), 99],
  ] as const)('in %s with %o at %d %', ([mode, schedule, percent]) => {
    expect(goalOf(mode, schedule, 80, 50)).toBe(percent)
  })
})
