import { expect, it } from 'vitest'
import { countsOf, readCounts, testSummary } from './test-counts.ts'

it('reads the counts of both reports', () => {
  expect(countsOf({ numPassedTests: 7, numFailedTests: 1 })).toEqual({ passed: 7, failed: 1, flaky: [] })
  expect(countsOf({ stats: { expected: 5, unexpected: 2, flaky: 0 } })).toEqual({ passed: 5, failed: 2, flaky: [] })
})

it('counts nothing where a tool wrote no report', () => {
  expect(readCounts('/nowhere/unit.json')).toEqual({ passed: 0, failed: 0, flaky: [] })
})

it('adds up the tests of all steps', () => {
  const unit = { name: 'unit', ok: true, counts: { passed: 7, failed: 0, flaky: [] } }
  const e2e = { name: 'end-to-end', ok: true, counts: { passed: 5, failed: 0, flaky: [] } }
  expect(testSummary([unit, e2e])).toEqual({ lines: ['12 passed, 0 failed'], exitCode: 0 })
})

it('names the step that failed, and never calls it nothing', () => {
  const types = { name: 'types', ok: false, counts: { passed: 0, failed: 0, flaky: [] } }
  expect(testSummary([types])).toEqual({ lines: ['Stopped at: types', '0 passed, 1 failed'], exitCode: 1 })
})

it('names a test that passed only when it was run again, and counts it among the passed', () => {
  const spec = (title: string, status: string) => ({ file: 'bids.e2e.ts', title, tests: [{ status }] })
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 1 },
    suites: [{ specs: [spec('opens', 'expected')], suites: [{ specs: [spec('saves', 'flaky')] }] }],
  }
  expect(countsOf(report)).toEqual({ passed: 2, failed: 0, flaky: ['bids.e2e.ts › saves'] })
  expect(testSummary([{ name: 'end-to-end', ok: true, counts: countsOf(report) }])).toEqual({
    lines: ['Flaky (passed on retry): bids.e2e.ts › saves', '2 passed, 0 failed'],
    exitCode: 0,
  })
})

it('fails when more than two tests passed only on retry', () => {
  const run = (flaky: string[]) => testSummary([{ name: 'end-to-end', ok: true, counts: { passed: 9, failed: 0, flaky } }])
  expect(run(['a', 'b']).exitCode).toBe(0)
  expect(run(['a', 'b', 'c']).exitCode).toBe(1)
})
