import { describe, expect, test } from 'vitest'
import type { V2gSettings } from '#contract/v2g.ts'
import { charge } from '#simulator/control/world/control.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { connect } from '#simulator/groups/world/group-actions.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { rule } from '#simulator/testing/congestion-site.ts'
import { run, sampleWorld, stationOfKind } from '#simulator/testing/sample-site.ts'
import { v2gSite, type V2gSite } from '#simulator/testing/v2g-site.ts'
import { applyDlmLimits } from '../load-limits.ts'
import { allocationsOf, dlmActionsOf } from '../load-reports.ts'

/** A V2G point of 10 kW at 50 Hz, with a car at this state of charge. Its group has no limit below its rated current. */
function pointWith(socPercent: number, settings: Partial<V2gSettings> = {}, car: { departureTime?: number } = {}) {
  const site = v2gSite({ minSoC: 50, ...settings }, 1, { enabled: true, importLimit: 40 })
  moveFrequency(site.world.grid, site.world.nowMs, { toHz: 50, overMs: 0 })
  arrive(site.world, site.at(0), { socPercent, targetSocPercent: 80, capacityKwh: 60, ...car })
  run(site.world, 90)
  return site
}

function after(site: V2gSite, powerKw: number | null) {
  if (powerKw !== null) charge(site.world, site.at(0), { powerKw })
  run(site.world, 10)
  return allocationsOf(site.world, site.group).stations[0]?.reason
}

describe('the limit of a V2G point', () => {
  test('is its state of charge where a setpoint would discharge a car at its minimum', () => {
    expect(after(pointWith(45, { mode: 'external' }), -5)).toMatchObject({ limit: 'storage', powerKw: 0 })
    expect(after(pointWith(55, { mode: 'external' }), -5)).toMatchObject({ limit: 'setpoint', powerKw: -5 })
  })

  test('is its mode without a setpoint and in slow start', () => {
    expect(after(pointWith(60), null)).toMatchObject({ limit: 'mode', powerKw: expect.closeTo(6, 1) as number })
    const slow = v2gSite({ startChargeWith2kW: true }, 1)
    moveFrequency(slow.world.grid, slow.world.nowMs, { toHz: 50, overMs: 0 })
    arrive(slow.world, slow.at(0), { socPercent: 60 })
    expect(after(slow, null)).toMatchObject({ limit: 'mode', powerKw: 2 })
  })

  test('is its rated power where setpoint and response exceed it', () => {
    const site = pointWith(60, { ffrPositive: 5_000, ffrNegative: 5_000 })
    expect(after(site, 9)).toMatchObject({ limit: 'setpoint', powerKw: 9 })
    moveFrequency(site.world.grid, site.world.nowMs, { toHz: 50.1, overMs: 0 })
    expect(after(site, 9)).toMatchObject({ limit: 'station', powerKw: 10 })
    moveFrequency(site.world.grid, site.world.nowMs, { toHz: 49.9, overMs: 0 })
    expect(after(site, -9)).toMatchObject({ limit: 'station', powerKw: -10 })
    expect(after(site, 9)).toMatchObject({ limit: 'fcr', powerKw: 4 })
  })

  test('is the car where it takes less than the setpoint, and where it has reached its target', () => {
    expect(after(pointWith(92, { mode: 'external' }), 8)).toMatchObject({ limit: 'car' })
    expect(after(pointWith(80), null)).toMatchObject({ limit: 'car', powerKw: 0 })
  })

  test('is its rated power, not its mode, where a late car charges at it', () => {
    const site = pointWith(60, {}, { departureTime: 900 })
    expect(site.carAt(0).outlook.isCatchingUp).toBe(true)
    expect(after(site, -5)).toMatchObject({ limit: 'station', powerKw: 10 })
  })

  test('is the congestion rule that requires the discharge, with its name', () => {
    const site = pointWith(70)
    rule(site, { mode: 'v2g-export', target: 4, startTime: '08:00', name: 'Evening peak' })
    expect(after(site, null)).toMatchObject({
      limit: 'congestion',
      powerKw: -4,
      congestionKw: -4,
      congestionRule: 'Evening peak',
    })
    // The setpoint requires more than the rule.
    const reason = after(site, -6)
    expect(reason).toMatchObject({ limit: 'setpoint', powerKw: -6 })
    expect(reason?.congestionRule).toBeUndefined()
  })

  test('is the limit of its group where that is 1 W below its setpoint', () => {
    const site = pointWith(60, { mode: 'external' })
    charge(site.world, site.at(0), { powerKw: 6 })
    applyDlmLimits(site.world, site.group, { ...site.group.dlm, importLimit: 8 })
    run(site.world, 20)
    expect(after(site, (site.at(0).powerW + 1) / 1_000)).toMatchObject({ state: 'holding', limit: 'import-limit' })
  })
})

describe('the limit of a battery', () => {
  function batterySite() {
    const world = sampleWorld()
    const battery = stationOfKind(world, 'battery')
    const group = world.groups.get(1)
    if (!group) throw new Error('no group')
    group.dlm = { ...group.dlm, enabled: false }
    connect(world, battery, group)
    moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
    const reason = (socPercent: number, powerKw: number | null) => {
      battery.socPercent = socPercent
      if (powerKw !== null) charge(world, battery, { powerKw })
      run(world, 6)
      return allocationsOf(world, group, [battery.index]).stations[0]?.reason
    }
    return { world, battery, reason }
  }

  test('is its state of charge where it is full or empty', () => {
    const { reason } = batterySite()
    expect(reason(97, 5)).toMatchObject({ limit: 'storage', powerKw: 0 })
    expect(reason(3, -5)).toMatchObject({ limit: 'storage', powerKw: 0 })
  })

  test('is its rated power where setpoint and response exceed it', () => {
    const { world, battery, reason } = batterySite()
    battery.fcrNEnabled = true
    expect(reason(60, -8)).toMatchObject({ limit: 'setpoint', powerKw: expect.closeTo(-8, 1) as number })
    moveFrequency(world.grid, world.nowMs, { toHz: 49.9, overMs: 0 })
    expect(reason(60, -8)).toMatchObject({ limit: 'station', powerKw: expect.closeTo(-10, 1) as number })
    expect(reason(60, -0)).toMatchObject({ limit: 'fcr' })
  })

  test('is its mode while it restores its charge', () => {
    const { battery, reason } = batterySite()
    battery.fcrNEnabled = true
    expect(reason(30, null)).toMatchObject({ limit: 'mode', powerKw: expect.closeTo(4, 0) as number })
  })
})

test('the log of decisions names the setpoint of a discharging point, not its charger', () => {
  const site = pointWith(60, { mode: 'external' })
  after(site, -5)
  applyDlmLimits(site.world, site.group, { ...site.group.dlm, importLimit: 10 })
  run(site.world, 20)
  const row = dlmActionsOf(site.world, site.group).find(({ reason }) => reason !== null)
  expect(row?.reason).toMatchObject({ state: 'following', limit: 'setpoint', powerKw: -5, current: 10 })
  const entry = site.world.journal.entries.findLast(({ kind }) => kind === 'allocation')
  expect(entry).toMatchObject({ state: 'following', limit: 'setpoint', current: 10 })
})
