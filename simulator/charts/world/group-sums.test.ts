import { describe, expect, test } from 'vitest'
import { MINUTE_MS, HOUR_MS } from '#contract/durations.ts'
import { drawsOn, gridLines } from '#simulator/dlm/model/current-request.ts'
import { PastReader } from '#simulator/history/model/past.ts'
import { CHANNELS, type Quantity } from './chart-channels.ts'
import { momentsOf, sumsOf } from './group-charts.ts'
import { sampleTimes, type ReadSpan } from '#simulator/history/world/history.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { setOnline } from '#simulator/stations/world/station-actions.ts'
import { tick } from '#simulator/world/tick.ts'

const QUANTITIES = Object.keys(CHANNELS) as Quantity[]

/** The values of one station at a moment, read individually; null while it was offline. */
function sampleAt(world: World, station: Station, past: PastReader, tMs: number, stepMs: number) {
  if (tMs < world.startMs) {
    const sample = past.at(tMs)
    return sample && { ...sample }
  }
  const at = (field: 'powerW' | 'currentA') => {
    const second = world.recorder.secondAt(tMs, station.index, field)
    const minute = world.recorder.minuteAt(tMs, station.index, field)
    return (stepMs < MINUTE_MS ? (second ?? minute) : (minute ?? second)) ?? NaN
  }
  const [powerW, currentA] = [at('powerW'), at('currentA')]
  const used = Math.round(powerW / (currentA * station.nominalVoltageV))
  return Number.isNaN(powerW)
    ? null
    : { powerW, currentA, phasesInUse: ([1, 1, 2, 3] as const)[Math.min(3, Math.max(0, used))] ?? 3 }
}

/** The contribution of one sample to each channel. */
function partsOf(station: Station, quantity: Quantity, sample: NonNullable<ReturnType<typeof sampleAt>>): number[] {
  const { powerW, currentA, phasesInUse } = sample
  if (currentA === 0) return [0, 0, 0]
  if (quantity === 'power') return [Math.max(0, powerW), Math.max(0, -powerW)]
  const perLine = quantity === 'current' ? currentA : powerW / phasesInUse
  const lines = gridLines(station.phaseOneLine, phasesInUse)
  return [0, 1, 2].map((line) => (currentA > 0 && drawsOn({ lines }, line) ? perLine : 0))
}

/** The sums of a group, station by station, bucket by bucket, moment by moment. */
function plainSums(world: World, group: Group, { startMs, stepMs }: ReadSpan, quantity: Quantity, buckets: number): number[][] {
  const sums = CHANNELS[quantity].map(() => Array.from({ length: buckets }, () => NaN))
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (!station) continue
    const past = new PastReader(station.plan, world.grid.noise, world.batteryPast)
    for (let bucket = 0; bucket < buckets; bucket++) {
      const fromMs = startMs + bucket * stepMs
      const untilMs = Math.min(fromMs + stepMs, fromMs < world.startMs ? world.startMs : world.nowMs + 1_000)
      const samples = sampleTimes(fromMs, untilMs - fromMs).flatMap(
        (tMs) => sampleAt(world, station, past, tMs, untilMs - fromMs) ?? [],
      )
      if (samples.length === 0) continue
      for (const [channel, sum] of sums.entries()) {
        const total = samples.reduce((whole, sample) => whole + (partsOf(station, quantity, sample)[channel] ?? 0), 0)
        const known = sum[bucket] ?? NaN
        sum[bucket] = (Number.isNaN(known) ? 0 : known) + total / samples.length
      }
    }
  }
  return sums
}

