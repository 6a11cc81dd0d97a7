import { expect, test } from 'vitest'
import type { BranchPowers } from '#contract/sim/branch.ts'
import { branchFrame, differencesKw, powerDomain } from './branch-frame.ts'
import { branchLineText, powersSentence } from './branch-text.ts'

const START_MS = Date.UTC(2026, 2, 2, 10)
const POWERS: BranchPowers = {
  stepS: 1,
  from: new Date(START_MS).toISOString(),
  runKw: [10, 10, null, 12, 12],
  branchKw: [10, 10, 8, 7, null],
}

test('the difference is the branch minus the run, and null where one has no value', () => {
  expect(differencesKw(POWERS)).toEqual([0, 0, null, -5, null])
})

test.each([
  [[], { from: 0, to: 1 }],
  [[22.1, 18], { from: 0, to: 30 }],
  [[-5, 0], { from: -6, to: 0 }],
  [[-40, 90], { from: -50, to: 100 }],
])('the range of %j contains 0 and all values with round ends', (values, { from, to }) => {
  const domain = powerDomain(values)
  expect([domain.from, domain.to]).toEqual([from, to])
})

test('both runs share one time axis, and lines stop at missing values', () => {
  const { axis, branchPx, powers, difference } = branchFrame({
    powers: POWERS,
    startMs: START_MS,
    branchMs: START_MS + 2_000,
    widthPx: 500,
    heightPx: 260,
  })
  expect(branchPx).toBe((axis.leftPx + axis.rightPx) / 2)
  expect(powers.paths.map((path) => path.match(/M/g)?.length)).toEqual([2, 1])
  expect(difference.paths[0]?.match(/M/g)).toHaveLength(2)
  expect(difference.topPx).toBeGreaterThan(powers.bottomPx)
})

test('a branch is described by its line and by the last and the most different values', () => {
  const line = { vehicle: { station: 'Courtyard three', leaves: true } }
  const at = new Date(START_MS + 100_000).toISOString()
  const branch = { at, line, now: at, state: 'following', progress: 1, problem: null, differences: [] } as const
  expect(branchLineText({ ...branch, differences: [] }, START_MS)).toBe(
    'at 1m40s: vehicle: { station: Courtyard three, leaves: true }',
  )
  expect(powersSentence(POWERS)).toBe('Run 12.0 kW, branch no value, largest difference −5.0 kW')
})
