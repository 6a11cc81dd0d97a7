import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Telemetry, TelemetryName } from '#contract/fingrid.ts'
import { connect } from '#simulator/groups/world/group-actions.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { REPORT_COLUMNS, type ReportColumn } from './report-columns.ts'
import { reportSeconds } from './report-seconds.ts'
import { ONE_WAY_EFFICIENCY } from '#simulator/devices/model/charge-curve.ts'
import { telemetryOf } from './telemetry.ts'

let engine: Engine | undefined
afterEach(() => engine?.stop())

function open(scenario: string) {
  engine = createEngine({ scenario, hasPast: false })
  engine.setClock({ paused: true })
  const { world } = engine
  const group = [...world.groups.values()].find(({ isSupergroup, realTimeReport }) => isSupergroup && realTimeReport !== null)
  if (!group) throw new Error('no super group')
  return { engine, world, group }
}

/** The columns of the report that the telemetry has too, in its units. */
const SHARED: Partial<Record<ReportColumn, [TelemetryName, number]>> = {
  frequency: ['frequencyHz', 1_000],
  activePower: ['activePowerKw', 1_000],
  baseline: ['baselineKw', 1_000],
  activated: ['activatedKw', 1_000],
  maintainedCapacity: ['maintainedCapacityKw', 1_000],
  maxPower: ['maxPowerKw', 1_000],
  minPower: ['minPowerKw', 1_000],
  controllerOn: ['controllerOn', 1],
}
const pick = ({ values }: Telemetry, name: TelemetryName) => values.find((one) => one.name === name)

// A recording with a gap, activations, and stations that go offline.
describe.each([
  ['collapse', 190 * SECOND_MS],
  ['busy-day', 20 * MINUTE_MS],
  ['frequency-dip', 600 * SECOND_MS],
])('%s', (scenario, spanMs) => {
  test('each second equals the row of the one-second report', async () => {
    const { world, group } = open(scenario)
    const seconds = new Map<number, Telemetry>()
    engine?.onSecond(() => seconds.set(world.nowMs, telemetryOf(world, group)))
    await engine?.advance(spanMs)
    let compared = 0
    const different: unknown[] = []
    for (const { startMs, count, columns } of reportSeconds(world, group, world.startMs + SECOND_MS, world.nowMs + 1)) {
      for (let place = 0; place < count; place++) {
        const telemetry = seconds.get(startMs + place * SECOND_MS)
        if (!telemetry) throw new Error('a second is missing')
        for (const [at, column] of REPORT_COLUMNS.entries()) {
          const [name, divisor] = SHARED[column] ?? []
          if (name === undefined || divisor === undefined) continue
          const value = columns[at]?.[place] ?? NaN
          const expected = Number.isNaN(value) ? null : value / divisor
          const shown = pick(telemetry, name)?.value
          if (shown !== expected) different.push([telemetry.at, name, shown, expected])
          compared++
        }
      }
    }
    expect(different).toEqual([])
    expect(compared).toBe((spanMs / SECOND_MS) * Object.keys(SHARED).length)
  })
})

/** A whole day takes minutes: LOADSTAR_TELEMETRY_SECONDS=86400 npx vitest run simulator/fingrid/world/telemetry.test.ts */
const SECONDS = Number(process.env['LOADSTAR_TELEMETRY_SECONDS'] ?? 1_200)

test('each second equals the report, with a hole, a meter that stops reporting and offline stations', async () => {
  const { different, compared, qualities } = await compareSeconds(SECONDS)
  expect(different).toEqual([])
  expect(compared).toBe(SECONDS)
  expect(qualities).toEqual(new Set(['valid', 'questionable', 'missing']))
}, 1_800_000)