/** A group of each kind, with a station that went offline and a station that failed in the past. */
const worldOf = (mode: string, seed: number) => {
  const stations = (['Post', 'Fast', 'Both ways', 'Store'] as const).flatMap((type, kind) =>
    [1, 2, 4, 5].map((number) => ({
      id: 10 * (kind + 1) + number,
      name: `${type} ${number}`,
      type,
      sellerId: 1,
      groups: [type],
      offline: number === 4,
      faulted: number === 5,
    })),
  )
  const types = { Post: 'CHARGER', Fast: 'DC', 'Both ways': 'V2G', Store: 'BATTERY' }
  const groups = Object.entries(types).map(([name, type], at) => ({
    id: at + 1,
    name,
    type: `GROUP_TYPE_${type}`,
    sellerId: 1,
    v2g: type === 'V2G' ? { mode, minSoC: 30, ffrPositive: 3_000, ffrNegative: 2_000 } : undefined,
    dlm: type === 'CHARGER' ? { enabled: true, importLimit: 60 } : undefined,
  }))
  return sampleWorld({ seed, change: { groups, stations } })
}

describe('sums of a group equal the sums over its individual stations, to the last digit', () => {
  test.each([
    [MINUTE_MS, 5, 'freq'],
    [7 * MINUTE_MS, 14, 'powermeter'],
    [HOUR_MS, 60, 'freq'],
  ])('in buckets of %d ms over %d h, V2G mode %s', (stepMs, hours, mode) => {
    const world = run(worldOf(mode, 5), 150)
    const [silent] = world.stations
    if (silent) setOnline(world, silent, false)
    run(world, 130)
    const startMs = world.startMs - hours * HOUR_MS
    const span = { startMs, endMs: world.nowMs + 1, stepMs }
    const moments = momentsOf(world, span)
    let highest = 0
    for (const group of world.groups.values()) {
      for (const quantity of QUANTITIES) {
        const sums = finish(sumsOf(world, group, span, quantity, moments)).map((sum) => Array.from(sum))
        expect(sums).toEqual(plainSums(world, group, span, quantity, moments.length))
        highest = Math.max(highest, ...sums.flat().filter(Number.isFinite))
      }
    }
    expect(highest).toBeGreaterThan(5_000)
  })
})

describe('sums that are computed in pieces', () => {
  const setup = () => {
    const world = run(worldOf('freq', 5), 90)
    const group = world.groups.get(1)
    if (!group) throw new Error('no group')
    const span = { startMs: world.startMs - 2 * HOUR_MS, endMs: world.nowMs + 1, stepMs: MINUTE_MS }
    const read = (of = span) => sumsOf(world, group, of, 'current', momentsOf(world, of))
    return { world, group, span, read }
  }
  const piecesOf = (work: Generator) => [...work].length

  test('have the values known at the start, however far the world advances meanwhile', () => {
    const { world, read } = setup()
    const atOnce = finish(read())
    const work = read()
    let next = work.next()
    while (!next.done) {
      tick(world)
      next = work.next()
    }
    expect(next.value).toEqual(atOnce)
  })

  test('have a piece for each station of the past and each recorded bucket', () => {
    const { group, read } = setup()
    expect(piecesOf(read())).toBeGreaterThanOrEqual(group.stationIndexes.length + 2)
  })

  test('are computed once for the past: later and narrower reads compute only the recorded part', () => {
    const { span, read } = setup()
    finish(read())
    expect(piecesOf(read())).toBe(2)
    expect(piecesOf(read({ ...span, startMs: span.startMs + HOUR_MS }))).toBe(2)
    expect(piecesOf(read({ ...span, startMs: span.startMs - HOUR_MS }))).toBeGreaterThan(2)
    expect(piecesOf(read({ ...span, startMs: span.endMs - 1 - ((span.endMs - 1) % MINUTE_MS) }))).toBe(1)
  })

  test('are shared by two readers at the same time, and one that stops leaves its part to the other', () => {
    const { read } = setup()
    const alone = piecesOf(setup().read())
    const [one, other] = [read(), read()]
    let pieces = 0
    for (; pieces < alone / 2; pieces++) one.next()
    // Each reader reads the recorded buckets itself.
    expect(piecesOf(other)).toBe(alone - pieces + 2)
  })

  test('are computed again for a group whose members changed', () => {
    const { group, read } = setup()
    const before = finish(read()).map((sum) => Array.from(sum))
    group.stationIndexes = group.stationIndexes.slice(1)
    const after = finish(read()).map((sum) => Array.from(sum))
    expect(after).not.toEqual(before)
  })
})
