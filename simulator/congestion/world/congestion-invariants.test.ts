import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONGESTION_MODES } from '#contract/congestion/windows.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { budgetBreaches } from '#simulator/dlm/world/budget-check.ts'
import { importKw } from './congestion.ts'
import { removeRule } from './congestion-actions.ts'
import { rule, siteKw } from '#simulator/testing/congestion-site.ts'
import { saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import { journalBreaches } from '#simulator/dlm/world/journal-budget.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { arrive, leave, setOnline } from '#simulator/stations/world/station-actions.ts'
import { tick } from '#simulator/world/tick.ts'

/** Invariants of every second, for rules that begin, end, overlap and are deleted while cars arrive and depart. */

const place = fc.integer({ min: 0, max: 5 })
const minute = fc.integer({ min: 0, max: 9 })
const clock = (minutes: number) => `08:${String(minutes).padStart(2, '0')}`
const action = fc.oneof(
  fc.record({
    kind: fc.constant('rule' as const),
    mode: fc.constantFrom(...CONGESTION_MODES.filter((mode) => mode !== 'v2g-export')),
    target: fc.integer({ min: 0, max: 100 }),
    start: minute,
    lasts: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ kind: fc.constant('delete' as const) }),
  fc.record({
    kind: fc.constant('arrive' as const),
    place,
    limitA: fc.constantFrom(6, 16, 32),
    phases: fc.constantFrom(1 as const, 3 as const),
  }),
  fc.record({ kind: fc.constant('leave' as const), place }),
  fc.record({ kind: fc.constant('online' as const), place, online: fc.boolean() }),
  fc.record({ kind: fc.constant('limit' as const), enabled: fc.boolean(), importLimit: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant('frequency' as const), toHz: fc.constantFrom(49.6, 50) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

function play(site: ReturnType<typeof loadSite>, done: Action) {
  const { world, group } = site
  if (done.kind === 'rule') {
    const { mode, target, start, lasts } = done
    rule(site, { mode, target, startTime: clock(start), endTime: clock(start + lasts) })
  }
  if (done.kind === 'delete') {
    const [first] = world.congestion.rules.values()
    if (first) removeRule(world, first.rule)
  }
  if (done.kind === 'limit') group.dlm = { ...group.dlm, enabled: done.enabled, importLimit: done.importLimit }
  if (done.kind === 'frequency') moveFrequency(world.grid, world.nowMs, { toHz: done.toHz, overMs: 0 })
  if (done.kind === 'arrive') arrive(world, site.at(done.place), { socPercent: 20, limitA: done.limitA, phases: done.phases })
  if (done.kind === 'leave') leave(world, site.at(done.place))
  if (done.kind === 'online') setOnline(world, site.at(done.place), done.online)
}

/** Number of phases that the car at each place uses at the start. */
const cars = fc.array(fc.constantFrom(1 as const, 3 as const), { minLength: 6, maxLength: 6 })
const evening = fc.array(fc.record({ done: action, seconds: fc.integer({ min: 1, max: 60 }) }), { minLength: 4, maxLength: 16 })

test.each([
  ['Post', false],
  ['Post', true],
  ['Fast', false],
] as const)(
  '%s, phases balanced %s: rules and budgets are kept, and no car has a current below its minimum',
  (type, phaseBalancing) => {
    fc.assert(
      fc.property(cars, evening, (phasesOfCars, steps) => {
        const site = loadSite({ enabled: false, importLimit: 40, phaseBalancing }, 6, type)
        const { world, group } = site
        saveFcr(world, group, { ...group.fcr, isEnabled: true, powerDecrease: 15 })
        for (const [place, phases] of phasesOfCars.entries()) {
          arrive(world, site.at(place), { socPercent: 20, limitA: 32, phases })
        }
        for (const { done, seconds } of steps) {
          play(site, done)
          for (let second = 0; second < seconds; second++) {
            tick(world)
            expect(budgetBreaches(world)).toEqual([])
            const heard = site.stations.filter(({ isOnline }) => isOnline)
            expect(siteKw({ stations: heard })).toBeLessThanOrEqual((importKw(world, group) ?? Infinity) + 1e-6)
            if (type === 'Fast') continue
            for (const { currentA } of heard) expect(currentA === 0 || currentA >= 6).toBe(true)
          }
        }
        expect(journalBreaches(world.journal.entries, world.nowMs)).toEqual([])
      }),
      { numRuns: 10 },
    )
  },
)
