import { expect, test } from 'vitest'
import { randomBudgetRun } from './random-budget-run.ts'

/** `npm run bench -- budget` does the same 10,000 times. */
const RUNS = 20

test('after every second and random action power is V × I × phases, both checks find every budget kept, and decisions are single', () => {
  let looks = 0
  let charging = 0
  for (let seed = 1; seed <= RUNS; seed++) {
    const run = randomBudgetRun(seed, 600)
    expect(run.findings).toEqual([])
    looks += run.looks
    charging += run.charging
  }
  // Most of the time something draws, and actions happen between seconds.
  expect(looks).toBeGreaterThan(RUNS * 650)
  expect(charging).toBeGreaterThan(looks / 2)
})

test('the same seed gives the same run', () => {
  expect(randomBudgetRun(7, 120)).toEqual(randomBudgetRun(7, 120))
})
