import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChartPoint } from '#contract/charts.ts'
import { HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { readSeries } from '#simulator/history/world/history.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

/** The platform with a scenario. Charts show the recorded values of its stations. */
let platform: FakePlatform<Engine>
beforeAll(async () => {
  const engine = createEngine({ scenario: 'quiet-day', hasPast: false })
  engine.setClock({ paused: true })
  await engine.advance(180_000)
  platform = await startFakePlatform(engine)
})
afterAll(async () => {
  await platform.stop()
  platform.engine.stop()
})

const [AC, DC, OFFICE] = [1, 2, 5]
const now = () => platform.engine.world.nowMs
const iso = (ms: number) => new Date(ms).toISOString()

const ask = (path: string, as = 'admin') => platform.ask(path, { as })
const chartPath = (group: number, chart: string, changes: Record<string, unknown> = {}) => {
  const query = { start: iso(now() - 2 * HOUR_MS), end: iso(now()), units: 'A', minutes: 1, ...changes }
  return `/api/groups/${group}/charts/${chart}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
}
const chart = async (group: number, name: string, changes?: Record<string, unknown>): Promise<ChartPoint[]> => {
  const reply = await ask(chartPath(group, name, changes))
  const answer: unknown = await reply.json()
  if (!reply.ok) throw new Error(JSON.stringify(answer))
  return answer as ChartPoint[]
}
const pathsOf = async (path: string) => {
  const reply = await ask(path)
  const { errors = [] } = await reply.json()
  return [reply.status, ...errors.map((error: { path: string }) => error.path)]
}
const propertiesOf = (points: ChartPoint[]) => [...new Set(points.map(({ property, unit }) => `${property} ${unit}`))]
const lineOf = (points: ChartPoint[], property: string) => points.filter((point) => point.property === property)

describe('chart lines', () => {
  test('have the current of each phase, or powers, and the frequency on request', async () => {
    const currents = ['Current.Import.L1 A', 'Current.Import.L2 A', 'Current.Import.L3 A']
    expect(propertiesOf(await chart(AC, 'chargers'))).toEqual(currents)
    expect(propertiesOf(await chart(AC, 'chargers', { includeFrequency: true }))).toEqual([...currents, 'Frequency Hz'])
    const powers = ['Power.Active.Import.L1 W', 'Power.Active.Import.L2 W', 'Power.Active.Import.L3 W']
    expect(propertiesOf(await chart(AC, 'chargers', { units: 'W', includeFrequency: false }))).toEqual(powers)
    expect(propertiesOf(await chart(DC, 'chargers'))).toEqual(['Power.Active.Import W', 'Power.Active.Export W'])
  })
  test('of a DC group always show power', async () => {
    expect(propertiesOf(await chart(DC, 'chargers')).every((line) => line.endsWith(' W'))).toBe(true)
  })
  test('of a meter show its measured values', async () => {
    expect(propertiesOf(await chart(OFFICE, 'dlmbox'))).toEqual(['Current.L1 A', 'Current.L2 A', 'Current.L3 A'])
    expect(propertiesOf(await chart(OFFICE, 'dlmbox', { units: 'W' }))).toEqual(['Power.L1 W', 'Power.L2 W', 'Power.L3 W'])
  })
  test('of the power of a group are the sum of the reports of its stations', async () => {
    const { world } = platform.engine
    const start = Math.ceil((now() - 2 * HOUR_MS) / 300_000) * 300_000
    const phases = await chart(AC, 'chargers', { start: iso(start), units: 'W', minutes: 5 })
    const drawn = new Map<number, number>()
    for (const { mergedTimestamp, value } of phases) {
      const atMs = Date.parse(mergedTimestamp)
      drawn.set(atMs, (drawn.get(atMs) ?? 0) + (value ?? 0))
    }
    const members = world.groups.get(AC)?.stationIndexes.map((index) => world.stations[index]) ?? []
    const sums = new Map<number, number>()
    for (const station of members) {
      if (!station) continue
      for (const { atMs, value } of readSeries(world, station, 'Power.Active.Import', {
        startMs: start,
        endMs: now() + 1,
        stepMs: 300_000,
      })) {
        sums.set(atMs, (sums.get(atMs) ?? 0) + (Number.isNaN(value) ? 0 : value))
      }
    }
    expect(drawn.size).toBeGreaterThan(20)
    expect([...drawn.values()].some((value) => value > 0)).toBe(true)
    for (const [atMs, value] of drawn) expect(value).toBeCloseTo(sums.get(atMs) ?? -1, 1)
  })
})

describe('chart buckets', () => {
  test('are aligned to the clock, oldest first, and none starts after now', async () => {
    const points = lineOf(await chart(AC, 'chargers', { end: iso(now() + DAY_MS), minutes: 5 }), 'Current.Import.L1')
    const times = points.map(({ mergedTimestamp }) => Date.parse(mergedTimestamp))
    expect(times.every((ms) => ms % 300_000 === 0 && ms <= now())).toBe(true)
    expect(times.toSorted((a, b) => a - b)).toEqual(times)
    expect(times.at(-1)).toBe(Math.floor(now() / 300_000) * 300_000)
  })
  test('have one minute in two hours, and one hour in 90 days', async () => {
    expect(lineOf(await chart(AC, 'chargers'), 'Current.Import.L1')).toHaveLength(120)
    const long = await chart(DC, 'chargers', { start: iso(now() - 90 * DAY_MS), minutes: 60 })
    expect(lineOf(long, 'Power.Active.Import')).toHaveLength(2_160)
  })
  test('of the past return the same values a minute later', async () => {
    const before = await chart(AC, 'chargers', { end: iso(now() - 60_000) })
    await platform.engine.advance(60_000)
    const after = await chart(AC, 'chargers', { end: iso(now() - 120_000) })
    const known = new Map(before.map((point) => [point.property + point.mergedTimestamp, point.value]))
    const both = after.filter(({ property, mergedTimestamp }) => known.has(property + mergedTimestamp))
    expect(both.length).toBeGreaterThan(300)
    for (const { property, mergedTimestamp, value } of both) expect(value).toBe(known.get(property + mergedTimestamp))
  })
  test('do not exist in the future', async () => {
    expect(await chart(AC, 'chargers', { start: iso(now() + HOUR_MS), end: iso(now() + DAY_MS) })).toEqual([])
  })
})

describe('refused requests', () => {
  test.each([
    [{ minutes: 0 }, 'query.minutes'],
    [{ minutes: -1 }, 'query.minutes'],
    [{ minutes: 'abc' }, 'query.minutes'],
    [{ minutes: '' }, 'query.minutes'],
    [{ minutes: 1.5 }, 'query.minutes'],
    [{ minutes: 1e9 }, 'query.minutes'],
    [{ units: 'kW' }, 'query.units'],
    [{ start: '5' }, 'query.start'],
    [{ end: 'abc' }, 'query.end'],
    [{ end: '2020-01-01T00:00:00Z' }, 'query.end'],
    [{ start: '2020-01-01T00:00:00Z' }, 'query.start'],
    [{ includeFrequency: 'yes' }, 'query.includeFrequency'],
    [{ zoom: 1 }, 'query.zoom'],
  ])('%j', async (changes, path) => {
    expect(await pathsOf(chartPath(AC, 'chargers', changes))).toEqual([400, path])
  })
  test('a bucket that is too small for its span', async () => {
    expect(await pathsOf(chartPath(AC, 'chargers', { start: iso(now() - 90 * DAY_MS) }))).toEqual([400, 'query.minutes'])
  })
  test('an unknown group', async () => {
    expect(await pathsOf(chartPath(99, 'chargers'))).toEqual([404])
    expect(await pathsOf(chartPath(99, 'dlmbox'))).toEqual([404])
  })
})
