import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { charge } from '#simulator/control/world/control.ts'
import { ffrLogRows, ffrLogsOf, findFfrLog, requestFfrLogs } from './ffr-log.ts'
import { type FfrLog } from './ffr-log-state.ts'
import type { FfrLogRow } from './ffr-log-rows.ts'
import { readSeries } from '#simulator/history/world/history.ts'
import { reported } from '#simulator/devices/world/reported.ts'
import { mqttWorld } from '#simulator/testing/mqtt-site.ts'
import { run, sampleWorld, stationOfKind } from '#simulator/testing/sample-site.ts'
import { plugIn, setOnline } from '#simulator/stations/world/station-actions.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

function dipped(): { world: World; point: Station; dipMs: number } {
  const world = sampleWorld({ seed: 5 })
  const point = stationOfKind(world, 'v2g')
  plugIn(world, point, { socPercent: 70, phases: 3 })
  charge(world, point, { FFRPowerPositive: 4_000, Pbaseline: 1_000 })
  run(world, 5 * 60)
  const dipMs = world.nowMs
  moveFrequency(world.grid, dipMs, { toHz: 49.65, overMs: 700 })
  run(world, 60)
  moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 3_000 })
  return { world, point, dipMs }
}
const rowsOf = (log: FfrLog | undefined): FfrLogRow[] => (log ? [...ffrLogRows(log)] : [])

describe('the log of an activation', () => {
  const { world, point, dipMs } = dipped()
  run(world, 22 * 60)
  requestFfrLogs(world, point)
  run(world, 121)
  const [log] = ffrLogsOf(world, point)
  const rows = rowsOf(log)
  const crossedMs = point.ffr?.activations[0]?.atMs ?? NaN

  test('is named by its device and start', () => {
    expect(log?.fileName).toBe('ffr_d-6_20260302T075500Z.csv')
    expect(log && findFfrLog(world, log.fileName)).toEqual({ station: point, log })
  })

  test('reaches from 10 min before it to 20 min after', () => {
    expect([rows[0]?.atMs, rows.at(-1)?.atMs]).toEqual([dipMs - 10 * MINUTE_MS, dipMs + 20 * MINUTE_MS - 1_000])
  })

  test('has rows of 100 ms from 10 s before it to 15 min after, of 1 s otherwise', () => {
    const steps = rows.slice(1).map(({ atMs }, place) => ({ atMs, stepMs: atMs - (rows[place]?.atMs ?? NaN) }))
    const isFast = (atMs: number) => atMs > crossedMs - 10_000 && atMs < crossedMs + 15 * MINUTE_MS
    expect(steps.filter(({ atMs, stepMs }) => isFast(atMs) && stepMs !== 100)).toEqual([])
    const plain = steps.filter(({ atMs }) => !isFast(atMs) && Math.abs(atMs - crossedMs - 15 * MINUTE_MS) > 1_000)
    expect(plain.filter(({ atMs, stepMs }) => stepMs !== 1_000 && Math.abs(atMs - crossedMs + 10_000) > 1_000)).toEqual([])
    expect(rows.filter(({ atMs }) => isFast(atMs)).length).toBeGreaterThan(9_000)
  })

  test('has the same samples at whole seconds as all other data', () => {
    const span = { startMs: rows[0]?.atMs ?? NaN, endMs: (rows.at(-1)?.atMs ?? NaN) + 1_000, stepMs: 1_000 }
    const whole = rows.filter(({ atMs }) => atMs % 1_000 === 0)
    const of = (name: 'Power.Active.Import' | 'Power.Active.Export' | 'Frequency') =>
      readSeries(world, point, name, span).map(({ value }) => reported(name, value))
    const [imported, exported] = [of('Power.Active.Import'), of('Power.Active.Export')]
    expect(whole.map(({ powerW }) => powerW)).toEqual(imported.map((value, place) => value - (exported[place] ?? NaN)))
    expect(whole.map(({ frequencyHz }) => frequencyHz)).toEqual(of('Frequency'))
    expect(Math.min(...exported.filter((value) => value > 0))).toBeGreaterThan(0)
  })

  test('shows the power rise within 1.3 s of the crossing', () => {
    const at = (sinceMs: number) => rows.find(({ atMs }) => atMs === crossedMs + sinceMs)
    expect(at(-100)?.frequencyHz).toBeGreaterThan(49.7)
    expect(at(0)?.frequencyHz).toBeLessThanOrEqual(49.7)
    expect([at(-100)?.isActive, at(0)?.isActive, at(36_200)?.isActive, at(36_300)?.isActive]).toEqual([false, true, true, false])
    // Baseline 1 kW, minus 4 kW of droop and 4 kW of fast reserve.
    expect(at(1_300)?.powerW).toBe(-7_000)
    expect(at(5_000)?.baselineW).toBe(1_000)
  })

  test('is not sent twice: ordinary hours follow', () => {
    requestFfrLogs(world, point)
    run(world, 121)
    expect(ffrLogsOf(world, point)).toHaveLength(2)
    const [hour, first] = ffrLogsOf(world, point)
    expect(first).toBe(log)
    expect((hour?.endMs ?? NaN) - (hour?.startMs ?? NaN)).toBe(60 * MINUTE_MS)
    const plain = rowsOf(hour)
    expect(plain).toHaveLength(3_600)
    // Before the start of the world, only the baseline and the reserve are unknown.
    expect(plain.filter(({ powerW, frequencyHz }) => Number.isNaN(powerW) || Number.isNaN(frequencyHz))).toEqual([])
  })
})

