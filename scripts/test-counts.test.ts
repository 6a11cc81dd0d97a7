import { expect, it } from 'vitest'
import { countsOf, readCounts, summaryOf } from './test-counts.ts'

it('reads the counts of both reports', () => {
  expect(countsOf({ numPassedTests: 7, numFailedTests: 1 })).toEqual({ passed: 7, failed: 1 })
  expect(countsOf({ stats: { expected: 5, unexpected: 2, flaky: 0 } })).toEqual({ passed: 5, failed: 2 })
})

it('counts nothing where a tool wrote no report', () => {
  expect(readCounts('/nowhere/unit.json')).toEqual({ passed: 0, failed: 0 })
})

it('adds up the tests of all steps', () => {
  const unit = { name: 'unit', ok: true, counts: { passed: 7, failed: 0 } }
  const e2e = { name: 'end-to-end', ok: true, counts: { passed: 5, failed: 0 } }
  expect(summaryOf([unit, e2e])).toEqual({ lines: ['12 passed, 0 failed'], exitCode: 0 })
})

it('names the step that failed, and never calls it nothing', () => {
  const types = { name: 'types', ok: false, counts: { passed: 0, failed: 0 } }
  expect(summaryOf([types])).toEqual({ lines: ['Stopped at: types', '0 passed, 1 failed'], exitCode: 1 })
})
