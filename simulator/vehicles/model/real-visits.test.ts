import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { quantile } from '#simulator/reserves/model/quantile.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import type { Plan } from '#simulator/stations/model/plan.ts'
import type { ProfileName } from './arrivals.ts'
import { regularOf } from './real-visits.ts'
import { visitsOfDay } from './vehicle.ts'

const POST = loadSite({}, 1).at(0).plan
/** 2026-03-02, a Monday. */
const MONDAY = 20_514
const planOf = (key: number, profile: ProfileName, hasRealCars = true): Plan => ({
  ...POST,
  key: key * 7_717 + 1,
  profile,
  hasRealCars,
})
const isWeekend = (day: number) => (day - MONDAY) % 7 > 4

/** The visits of 40 stations in ten weeks. */
const visitsOf = (profile: ProfileName, days: (day: number) => boolean) =>
  Array.from({ length: 40 }, (_, key) => planOf(key, profile)).flatMap((plan) =>
    Array.from({ length: 70 }, (_, day) => MONDAY + day)
      .filter(days)
      .flatMap((day) => visitsOfDay(plan, day)),
  )
const medianOf = (values: readonly number[]) =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

describe('at a site with real chargers', () => {
  test.each([
    ['workplace', 11.1, 3.7],
    ['campus', 13.3, 2.2],
  ] as const)('cars come later and stay shorter on weekends: %s', (profile, arrivalH, stayH) => {
    const visits = visitsOf(profile, isWeekend)
    const hoursOfDay = visits.map(({ arrivesMs }) => ((arrivesMs + POST.utcOffsetMs) / HOUR_MS) % 24)
    expect(Math.abs(medianOf(hoursOfDay) - arrivalH)).toBeLessThan(1)
    expect(Math.abs(medianOf(visits.map((one) => (one.leavesMs - one.arrivesMs) / HOUR_MS)) - stayH)).toBeLessThan(0.7)
  })

  test('a regular driver comes with the same car every day', () => {
    const firstCars = (plan: Plan) =>
      Array.from({ length: 5 }, (_, day) => visitsOfDay(plan, MONDAY + day)[0]).flatMap((one) =>
        one ? [`${one.capacityWh} ${one.limitA} ${one.phases}`] : [],
      )
    const regular = Array.from({ length: 100 }, (_, key) => new Set(firstCars(planOf(key, 'workplace'))).size === 1)
    const share = regular.filter(Boolean).length / 100
    expect(share).toBeGreaterThan(0.65)
    expect(share).toBeLessThan(0.95)
  })

  test('only the first car of a day is that of a regular driver', () => {
    const plans = Array.from({ length: 100 }, (_, key) => planOf(key, 'workplace'))
    expect(plans.filter((plan) => regularOf(plan, 0) !== null).length).toBeGreaterThan(65)
    expect(plans.flatMap((plan) => [regularOf(plan, 1), regularOf(plan, 2)]).every((drawn) => drawn === null)).toBe(true)
  })

  test('a tenth of the cars charge on two phases', () => {
    const visits = visitsOf('campus', () => true)
    const share = visits.filter(({ phases }) => phases === 2).length / visits.length
    expect(share).toBeGreaterThan(0.06)
    expect(share).toBeLessThan(0.14)
  })
})

test('an ideal site has no regular drivers, two-phase cars or weekends', () => {
  const { hasRealCars: _, ...ideal } = POST
  for (let day = MONDAY; day < MONDAY + 7; day++) {
    expect(visitsOfDay(planOf(3, 'campus', false), day)).toEqual(
      visitsOfDay({ ...ideal, key: 3 * 7_717 + 1, profile: 'campus' }, day),
    )
    expect(visitsOfDay(planOf(3, 'campus', false), day).some(({ phases }) => phases === 2)).toBe(false)
  }
})