test('the log of another level shows the activation at its threshold, and its end by the time of the level', () => {
  const world = sampleWorld({ seed: 5 })
  const point = stationOfKind(world, 'v2g')
  for (const group of world.groups.values()) if (group.v2g) group.v2g = { ...group.v2g, ffrActivationHz: 49.5 }
  plugIn(world, point, { socPercent: 70, phases: 3 })
  charge(world, point, { FFRPowerPositive: 4_000, Pbaseline: 1_000 })
  run(world, 60)
  moveFrequency(world.grid, world.nowMs, { toHz: 49.45, overMs: 5_500 })
  run(world, 60)
  requestFfrLogs(world, point)
  run(world, 121)
  const rows = rowsOf(ffrLogsOf(world, point)[0])
  const crossedMs = point.ffr?.activations[0]?.atMs ?? NaN
  const at = (sinceMs: number) => rows.find(({ atMs }) => atMs === crossedMs + sinceMs)
  expect(at(-100)?.frequencyHz).toBeGreaterThan(49.5)
  expect(at(0)?.frequencyHz).toBeLessThanOrEqual(49.5)
  expect([at(-100)?.isActive, at(0)?.isActive, at(35_600)?.isActive, at(35_700)?.isActive]).toEqual([false, true, true, false])
  expect([at(600)?.powerW, at(700)?.powerW]).toEqual([-6_000, -7_000])
})

test('a log is sent two minutes after its request and journalled', () => {
  const world = sampleWorld()
  const point = stationOfKind(world, 'v2g')
  requestFfrLogs(world, point)
  requestFfrLogs(world, point)
  run(world, 119)
  expect(ffrLogsOf(world, point)).toEqual([])
  run(world, 1)
  expect(ffrLogsOf(world, point)).toHaveLength(1)
  expect(ffrLogsOf(world, stationOfKind(world, 'ac'))).toEqual([])
  expect(world.journal.entries.filter(({ kind }) => kind === 'ffr-log').map(({ event }) => event)).toEqual([
    'requested',
    'requested',
    'sent',
  ])
})

test('a log requested early ends at the present, and the next one completes it', () => {
  const { world, point, dipMs } = dipped()
  requestFfrLogs(world, point)
  run(world, 120)
  const [early] = ffrLogsOf(world, point)
  expect(early?.endMs).toBe(world.nowMs + 1_000)
  run(world, 20 * 60)
  requestFfrLogs(world, point)
  run(world, 120)
  const logs = ffrLogsOf(world, point)
  expect(logs.map(({ fileName }) => fileName)).toEqual([early?.fileName])
  expect(logs[0]?.endMs).toBe(dipMs + 20 * MINUTE_MS)
})

test('an offline device sends its log when it is online again, with a gap', () => {
  const world = run(sampleWorld(), 10)
  const point = stationOfKind(world, 'v2g')
  requestFfrLogs(world, point)
  setOnline(world, point, false)
  run(world, 300)
  expect(ffrLogsOf(world, point)).toEqual([])
  setOnline(world, point, true)
  run(world, 1)
  const [log] = ffrLogsOf(world, point)
  const gap = rowsOf(log).filter(({ powerW }) => Number.isNaN(powerW))
  expect(gap).toHaveLength(300)
  expect(gap.every(({ frequencyHz, baselineW }) => Number.isNaN(frequencyHz) && Number.isNaN(baselineW))).toBe(true)
})

test('a limited power is also limited between the seconds', () => {
  const world = sampleWorld({ seed: 5 })
  const point = stationOfKind(world, 'v2g')
  plugIn(world, point, { socPercent: 40, phases: 3 })
  charge(world, point, { FFRPowerPositive: 4_000, Pbaseline: 0 })
  run(world, 30)
  moveFrequency(world.grid, world.nowMs, { toHz: 49.65, overMs: 700 })
  run(world, 60)
  requestFfrLogs(world, point)
  run(world, 120)
  const [log] = ffrLogsOf(world, point)
  const active = rowsOf(log).filter(({ isActive }) => isActive)
  expect(active.length).toBeGreaterThan(300)
  expect(active.filter(({ powerW }) => powerW < 0)).toEqual([])
})

test('the log of a device outside has its last report between two seconds', () => {
  const { world, at, tell } = mqttWorld({ mode: 'freq', minSoC: 20 })
  tell(0, { status: 'Charging' })
  const report = (powerW: number, seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      tell(0, { meter: { powerW, socPercent: 60 } })
      run(world, 1)
    }
  }
  report(1_000, 20)
  moveFrequency(world.grid, world.nowMs, { toHz: 49.65, overMs: 700 })
  report(1_000, 3)
  report(-2_000, 40)
  requestFfrLogs(world, at(0))
  report(-2_000, 121)
  const rows = rowsOf(ffrLogsOf(world, at(0))[0])
  const crossedMs = at(0).ffr?.activations[0]?.atMs ?? NaN
  const after = rows.filter(({ atMs }) => atMs >= crossedMs && atMs < crossedMs + 10_000)
  const ofSecond = (ms: number) => rows.find(({ atMs }) => atMs === Math.floor(ms / 1_000) * 1_000)?.powerW
  expect(new Set(after.map(({ powerW }) => powerW))).toEqual(new Set([1_000, -2_000]))
  expect(after.map(({ powerW }) => powerW)).toEqual(after.map(({ atMs }) => ofSecond(atMs)))
})
