import { describe, expect, test } from 'vitest'
import { dip, moveFrequency } from '#simulator/grid/model/grid.ts'
import { charge } from '#simulator/control/world/control.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { MORNING_MS, run, sampleWorld, stationOfKind } from '#simulator/testing/sample-site.ts'
import { tick } from './tick.ts'

describe('during a day, for every station', () => {
  const world = sampleWorld({ seed: 3, startMs: Date.UTC(2026, 2, 2, 3), stationCount: 16 })
  const energy = world.stations.map(() => ({ importWh: 0, exportWh: 0 }))
  const start = world.stations.map(({ energyImportWh, energyExportWh }) => ({ energyImportWh, energyExportWh }))
  let worstPower = 0
  let lowestSoc = 100
  let highestSoc = 0
  let drewWhileUnplugged = 0
  let overLimit = 0
  for (let second = 0; second < 24 * 3_600; second++) {
    tick(world)
    for (const station of world.stations) {
      const sum = energy[station.index]
      if (!sum || !station.isOnline) continue
      if (station.powerW > 0) sum.importWh += station.powerW / 3_600
      else sum.exportWh -= station.powerW / 3_600
      worstPower = Math.max(worstPower, Math.abs(station.powerW - station.voltageV * station.currentA * station.phasesInUse))
      const soc = station.vehicle?.socPercent ?? station.socPercent
      if (soc < lowestSoc) lowestSoc = soc
      if (soc > highestSoc) highestSoc = soc
      if (station.plan.kind !== 'battery' && !station.vehicle && station.powerW !== 0) drewWhileUnplugged++
      if (station.currentA > station.allowedCurrentA + 1e-9) overLimit++
    }
  }

  test('power is voltage × current × phases', () => {
    expect(worstPower).toBe(0)
  })

  test('energy is the integral of power', () => {
    for (const station of world.stations) {
      const [sum, from] = [energy[station.index], start[station.index]]
      expect(station.energyImportWh - (from?.energyImportWh ?? NaN)).toBeCloseTo(sum?.importWh ?? NaN, 3)
      expect(station.energyExportWh - (from?.energyExportWh ?? NaN)).toBeCloseTo(sum?.exportWh ?? NaN, 3)
    }
    expect(energy.reduce((sum, { importWh }) => sum + importWh, 0)).toBeGreaterThan(100_000)
    expect(energy.reduce((sum, { exportWh }) => sum + exportWh, 0)).toBeGreaterThan(1_000)
  })

  test('states of charge stay between 0 % and 100 %', () => {
    expect(lowestSoc).toBeGreaterThan(0)
    expect(highestSoc).toBeLessThan(100)
  })

  test('power is 0 without a car, and never exceeds the allocation of load management', () => {
    expect([drewWhileUnplugged, overLimit]).toEqual([0, 0])
  })

  test('statuses follow the ordinary transitions', () => {
    const FOLLOWS: Record<string, readonly string[]> = {
      Available: ['Preparing'],
      Preparing: ['Charging', 'SuspendedEVSE'],
      Charging: ['SuspendedEV', 'SuspendedEVSE', 'Finishing'],
      SuspendedEV: ['Charging', 'Finishing'],
      SuspendedEVSE: ['Charging', 'Finishing'],
      Finishing: ['Available'],
    }
    const steps = world.journal.entries
      .filter(({ kind }) => kind === 'status')
      .map(({ was, status }) => `${String(was)} > ${String(status)}`)
    const legal = new Set(Object.entries(FOLLOWS).flatMap(([was, next]) => next.map((status) => `${was} > ${status}`)))
    expect([...new Set(steps)].filter((step) => !legal.has(step))).toEqual([])
    expect(steps.length).toBeGreaterThan(100)
  })

  test('one minute sample is recorded each minute', () => {
    expect(world.journal.entries.filter(({ kind }) => kind === 'minute')).toHaveLength(24 * 60)
  })
})

test('a station whose limit falls to 0 pauses immediately, and resumes five minutes and ten seconds after current is available', () => {
  const world = sampleWorld({ startMs: MORNING_MS })
  const group = world.groups.get(1)
  const charging = world.stations.find(({ status, plan }) => status === 'Charging' && plan.kind === 'ac')
  if (!group || !charging) throw new Error('no station charges')
  group.dlm = { ...group.dlm, importLimit: 0 }
  run(world, 1)
  expect(charging).toMatchObject({ status: 'SuspendedEVSE', powerW: 0 })
  group.dlm = { ...group.dlm, importLimit: 40 }
  run(world, 5 * 60 - 1)
  expect(charging).toMatchObject({ status: 'SuspendedEVSE', allowedCurrentA: 0 })
  run(world, 12)
  expect(charging.status).toBe('Charging')
  expect(charging.allowedCurrentA).toBeGreaterThanOrEqual(10)
  expect(charging.powerW).toBeGreaterThan(2_000)
})

test('V2G points and batteries respond to a falling frequency, and chargers do not', () => {
  const world = run(sampleWorld(), 5)
  const point = world.stations.find(({ plan, vehicle }) => plan.kind === 'v2g' && vehicle)
  const battery = stationOfKind(world, 'battery')
  if (!point) throw new Error('no car at a point')
  moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
  run(world, 2)
  const calm = { point: point.powerW, charger: stationOfKind(world, 'ac').currentA }
  moveFrequency(world.grid, world.nowMs, { toHz: 49.8, overMs: 0 })
  run(world, 2)
  expect(point.powerW - calm.point).toBeCloseTo(-1_000, -1)
  expect(battery.powerW).toBeCloseTo(-10_000, 0)
  expect(stationOfKind(world, 'ac').currentA).toBeCloseTo(calm.charger, 1)
  expect([point.frequencyHz, battery.frequencyHz]).toEqual([expect.closeTo(49.8, 2), expect.closeTo(49.8, 2)])
})

test('a battery that does not follow the frequency stays at its setpoint', () => {
  const world = sampleWorld()
  const battery = stationOfKind(world, 'battery')
  battery.fcrNEnabled = false
  dip(world.grid, world.nowMs, 900)
  run(world, 10)
  expect(battery.powerW).toBe(0)
  charge(world, battery, { Pbaseline: -2_000 })
  run(world, 1)
  expect(battery.powerW).toBeCloseTo(-2_000, 6)
})

test('above a thousand stations only minute samples are recorded', () => {
  const world = run(sampleWorld({ stationCount: 1_100 }), 180)
  expect(new Set(world.journal.entries.map(({ kind }) => kind))).toEqual(new Set(['world', 'minute']))
})

test('the limits of chargers are ready to be sent before their decisions are logged', () => {
  const { world, group, at } = loadSite({ enabled: true, importLimit: 20 })
  arrive(world, at(0), { limitA: 16 })
  const seen: unknown[] = []
  tick(world, () => seen.push([at(0).allowedCurrentA, group.load.isDecided, world.journal.entries.at(-1)?.kind]))
  expect(seen).toEqual([[16, true, 'station']])
  expect(group.load.isDecided).toBe(false)
})
