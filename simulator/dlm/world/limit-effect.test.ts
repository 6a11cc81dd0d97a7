import { describe, expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { addRule } from '#simulator/congestion/world/congestion-actions.ts'
import { setMeterValue } from '#simulator/meters/world/meter-actions.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { loadSite, METERED, type LoadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { effectOfLimits, effectOfPowerLimit } from './limit-effect.ts'
import { applyDlmLimits } from './load-limits.ts'

const charging = ({ stations }: LoadSite) => stations.filter(({ currentA }) => currentA > 0).length
const currents = ({ stations }: LoadSite) => stations.map(({ currentA }) => currentA)

/** Six cars that charge under an import limit. */
function busySite(importLimit: number, limits: Partial<DlmLimits> = {}): LoadSite {
  const site = loadSite({ enabled: true, importLimit, ...limits })
  for (const station of site.stations) arrive(site.world, station, { limitA: 16 })
  run(site.world, 60)
  return site
}
const effect = (site: LoadSite, limits: Partial<DlmLimits>) =>
  effectOfLimits(site.world, site.group, { ...site.group.dlm, ...limits })

test('the effect of another meter changes nothing of the past of the present one', () => {
  const site = loadSite(METERED, 6, 'Post', { meters: ['enegic-2'] })
  run(site.world, 10)
  const { external } = site.group.load.meterHistory
  const [uses, value] = [external?.uses.length, external?.record.at(site.world.nowMs, 0)]
  effect(site, { externalDeviceId: 'enegic-2' })
  expect([external?.uses.length, external?.record.at(site.world.nowMs, 0)]).toEqual([uses, value])
})

describe('the effect of limits', () => {
  test.each([90, 50, 30, 13, 6, 0])('at %i A equals what load management does after the save', (importLimit) => {
    const site = busySite(96)
    const before = currents(site)
    const { paused, reduced } = effect(site, { importLimit })
    applyDlmLimits(site.world, site.group, { ...site.group.dlm, importLimit })
    run(site.world, 8)
    const after = currents(site)
    expect(after.filter((currentA, place) => currentA === 0 && (before[place] ?? 0) > 0)).toHaveLength(paused)
    const isReduced = (currentA: number, place: number) => currentA > 0 && currentA < (before[place] ?? 0) - 0.05
    expect(after.filter(isReduced)).toHaveLength(reduced)
  })

  test('names the cars that pause, those that get less, and the power', () => {
    const site = busySite(96)
    expect(charging(site)).toBe(6)
    expect(effect(site, { importLimit: 20 })).toMatchObject({ paused: 3, reduced: 3, started: 0 })
    expect(effect(site, { importLimit: 20 }).reducedKw).toBeCloseTo((76 * 3 * 230) / 1_000, 0)
    expect(effect(site, {})).toMatchObject({ paused: 0, reduced: 0, started: 0, reducedKw: 0 })
  })

  test('counts waiting cars that would start', () => {
    const site = busySite(12)
    run(site.world, 400)
    const waiting = 6 - charging(site)
    expect(waiting).toBeGreaterThan(0)
    expect(effect(site, { importLimit: 96 })).toMatchObject({ paused: 0, reduced: 0, started: waiting })
    expect(effect(site, { enabled: false })).toMatchObject({ started: waiting })
  })

  test('counts waiting cars that a boost source would start', () => {
    const site = busySite(12)
    run(site.world, 400)
    setMeterValue(site.world, site.group, -60, 'boost')
    const boosted = {
      enabledBoostCharging: true,
      boostChargingExternalDeviceId: 'em24-1',
      boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24' as const,
    }
    const { started } = effect(site, boosted)
    expect(started).toBe(6 - charging(site))
    expect(started).toBeGreaterThan(0)
  })

  test('changes nothing', () => {
    const site = busySite(60, METERED)
    const seen = () => JSON.stringify([site.group.dlm, [...site.group.load.sessions], site.group.load.budgets, site.stations])
    const [before, journal] = [seen(), site.world.journal.toText()]
    effect(site, { importLimit: 6, useExternalDevice: false, enabledBoostCharging: true, boostChargingExternalDeviceId: 'em24' })
    effect(site, { enabled: false })
    effectOfPowerLimit(site.world, site.group, 1)
    expect(seen()).toBe(before)
    expect(site.world.journal.toText()).toBe(journal)
  })
})

test('the effect of a power limit equals the effect of a rule with that limit', () => {
  const site = busySite(96)
  const { world, group } = site
  const { paused, reduced } = effectOfPowerLimit(world, group, 15)
  expect(paused).toBeGreaterThan(0)
  const day = new Date(world.nowMs).toISOString().slice(0, 10)
  addRule(world, {
    groupId: group.id,
    name: 'Limit now',
    isEnabled: true,
    recurrence: 'one-time',
    timeZone: 'UTC',
    startDate: day,
    endDate: day,
    startTime: '00:00',
    endTime: '23:59',
    weekdays: [],
    mode: 'limit-kw',
    target: 15,
  })
  run(world, 8)
  expect(6 - charging(site)).toBe(paused)
  expect(charging(site)).toBe(reduced)
})
