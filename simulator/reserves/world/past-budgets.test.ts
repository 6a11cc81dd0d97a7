import { expect, test } from 'vitest'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { silenceMeter } from '#simulator/meters/world/meter-actions.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { chargerDays } from './charger-capacity.ts'
import { forecastClock } from './forecast-clock.ts'
import { pastBudgetsKw } from './past-budgets.ts'

/** A site whose main fuse, less the building, is below its import limit. */
function metered() {
  const site = loadSite({ ...METERED, importLimit: 500, mainCurrent: 63 }, 6, 'Post', { meters: ['enegic-2'] })
  run(site.world, 60)
  return site
}
type Site = ReturnType<typeof metered>
/** The same after an hour with cars that draw, whose currents the meter includes or not. */
function drawing(stationPowerIncluded: boolean): Site {
  const site = loadSite({ ...METERED, importLimit: 500, mainCurrent: 63, stationPowerIncluded }, 6)
  for (const station of site.stations.slice(0, 3)) arrive(site.world, station, { limitA: 16, socPercent: 5, phases: 3 })
  run(site.world, 3_600 + 60)
  return site
}
const budgetsOf = ({ world, group }: Site) => Array.from(pastBudgetsKw(world, group, hourOf(world.nowMs)) ?? [])

test('the building of the past days stays the measured one when another device is selected', () => {
  const site = metered()
  const before = budgetsOf(site)
  expect(new Set(before).size).toBeGreaterThan(100)
  applyDlmLimits(site.world, site.group, { ...site.group.dlm, externalDeviceId: 'enegic-2' })
  run(site.world, 10)
  expect(budgetsOf(site)).toEqual(before)
})

test('the present main current applies to the building of the past days', () => {
  const site = metered()
  const before = budgetsOf(site)
  applyDlmLimits(site.world, site.group, { ...site.group.dlm, mainCurrent: 73 })
  run(site.world, 10)
  const raisedKw = budgetsOf(site).map((kw, place) => kw - (before[place] ?? NaN))
  // 10 A on three phases of 230 V, and less where the building was above the former main current.
  expect(Math.max(...raisedKw)).toBeCloseTo(6.9, 3)
  expect(Math.min(...raisedKw)).toBeGreaterThanOrEqual(0)
})

test('the chargers are subtracted from values that include them, also after the setting changed', () => {
  const plain = drawing(false)
  const including = drawing(true)
  const recordedOf = (site: Site) => budgetsOf(site).slice(-6)
  const expected = recordedOf(plain)
  // The values of a meter are rounded. The building is subtracted from the fuse, and the cars draw current behind the meter.
  expect(Math.max(...expected)).toBeLessThan((63 * 3 * 230) / 1_000)
  expect(including.group.load.meters.external?.chargersA[0]).toBeGreaterThan(10)
  for (const [place, kw] of recordedOf(including).entries()) expect(kw).toBeCloseTo(expected[place] ?? NaN, 0)
  applyDlmLimits(including.world, including.group, { ...including.group.dlm, stationPowerIncluded: false })
  run(including.world, 3_600)
  for (const [place, kw] of budgetsOf(including).slice(-12, -6).entries()) expect(kw).toBeCloseTo(expected[place] ?? NaN, 0)
})

test('a building that was not measured is unknown, and the step is left out of the forecast', () => {
  const site = drawing(false)
  const { world, group } = site
  silenceMeter(world, group, true)
  run(world, 3_600)
  const budgets = budgetsOf(site)
  expect(budgets.slice(-12, -6).every(Number.isFinite)).toBe(true)
  expect(budgets.slice(-5).every(Number.isNaN)).toBe(true)
  const days = chargerDays(world, group, site.stations, forecastClock(world.nowMs))
  expect(Array.from(days[0]?.isReporting.slice(-5) ?? [])).toEqual([0, 0, 0, 0, 0])
  expect(days.every(({ kw, isReporting }) => isReporting.every((heard, step) => heard === 0 || Number.isFinite(kw[step])))).toBe(
    true,
  )
})

test('an import limit alone does not depend on the building', () => {
  const site = drawing(false)
  applyDlmLimits(site.world, site.group, { ...site.group.dlm, importLimit: 30, mainCurrent: null })
  silenceMeter(site.world, site.group, true)
  run(site.world, 3_600)
  expect(new Set(budgetsOf(site))).toEqual(new Set([Math.fround((30 * 3 * 230) / 1_000)]))
})