async function compareSeconds(seconds: number) {
  const { world, group } = open('dip-while-meter-silent')
  for (const station of world.stations) {
    if (/^(Shed|Van)/.test(station.name)) connect(world, station, group)
  }
  const different: unknown[] = []
  let compared = 0
  const qualities = new Set<string>()
  const seen: Telemetry[] = []
  engine?.onSecond(() => seen.push(telemetryOf(world, group)))
  const halfS = Math.floor(seconds / 2)
  await engine?.advance(halfS * SECOND_MS)
  engine?.do({ frequency: { replay: 'traces/collapse_2s.csv' } })
  engine?.do({ station: { station: 'Pier one', online: false } })
  await engine?.advance(300 * SECOND_MS)
  engine?.do({ frequency: { release: true, over: '10s' } })
  engine?.do({ station: { station: 'Pier one', online: true } })
  await engine?.advance((seconds - halfS - 300) * SECOND_MS)
  let place = 0
  for (const { count, columns } of reportSeconds(world, group, world.startMs + SECOND_MS, world.nowMs + 1)) {
    for (let row = 0; row < count; row++) {
      const telemetry = seen[place++]
      if (!telemetry) throw new Error('a second is missing')
      for (const [at, column] of REPORT_COLUMNS.entries()) {
        const [name, divisor] = SHARED[column] ?? []
        if (name === undefined || divisor === undefined) continue
        const value = columns[at]?.[row] ?? NaN
        const shown = pick(telemetry, name)
        qualities.add(shown?.quality ?? '')
        if (shown?.value !== (Number.isNaN(value) ? null : value / divisor)) different.push([telemetry.at, name, shown, value])
      }
      compared++
    }
  }
  return { different, compared, qualities }
}

describe('a group with batteries', () => {
  test('sends remaining energy and endurance, FCR-N maintained and activated', async () => {
    const { world, group } = open('busy-day')
    for (const station of world.stations) {
      if (station.name === 'Battery hall 1') Object.assign(group, { stationIndexes: [station.index] })
    }
    await engine?.advance(60 * SECOND_MS)
    const battery = world.stations[group.stationIndexes[0] ?? -1]
    if (!battery) throw new Error('no battery')
    const kwh = battery.plan.capacityWh / 1_000
    const telemetry = telemetryOf(world, group)
    const value = (name: TelemetryName) => pick(telemetry, name)?.value ?? NaN
    // From 5 % of its charge; a part is lost on the way.
    expect(value('remainingEnergyKwh')).toBeCloseTo(((battery.socPercent - 5) / 100) * kwh * ONE_WAY_EFFICIENCY, 6)
    expect(value('enduranceMin')).toBeGreaterThan(0)
    expect(value('enduranceMin')).toBeLessThanOrEqual((value('remainingEnergyKwh') / 10) * 60 + 1)
    expect(value('maintainedFcrNKw')).toBeLessThanOrEqual(10)
    expect(value('activatedFcrNKw')).toBeCloseTo((battery.baselineW - battery.powerW) / 1_000, 6)
  })

  test('only they send energy values', async () => {
    const { world, group } = open('approval-ramp')
    await engine?.advance(10 * SECOND_MS)
    expect(pick(telemetryOf(world, group), 'enduranceMin')).toBeUndefined()
  })
})

describe('quality', () => {
  test('is missing without a frequency, and questionable while it is unchanged for 3 s', async () => {
    const { world, group } = open('collapse')
    const qualities = new Set<string | undefined>()
    engine?.onSecond(() => qualities.add(pick(telemetryOf(world, group), 'frequencyHz')?.quality))
    await engine?.advance(190 * SECOND_MS)
    expect(qualities).toEqual(new Set(['missing', 'valid']))
    engine?.do({ frequency: { to: 49.95, over: '1s', exact: true } })
    await engine?.advance(3 * SECOND_MS)
    expect(pick(telemetryOf(world, group), 'frequencyHz')).toMatchObject({ quality: 'valid' })
    await engine?.advance(3 * SECOND_MS)
    expect(pick(telemetryOf(world, group), 'frequencyHz')).toMatchObject({ quality: 'questionable', reason: 'frozen' })
  })

  test('is questionable while a station is offline, and missing while all are', async () => {
    const { world, group } = open('approval-ramp')
    await engine?.advance(10 * SECOND_MS)
    expect(pick(telemetryOf(world, group), 'activePowerKw')?.quality).toBe('valid')
    const names = group.stationIndexes.map((index) => world.stations[index]?.name ?? '')
    engine?.do({ station: { station: names[0], online: false } })
    await engine?.advance(2 * SECOND_MS)
    expect(pick(telemetryOf(world, group), 'activePowerKw')).toMatchObject({ quality: 'questionable', reason: 'offline' })
    expect(telemetryOf(world, group)).toMatchObject({ stationsOnline: names.length - 1, stations: names.length })
    for (const name of names.slice(1)) engine?.do({ station: { station: name, online: false } })
    await engine?.advance(2 * SECOND_MS)
    expect(pick(telemetryOf(world, group), 'activePowerKw')).toEqual({
      name: 'activePowerKw',
      value: null,
      quality: 'missing',
      reason: 'no-value',
    })
  })
})
