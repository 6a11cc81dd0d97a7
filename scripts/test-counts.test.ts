import { expect, it } from 'vitest'
import { countsOf, readCounts, testSummary } from './test-counts.ts'

it('reads the counts of both reports', () => {
  expect(countsOf({ numPassedTests: 7, numFailedTests: 1 })).toEqual({ passed: 7, failed: 1, flaky: [], skipped: [] })
  expect(countsOf({ stats: { expected: 5, unexpected: 2, flaky: 0 } })).toEqual({ passed: 5, failed: 2, flaky: [], skipped: [] })
})

it('counts nothing where a tool wrote no report', () => {
  expect(readCounts('/nowhere/unit.json')).toEqual({ passed: 0, failed: 0, flaky: [], skipped: [] })
})

it('adds up the tests of all steps', () => {
  const unit = { name: 'unit', ok: true, counts: { passed: 7, failed: 0, flaky: [], skipped: [] } }
  const e2e = { name: 'end-to-end', ok: true, counts: { passed: 5, failed: 0, flaky: [], skipped: [] } }
  expect(testSummary([unit, e2e])).toEqual({ lines: ['12 passed, 0 failed, 0 skipped'], exitCode: 0 })
})

it('names the step that failed, and never calls it nothing', () => {
  const types = { name: 'types', ok: false, counts: { passed: 0, failed: 0, flaky: [], skipped: [] } }
  expect(testSummary([types])).toEqual({ lines: ['Stopped at: types', '0 passed, 1 failed, 0 skipped'], exitCode: 1 })
})

it('names a test that passed only when it was run again, and counts it among the passed', () => {
  const spec = (title: string, status: string) => ({ file: 'bids.e2e.ts', title, tests: [{ status }] })
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 1 },
    suites: [{ specs: [spec('opens', 'expected')], suites: [{ specs: [spec('saves', 'flaky')] }] }],
  }
  expect(countsOf(report)).toEqual({ passed: 2, failed: 0, flaky: ['bids.e2e.ts › saves'], skipped: [] })
  expect(testSummary([{ name: 'end-to-end', ok: true, counts: countsOf(report) }])).toEqual({
    lines: ['Flaky (passed on retry): bids.e2e.ts › saves', '2 passed, 0 failed, 0 skipped'],
    exitCode: 0,
  })
})

it('fails when more than two tests passed only on retry', () => {
  const run = (flaky: string[]) =>
    testSummary([{ name: 'end-to-end', ok: true, counts: { passed: 9, failed: 0, flaky, skipped: [] } }])
  expect(run(['a', 'b']).exitCode).toBe(0)
  expect(run(['a', 'b', 'c']).exitCode).toBe(1)
})

it('names and counts the tests that were skipped, with their reason', () => {
  const unit = countsOf({
    numPassedTests: 7,
    testResults: [
      {
        name: '/tree/scripts/image.test.ts',
        assertionResults: [
          { title: 'the image has at most 180 MB', status: 'skipped' },
          { title: 'other', status: 'passed' },
        ],
      },
    ],
  })
  const e2e = countsOf({
    stats: { expected: 5, unexpected: 0, flaky: 0 },
    suites: [
      {
        specs: [
          {
            file: 'nginx.e2e.ts',
            title: 'works',
            tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'nginx is not installed' }] }],
          },
        ],
      },
    ],
  })
  const outcomes = [unit, e2e].map((counts, place) => ({ name: `step ${place}`, ok: true, counts }))
  expect(testSummary(outcomes)).toEqual({
    lines: [
      'Skipped: image.test.ts › the image has at most 180 MB',
      'Skipped: nginx.e2e.ts › works (nginx is not installed)',
      '12 passed, 0 failed, 2 skipped',
    ],
    exitCode: 0,
  })
})
