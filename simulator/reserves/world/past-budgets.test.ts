import { expect, test } from 'vitest'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { pastBudgetsKw } from './past-budgets.ts'

/** A site whose main fuse, less the building, is below its import limit. */
function metered() {
  const site = loadSite({ ...METERED, importLimit: 500, mainCurrent: 63 }, 6, 'Post', { meters: ['enegic-2'] })
  run(site.world, 60)
  return site
}
const budgetsOf = ({ world, group }: ReturnType<typeof metered>) => Array.from(pastBudgetsKw(group, hourOf(world.nowMs)) ?? [])

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

test('values that include the chargers are not taken for the building', () => {
  const site = metered()
  const measured = budgetsOf(site)
  applyDlmLimits(site.world, site.group, { ...site.group.dlm, stationPowerIncluded: true })
  run(site.world, 10)
  const before = budgetsOf(site)
  expect(before).toEqual(measured)
  applyDlmLimits(site.world, site.group, { ...site.group.dlm, stationPowerIncluded: false })
  run(site.world, 10)
  expect(budgetsOf(site)).toEqual(measured)
})
