import { describe, expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { GroupSeries } from '#simulator/charts/world/group-charts.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import { loadSite, METERED, type LoadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { readMeterSeries, type MeterSpan } from '#simulator/charts/world/meter-charts.ts'

function save({ world, group }: LoadSite, change: Partial<DlmLimits>) {
  const { isQueuingVip: _vip, requiredCurrentVip: _current, ...draft } = group.dlm
  applyDlmLimits(world, group, { ...draft, ...change })
  run(world, 5)
}

/** A group that has run for ten minutes, and a read of its meter from two hours before the start until then. */
function meteredSite() {
  const limits = { ...METERED, mainCurrent: 34, importLimit: 34, stationPowerIncluded: true }
  const site = loadSite(limits, 6, 'Post', { meters: ['enegic-2'] })
  const { world, group } = site
  arrive(world, site.at(0), { limitA: 16 })
  run(world, 600)
  const endMs = world.nowMs
  const read = (more: Partial<MeterSpan> = {}) =>
    finish(readMeterSeries(world, group, { startMs: world.startMs - 2 * HOUR_MS, endMs, stepMs: MINUTE_MS, units: 'A', ...more }))
  return { site, read }
}

const values = (series: readonly GroupSeries[]) => series.map(({ points }) => points.map(({ value }) => value))

describe('a change of the settings leaves the values of the past', () => {
  test.each<[string, Partial<DlmLimits>]>([
    ['a main current', { mainCurrent: 10 }],
    ['an import limit', { importLimit: 5 }],
    ['chargers that are no longer measured', { stationPowerIncluded: false }],
    ['another device', { externalDeviceId: 'enegic-2' }],
    ['another provider', { meterDeviceProvider: 'CARLO_GAVAZZI_EM24' }],
    ['solar charging', { isSolarCharging: true }],
    ['load management that is off', { enabled: false }],
  ])('%s', (_, change) => {
    const { site, read } = meteredSite()
    const before = values(read())
    expect(before.flat().every(Number.isFinite)).toBe(true)
    save(site, change)
    expect(values(read())).toEqual(before)
    save(site, { enabled: true, useExternalDevice: true, mainCurrent: 63 })
    expect(values(read())).toEqual(before)
  })
})

test('a file of a device has the values of its use only', () => {
  const { site, read } = meteredSite()
  save(site, { externalDeviceId: 'enegic-2' })
  run(site.world, 120)
  const endMs = site.world.nowMs
  const span = { startMs: endMs - 60_000, endMs }
  expect(
    values(read({ ...span, deviceId: 'enegic-2' }))
      .flat()
      .every(Number.isFinite),
  ).toBe(true)
  expect(
    values(read({ ...span, deviceId: 'enegic-1' }))
      .flat()
      .every(Number.isNaN),
  ).toBe(true)
  expect(
    values(read({ deviceId: 'enegic-1' }))
      .flat()
      .every(Number.isFinite),
  ).toBe(true)
})

test('while no meter was in use there are no values', () => {
  const { site, read } = meteredSite()
  const { world } = site
  save(site, { enabled: false })
  run(world, 300)
  save(site, { enabled: true, useExternalDevice: true })
  run(world, 120)
  const [line] = values(read({ startMs: world.nowMs - 6 * MINUTE_MS, endMs: world.nowMs }))
  expect(line?.slice(0, 2).every(Number.isNaN)).toBe(true)
  expect(line?.at(-1)).toBeGreaterThan(0)
})
