import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { sampleWorld } from '#simulator/testing/sample-site.ts'
import type { Plan } from '#simulator/devices/model/plan.ts'
import { dayOf, dayStartMs, visitFrom, visitsOfDay } from './vehicle.ts'
import { type Visit } from '#simulator/devices/model/visit.ts'

const world = sampleWorld()
const planOf = (kind: Plan['kind'], change: Partial<Plan> = {}): Plan => {
  const station = world.stations.find(({ plan }) => plan.kind === kind)
  if (!station) throw new Error(`no ${kind}`)
  return { ...station.plan, ...change }
}
/** Weekdays of a year of one station. */
const weekdays = Array.from({ length: 364 }, (_, i) => 20_457 + i).filter((day) => (day + 4) % 7 !== 0 && (day + 4) % 7 !== 6)
const yearOf = (plan: Plan): Visit[] => weekdays.flatMap((day) => visitsOfDay(plan, day))
const years = (kind: Plan['kind'], profile: Plan['profile']) =>
  Array.from({ length: 8 }, (_, key) => yearOf(planOf(kind, { profile, key: key * 7_717 + 1 }))).flat()
const sorted = (values: number[]) => values.toSorted((a, b) => a - b)
const percentile = (values: number[], p: number) => sorted(values)[Math.floor((p / 100) * values.length)] ?? NaN
const localHour = (tMs: number) => Math.floor((tMs + 2 * HOUR_MS) / HOUR_MS) % 24
const stayH = (visit: Visit) => (visit.leavesMs - visit.arrivesMs) / HOUR_MS

describe('the schedule of a station', () => {
  test('can be computed for each day alone', () => {
    const plan = planOf('ac')
    const asked = [20_515, 20_510, 20_520, 20_515].map((day) => visitsOfDay(plan, day))
    expect(asked[0]).toEqual(asked[3])
    expect(asked[0]).not.toEqual(asked[1])
  })

  test.for(['workplace', 'campus', 'overnight', 'roadside'] as const)(
    'has no overlapping visits and no visit across the start of a day: %s',
    (profile) => {
      const plan = planOf(profile === 'roadside' ? 'dc' : 'ac', { profile })
      let lastMs = -Infinity
      for (let day = 20_450; day < 20_650; day++) {
        for (const visit of visitsOfDay(plan, day)) {
          expect(visit.arrivesMs).toBeGreaterThan(lastMs)
          expect(visit.readyMs).toBeGreaterThan(visit.arrivesMs)
          expect(visit.endsMs).toBeGreaterThan(visit.readyMs)
          expect(visit.leavesMs).toBeGreaterThan(visit.endsMs)
          expect([dayOf(plan, visit.arrivesMs), dayOf(plan, visit.leavesMs)]).toEqual([day, day])
          lastMs = visit.leavesMs
        }
      }
    },
  )

  test('can be read from any moment', () => {
    const plan = planOf('ac')
    const [visit] = visitsOfDay(plan, 20_515)
    if (!visit) throw new Error('no visit found')
    expect(visitFrom(plan, visit.arrivesMs + 1_000)).toEqual(visit)
    expect(visitFrom(plan, dayStartMs(plan, 20_515))).toEqual(visit)
    expect(visitFrom(plan, visit.leavesMs)?.arrivesMs).toBeGreaterThan(visit.leavesMs)
  })
})

describe('cars at a workplace', () => {
  const visits = years('ac', 'workplace')

  test('arrive mostly at 6 and 7', () => {
    const share = (hour: number) => visits.filter((visit) => localHour(visit.arrivesMs) === hour).length / visits.length
    // 26.5 and 31.4 % of all possible arrivals. A second car of the day is turned away while the first is present.
    expect(share(6)).toBeGreaterThan(0.24)
    expect(share(7)).toBeGreaterThan(0.28)
    expect(share(2) + share(22)).toBe(0)
  })

  test('stay 8.4 hours, one in ten more than 10.5', () => {
    const mornings = visits.filter((visit) => localHour(visit.arrivesMs) < 9).map(stayH)
    expect(percentile(mornings, 50)).toBeGreaterThan(8.2)
    expect(percentile(mornings, 50)).toBeLessThan(8.9)
    expect(percentile(mornings, 90)).toBeGreaterThan(10.2)
    expect(percentile(mornings, 90)).toBeLessThan(11.6)
  })

  test('take 11.7 kWh, limited by battery and stay', () => {
    const kwh = visits.map((visit) => ((visit.targetSocPercent - visit.arrivalSocPercent) * visit.capacityWh) / 100_000 / 0.933)
    expect(percentile(kwh, 50)).toBeGreaterThan(10)
    expect(percentile(kwh, 50)).toBeLessThan(12.5)
    for (const visit of visits) expect(visit.targetSocPercent).toBeLessThanOrEqual(99)
  })

  test('take 16 A on three phases in half of the cases', () => {
    const share = (limitA: number, phases: number) =>
      visits.filter((visit) => visit.limitA === limitA && visit.phases === phases).length / visits.length
    expect(share(16, 3)).toBeCloseTo(0.5, 1)
    expect(share(32, 1)).toBeCloseTo(0.2, 1)
    expect(share(16, 1)).toBeCloseTo(0.2, 1)
    expect(share(32, 3)).toBeCloseTo(0.1, 1)
  })
})

test('overnight cars come in the evening and are present at midnight', () => {
  const visits = years('ac', 'overnight')
  expect(visits.every((visit) => localHour(visit.arrivesMs) >= 15 && localHour(visit.arrivesMs) <= 21)).toBe(true)
  expect(visits.every((visit) => localHour(visit.leavesMs) < 12)).toBe(true)
})

test('a station with one phase offers one phase to every car', () => {
  for (const visit of yearOf(planOf('ac', { phases: 1, maxCurrentA: 16 }))) expect([visit.phases, visit.limitA]).toEqual([1, 16])
})

test('a battery has no visits', () => {
  expect(visitsOfDay(planOf('battery'), 20_515)).toEqual([])
})
