import { describe, expect, test } from 'vitest'
import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import { sampleWorld, stationOfKind } from '#simulator/testing/sample-site.ts'
import type { World } from '#simulator/core/world/state.ts'
import { PastMoments } from './past-moments.ts'
import { PastPowers, powerColumns } from './past-powers.ts'
import { pastVisitOf } from '#simulator/vehicles/model/past-visit.ts'
import { PastReader } from './past.ts'
import type { Plan } from '#simulator/devices/model/plan.ts'
import { dayOf, visitsOfDay } from '#simulator/vehicles/model/vehicle.ts'

const PLACES = 300

/** W of each second, with and without the response to the frequency, read in stretches of several lengths. */
function readOn(
  { grid, batteryPast }: World,
  plan: Plan,
  startMs: number,
  endMs: number,
  wanted: 'powers' | 'watts' = 'powers',
): [number, number][] {
  const moments = new PastMoments(PLACES, grid.noise, batteryPast)
  const columns = powerColumns(PLACES)
  const powers = new PastPowers(plan, grid.noise, batteryPast)
  const read: [number, number][] = []
  let count = 1
  for (let tMs = startMs; tMs < endMs; tMs += count * SECOND_MS) {
    count = Math.min(1 + ((count * 7 + 3) % PLACES), (endMs - tMs) / SECOND_MS)
    moments.clear()
    for (let i = 0; i < count; i++) moments.add(tMs + i * SECOND_MS)
    for (const _ of moments.readNoise());
    const stretch = Array.from({ length: count }, (): [number, number] => [0, 0])
    const take = (from: number, until: number) => {
      for (let i = from; i < until; i++) stretch[i] = [columns.powerW[i] ?? NaN, columns.withoutResponseW[i] ?? NaN]
    }
    powers.read(moments, count, columns, take, wanted)
    read.push(...stretch)
  }
  return read
}

/** Every seventh second is read individually, so that each second of a minute and of an hour occurs. */
const STEP = 7

/** The same, with every `STEP`th second read individually, the last one first. */
function lookUp({ grid, batteryPast }: World, plan: Plan, startMs: number, endMs: number): [number, number][] {
  const past = new PastReader(plan, grid.noise, batteryPast)
  const found: [number, number][] = []
  for (let place = (endMs - startMs) / SECOND_MS - 1; place >= 0; place--) {
    if (place % STEP !== 0) continue
    const sample = past.at(startMs + place * SECOND_MS)
    found.push([sample?.powerW ?? NaN, sample?.withoutResponseW ?? NaN])
  }
  return found.toReversed()
}

/** The first second in which they differ, and the number of powers. */
function compare(world: World, plan: Plan, hours: number) {
  const startMs = plan.startMs - hours * HOUR_MS
  const [read, found] = [readOn(world, plan, startMs, plan.startMs), lookUp(world, plan, startMs, plan.startMs)]
  const at = found.findIndex(
    (second, i) => !Object.is(second[0], read[i * STEP]?.[0]) || !Object.is(second[1], read[i * STEP]?.[1]),
  )
  return { differs: [found[at], read[at * STEP]], powers: new Set(read.map(([powerW]) => powerW)).size }
}
const ALIKE = [undefined, undefined]

const departures = [
  { id: 1, departureTime: 530, targetSoC: 90 },
  { id: 2, departureTime: 1400, targetSoC: 90 },
]
const worldOf = (mode: string, seed: number, startMs?: number, profile?: string) =>
  sampleWorld({
    seed,
    startMs,
    change: {
      groups: [
        { id: 1, name: 'Posts', type: 'GROUP_TYPE_CHARGER', sellerId: 1 },
        { id: 2, name: 'Points', type: 'GROUP_TYPE_V2G', sellerId: 1, v2g: { mode, minSoC: 30, dailySchedule: departures } },
      ],
      ...(profile && { stations: [{ id: 6, name: 'Point 6', type: 'Both ways', sellerId: 1, groups: ['Points'], profile }] }),
    },
  })

/** A station of this kind with a car in the last two days, which is late if possible. */
function busyPlan(mode: string, kind: Plan['kind']) {
  for (let seed = 1; seed < 60; seed++) {
    const world = worldOf(mode, seed)
    const { plan } = stationOfKind(world, kind)
    const today = dayOf(plan, plan.startMs)
    const visits = [today - 1, today].flatMap((day) => visitsOfDay(plan, day)).filter(({ endsMs }) => endsMs < plan.startMs)
    const isLate = visits.some((visit) => pastVisitOf(plan, visit).late !== null)
    if (visits[0] ? isLate || mode !== 'powermeter' : kind === 'battery') return { world, plan, visit: visits[0] }
  }
  throw new Error(`no car at a ${kind} station`)
}

describe('seconds read in sequence equal seconds read individually', () => {
  test.each([
    ['freq', 'v2g'],
    ['powermeter', 'v2g'],
    ['no_v2g', 'v2g'],
    ['freq', 'ac'],
    ['freq', 'dc'],
    ['freq', 'battery'],
  ] as const)('%s, %s', (mode, kind) => {
    const { world, plan } = busyPlan(mode, kind)
    const { differs, powers } = compare(world, plan, 48)
    expect(differs).toEqual(ALIKE)
    expect(powers).toBeGreaterThan(100)
  })

  test.each(['freq', 'powermeter', 'no_v2g'])('%s, rounded to a thousandth of a watt on request', (mode) => {
    const { world, plan } = busyPlan(mode, 'v2g')
    const endMs = plan.startMs
    const startMs = endMs - 48 * HOUR_MS
    const exact = readOn(world, plan, startMs, endMs, 'powers')
    const watts = readOn(world, plan, startMs, endMs, 'watts')
    const at = exact.findIndex((second, i) => second.some((powerW, j) => powerW.toFixed(3) !== watts[i]?.[j]?.toFixed(3)))
    expect([exact[at], watts[at]]).toEqual(ALIKE)
  })

  test('of a point that follows setpoints and has none', () => {
    const { world, plan } = busyPlan('external', 'v2g')
    expect(compare(world, plan, 48)).toEqual({ differs: ALIKE, powers: 1 })
  })

  test('of a station that failed in a session', () => {
    const { world, plan, visit } = busyPlan('freq', 'v2g')
    const faultySinceMs = ((visit?.readyMs ?? NaN) + (visit?.endsMs ?? NaN)) / 2 + 400
    const { differs, powers } = compare(world, { ...plan, faultySinceMs }, 48)
    expect(differs).toEqual(ALIKE)
    expect(powers).toBeGreaterThan(100)
  })

  test('of a battery that failed', () => {
    const { world, plan } = busyPlan('freq', 'battery')
    const { differs, powers } = compare(world, { ...plan, faultySinceMs: plan.startMs - HOUR_MS }, 3)
    expect(differs).toEqual(ALIKE)
    expect(powers).toBeGreaterThan(100)
  })

  test.each(['2026-03-29T09:00:00Z', '2026-10-25T09:00:00Z'])('over the change of clocks before %s', (start) => {
    const world = worldOf('freq', 1, Date.parse(start), 'overnight')
    const { differs, powers } = compare(world, stationOfKind(world, 'v2g').plan, 14)
    expect(differs).toEqual(ALIKE)
    expect(powers).toBeGreaterThan(100)
  })
})
