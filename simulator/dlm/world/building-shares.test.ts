import { describe, expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import { buildingA } from './building-shares.ts'
import { METERED } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive, setOnline } from '#simulator/stations/world/station-actions.ts'
import { v2gSite, type V2gSite } from '#simulator/testing/v2g-site.ts'

const WITH_METER: Partial<DlmLimits> = { ...METERED, importLimit: 63 }
/** The current that cars discharge on each grid line, A. All points use three phases. */
const givenA = ({ stations }: V2gSite) => stations.reduce((sum, { currentA }) => sum - Math.min(0, currentA), 0)

/** Cars that supply a building with this load behind its meter. */
function serving(loadA: PhaseCurrents, socs: readonly number[], dlm = WITH_METER) {
  const site = v2gSite({ mode: 'powermeter' }, 3, dlm)
  site.group.load.meterOverrides.external.loadA = loadA
  for (const [place, socPercent] of socs.entries()) arrive(site.world, site.at(place), { socPercent })
  run(site.world, 30)
  return site
}

describe('cars that supply their building', () => {
  test('supply its consumption in equal parts', () => {
    const site = serving([12, 12, 12], [70, 80, 60])
    expect(site.stations.map(({ currentA }) => currentA)).toEqual(site.stations.map(() => expect.closeTo(-4, 0)))
    expect(givenA(site)).toBeLessThanOrEqual(12)
  })

  test('supply no more on any line than the building draws there', () => {
    expect(givenA(serving([20, 5, 12], [70, 80, 60]))).toBeCloseTo(5, 0)
  })

  test('supply at most what they can', () => {
    const site = serving([60, 60, 60], [70, 80, 60])
    expect(site.stations.every(({ powerW }) => powerW >= -10_000)).toBe(true)
    expect(givenA(site)).toBeCloseTo(3 * 14.5, 0)
  })

  test('supply nothing at or below their minimum state of charge, and the other cars supply their part', () => {
    const site = serving([12, 12, 12], [70, 50, 60])
    expect(site.at(1).powerW).toBe(0)
    expect(givenA(site)).toBeCloseTo(12, 0)
  })

  test('below the minimum state of charge charge until they reach it', () => {
    expect(serving([12, 12, 12], [30]).at(0).powerW).toBeGreaterThan(5_000)
  })

  test('charge from its surplus', () => {
    const site = serving([-9, -9, -9], [70, 50, 60])
    expect(site.stations.map(({ currentA }) => currentA)).toEqual(site.stations.map(() => expect.closeTo(3, 0)))
  })

  test('reduce their supply in the second in which its consumption falls', () => {
    const site = serving([12, 12, 12], [70, 80, 60])
    site.group.load.meterOverrides.external.loadA = [1, 1, 1]
    run(site.world, 2)
    expect(givenA(site)).toBeLessThanOrEqual(1)
  })

  test('supply nothing while its meter is stale', () => {
    const site = serving([12, 12, 12], [70, 80, 60])
    site.group.load.meterOverrides.external.isSilent = true
    run(site.world, 70)
    expect(givenA(site)).toBe(0)
  })

  test('do not include offline cars', () => {
    const site = serving([12, 12, 12], [70, 80, 60])
    setOnline(site.world, site.at(2), false)
    run(site.world, 10)
    expect(site.at(0).currentA).toBeCloseTo(-6, 0)
  })

  test("follow an operator's setpoint within its consumption", () => {
    const site = serving([12, 12, 12], [70])
    site.at(0).control = { ...site.at(0).control, powerW: -10_000 }
    run(site.world, 10)
    expect(site.at(0).currentA).toBeCloseTo(-12, 0)
    site.at(0).control = { ...site.at(0).control, powerW: 3_000 }
    run(site.world, 10)
    expect(site.at(0).powerW).toBeCloseTo(3_000, 6)
  })
})

test('a group without a meter belongs to the building of the site', () => {
  const site = v2gSite({ mode: 'powermeter' })
  arrive(site.world, site.at(0), { socPercent: 90 })
  run(site.world, 60)
  const least = Math.min(...buildingA(site.world, site.group))
  expect(least).toBeGreaterThan(10)
  expect(site.at(0).currentA).toBeCloseTo(-Math.min(14.5, least), 0)
})
