import { describe, expect, test } from 'vitest'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import type { ChargerFault } from '../model/charger-fault.ts'
import { setChargerFault } from '../world/charger-faults.ts'
import { amperesOfKw } from '#simulator/grid/model/kilowatts.ts'
import { newObedience } from '../model/obedience.ts'
import { obedienceRank, obedienceView } from './obedience-view.ts'

/** Three posts that share 45 A; the first one gets a fault, then the limit falls to 30 A. */
function afterCut(fault: ChargerFault | null, ideal = false) {
  const site = loadSite({ enabled: true, importLimit: 45 }, 3, 'Post', { ideal })
  for (const station of site.stations) arrive(site.world, station, { limitA: 32, phases: 3, socPercent: 20 })
  run(site.world, 40)
  if (fault) setChargerFault(site.world, site.at(0), fault)
  applyDlmLimits(site.world, site.group, { ...site.group.dlm, importLimit: 30 })
  run(site.world, 80)
  return site
}
const recordAfter = (fault: ChargerFault | null) => {
  const { at } = afterCut(fault)
  return { record: obedienceView(at(0)), rank: obedienceRank(at(0)), declaredMs: at(0).path?.station.declaredMs ?? NaN }
}

describe('the record of a charger', () => {
  test('has the reaction within the declared time and the deviation of its car', () => {
    const { record, declaredMs } = recordAfter(null)
    expect(record).toMatchObject({ declaredReactionMs: declaredMs, rejected: 0, ignored: 0, late: 0, withoutEffect: 0 })
    expect(record?.reactions).toBeGreaterThan(0)
    expect(record?.p95ReactionMs).toBeLessThanOrEqual(declaredMs)
    expect(record?.medianDeviationA).toBeGreaterThan(0.1)
    expect(record?.medianDeviationA).toBeLessThan(1.9)
  })

  test.each([
    [{ kind: 'no-effect' }, 'withoutEffect'],
    [{ kind: 'rejects' }, 'rejected'],
    [{ kind: 'late', lateMs: 20_000 }, 'late'],
  ] as const)('counts a fault of its kind: %o', (fault, kind) => {
    const { record, rank } = recordAfter(fault)
    expect(record?.[kind]).toBeGreaterThan(0)
    expect(rank).toBeGreaterThanOrEqual(1)
  })

  test('counts a car that ignores its limit', () => {
    const { record } = recordAfter({ kind: 'ignores' })
    expect(record).toMatchObject({ rejected: 0, withoutEffect: 0 })
    expect(record?.ignored).toBeGreaterThan(0)
  })

  test('has the deviation of a DC charger in A, from its power', () => {
    const { at } = loadSite({}, 1, 'Fast', { ideal: false })
    const station = at(0)
    if (!station.path) throw new Error('the station is ideal')
    station.path.obedience = { ...newObedience(), deviations: [6.9] }
    expect(obedienceView(station)).toMatchObject({ medianDeviationA: amperesOfKw(6.9), p95DeviationA: amperesOfKw(6.9) })
    expect(amperesOfKw(6.9)).toBeCloseTo(10, 1)
  })

  test('does not exist for an ideal charger', () => {
    const { at } = afterCut(null, true)
    expect([obedienceView(at(0)), obedienceRank(at(0))]).toEqual([null, -1])
  })
})
