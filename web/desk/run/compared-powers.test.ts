import { expect, test } from 'vitest'
import { branchLineText } from '../branch/BranchTab.tsx'
import { type ComparedPowers, differencesKw, linesAt, powersSentence } from './compared-powers.ts'

const START_MS = Date.UTC(2026, 2, 2, 10)
const POWERS: ComparedPowers = {
  stepS: 1,
  from: new Date(START_MS).toISOString(),
  runKw: [10, 10, null, 12, 12],
  otherKw: [10, 10, 8, 7, null],
  otherName: 'Branch',
}

test('the difference is the branch minus the run, and null where one has no value', () => {
  expect(differencesKw(POWERS)).toEqual([0, 0, null, -5, null])
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

test('the values of a step are those of the run, of the branch, and their difference', () => {
  expect(linesAt(POWERS, 3)).toEqual(['Run 12.0 kW', 'Branch 7.0 kW', 'Difference −5.0 kW'])
  expect(linesAt(POWERS, 2)).toEqual(['Run no value', 'Branch 8.0 kW', 'Difference no value'])
})
