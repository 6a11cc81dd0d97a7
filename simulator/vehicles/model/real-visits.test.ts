import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { quantile } from '#simulator/reserves/model/quantile.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import type { Plan } from '#simulator/devices/model/plan.ts'
import type { ProfileName } from './arrivals.ts'
import { ONE_WAY_EFFICIENCY } from '#simulator/devices/model/charge-curve.ts'
import { longStayHours, regularOf } from './real-visits.ts'
import { dayOf, dayStartMs, visitFrom, visitsOfDay, visitsOn } from './vehicle.ts'
import type { Visit } from '#simulator/devices/model/visit.ts'

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

/** The visits of stations in ten weeks. */
const visitsOf = (profile: ProfileName, days: (day: number) => boolean, stations = 40) =>
  Array.from({ length: stations }, (_, key) => planOf(key, profile)).flatMap((plan) =>
    Array.from({ length: 70 }, (_, day) => MONDAY + day)
      .filter(days)
      .flatMap((day) => visitsOfDay(plan, day)),
  )
const stayHoursOf = ({ arrivesMs, leavesMs }: Visit) => (leavesMs - arrivesMs) / HOUR_MS
/** From the charger, kWh. */
const energyKwhOf = ({ arrivalSocPercent, targetSocPercent, capacityWh }: Visit) =>
  ((targetSocPercent - arrivalSocPercent) * capacityWh) / 100_000 / ONE_WAY_EFFICIENCY
const medianOf = (values: readonly number[]) =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

describe('at a site with real chargers', () => {
  // ACN-Data, May to August 2019: 10th, 50th and 90th percentile.
  test.each([
    ['workplace', [6.7, 11.1, 14.7], [1.4, 3.7, 8.9], [0.8, 6.3, 23.3]],
    ['campus', [8.3, 13.2, 20], [0.8, 2.2, 11.9], [0.9, 5.4, 26.1]],
  ] as const)(
    'arrivals, stays and energies of weekends are those of real sessions, within 15 percent: %s',
    (profile, arrivals, stays, energies) => {
      const expected: readonly (readonly number[])[] = [arrivals, stays, energies]
      const visits = visitsOf(profile, isWeekend, 1_600)
      const found = [
        visits.map(({ arrivesMs }) => ((arrivesMs + POST.utcOffsetMs) / HOUR_MS) % 24),
        visits.map(stayHoursOf),
        visits.map(energyKwhOf),
      ].map((values) => values.toSorted((a, b) => a - b))
      for (const [place, percentiles] of expected.entries()) {
        for (const [index, at] of [0.1, 0.5, 0.9].entries()) {
          const ratio = quantile(found[place] ?? [], at) / (percentiles[index] ?? NaN)
          expect([place, at, Math.abs(ratio - 1) < 0.15, ratio]).toEqual([place, at, true, ratio])
        }
      }
    },
  )

  test('weekends change neither arrivals nor energies of weekdays', () => {
    const visits = visitsOf('workplace', (day) => !isWeekend(day), 400)
    expect(Math.abs(medianOf(visits.map(energyKwhOf)) / 11.3 - 1)).toBeLessThan(0.15)
    expect(Math.abs(medianOf(visits.map(stayHoursOf)) / 8.5 - 1)).toBeLessThan(0.15)
  })

  test.each([
    ['workplace', 0.0003, 0.003],
    ['campus', 0.003, 0.012],
  ] as const)('%s: some cars stay longer than a day, with shares of %d to %d', (profile, least, most) => {
    const visits = visitsOf(profile, () => true, 800)
    const share = visits.filter((one) => stayHoursOf(one) > 24).length / visits.length
    expect(share).toBeGreaterThan(least)
    expect(share).toBeLessThan(most)
    expect(Math.max(...visits.map(stayHoursOf))).toBeLessThan(96)
  })

  test('a car that stays for days is there on each of them, and no other car comes meanwhile', () => {
    let [long, most] = [0, 0]
    for (const key of Array.from({ length: 120 }, (_, place) => place)) {
      const plan = planOf(key, 'campus')
      const visits = Array.from({ length: 70 }, (_, day) => visitsOfDay(plan, MONDAY + day)).flat()
      for (const [place, visit] of visits.entries()) {
        expect(visit.arrivesMs).toBeGreaterThan(visits[place - 1]?.leavesMs ?? -Infinity)
        const [first, last] = [dayOf(plan, visit.arrivesMs), dayOf(plan, visit.leavesMs)]
        if (first === last) continue
        long++
        most = Math.max(most, last - first)
        for (let day = first + 1; day <= last; day++) {
          const [staying] = visitsOn(plan, day)
          expect(staying).toEqual(visit)
          expect(visitFrom(plan, dayStartMs(plan, day))).toEqual(visit)
        }
        expect(visitsOn(plan, last + 1)[0]).not.toEqual(visit)
      }
    }
    expect(long).toBeGreaterThan(50)
    expect(most).toBe(3)
  })

  test('the long stays of a station begin at least four days apart', () => {
    const apart = Array.from({ length: 400 }, (_, key) => planOf(key, 'campus')).flatMap((plan) => {
      const days = Array.from({ length: 70 }, (_, day) => MONDAY + day).filter((day) => longStayHours(plan, day) !== null)
      return days.slice(1).map((day, place) => day - (days[place] ?? NaN))
    })
    expect(Math.min(...apart)).toBe(4)
  })

  test('only cars on AC stay for days', () => {
    for (const kind of ['v2g', 'dc'] as const) {
      const days = Array.from({ length: 200 }, (_, day) => visitsOfDay({ ...planOf(day, 'campus'), kind }, MONDAY + (day % 14)))
      expect(days.flat().every((one) => stayHoursOf(one) < 24)).toBe(true)
    }
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
