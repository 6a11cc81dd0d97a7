import { expect, test } from 'vitest'
import { randomBudgetRun } from './random-budget-run.ts'

/** `npm run bench -- budget` runs the same check 10,000 times. */
const RUNS = 12
/** 100 runs with real chargers, in four tests; each run has other chargers and other faults. */
const RUNS_REAL = 25
const FIRST_SEEDS = [1, 26, 51, 76]

test('random actions keep power = V × I × phases, all budgets, and one decision per session and second', () => {
  let looks = 0
  let charging = 0
  for (let seed = 1; seed <= RUNS; seed++) {
    const run = randomBudgetRun(seed, 600)
    expect(run.findings).toEqual([])
    looks += run.looks
    charging += run.charging
  }
  // In most seconds a station draws current, and actions occur between seconds.
  expect(looks).toBeGreaterThan(RUNS * 650)
  expect(charging).toBeGreaterThan(looks / 2)
})

test.each(FIRST_SEEDS)(
  'chargers that take time or do not obey keep the budgets within their declared time, from seed %i',
  (first) => {
    let looks = 0
    let charging = 0
    for (let seed = first; seed < first + RUNS_REAL; seed++) {
      const run = randomBudgetRun(seed, 90, true)
      expect(run.findings).toEqual([])
      looks += run.looks
      charging += run.charging
    }
    expect(charging).toBeGreaterThan(looks / 5)
  },
)

test.each([44, 630, 1100])('a car on one or two phases of an inverter counts with its own current, seed %i', (seed) => {
  expect(randomBudgetRun(seed, 510, true).findings).toEqual([])
})

test('a car that is replaced while its charger does not obey keeps the reserve on its own lines', () => {
  expect(randomBudgetRun(1420, 120, true).findings).toEqual([])
})

test('phase balancing that ends in the second of a session keeps the draw of its station accepted', () => {
  expect(randomBudgetRun(6730, 180, true).findings).toEqual([])
})

test('the same seed gives the same run', () => {
  expect(randomBudgetRun(7, 120)).toEqual(randomBudgetRun(7, 120))
})
