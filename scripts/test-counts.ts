import { existsSync, readFileSync, rmSync } from 'node:fs'

export interface TestCounts {
  passed: number
  failed: number
  /** Names of the tests that passed only on retry; they count as passed. */
  flaky: string[]
}

/** Tests that may pass only on retry, before the run fails. A busy machine alone must not fail a run. */
const MAX_FLAKY_TESTS = 2

export interface StepOutcome {
  name: string
  ok: boolean
  counts: TestCounts
}

interface Suite {
  suites?: Suite[]
  specs?: { file: string; title: string; tests: { status: string }[] }[]
}

/** vitest's JSON report counts tests, Playwright's calls them expected, unexpected and flaky. */
interface Report extends Suite {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

const flakyOf = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(flakyOf),
]

export function countsOf(report: Report): TestCounts {
  const { numPassedTests = 0, numFailedTests = 0, stats } = report
  return stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: flakyOf(report) }
    : { passed: numPassedTests, failed: numFailedTests, flaky: [] }
}

export const NO_TESTS: TestCounts = { passed: 0, failed: 0, flaky: [] }

/** Counts of a report, which is used up by that: a run that writes none must not be given the one before. */
export function readCounts(file: string): TestCounts {
  if (!existsSync(file)) return NO_TESTS
  const counts = countsOf(JSON.parse(readFileSync(file, 'utf8')) as Report)
  rmSync(file)
  return counts
}

/**
 * What to print at the end: the step that failed, if any, the flaky tests, and the total. A
 * failed step without a failed test counts as one.
 */
export function testSummary(outcomes: StepOutcome[]): { lines: string[]; exitCode: number } {
  const failedStep = outcomes.find((outcome) => !outcome.ok)
  const passed = outcomes.reduce((sum, { counts }) => sum + counts.passed, 0)
  const failed = outcomes.reduce((sum, { ok, counts }) => sum + (ok ? counts.failed : Math.max(counts.failed, 1)), 0)
  const flaky = outcomes.flatMap(({ counts }) => counts.flaky)
  const isTooMany = flaky.length > MAX_FLAKY_TESTS
  return {
    lines: [
      ...(failedStep ? [`Stopped at: ${failedStep.name}`] : []),
      ...flaky.map((test) => `Flaky (passed on retry): ${test}`),
      ...(isTooMany ? [`More than ${MAX_FLAKY_TESTS} tests passed only on retry, so the run fails.`] : []),
      `${passed} passed, ${failed} failed`,
    ],
    exitCode: failed > 0 || isTooMany ? 1 : 0,
  }
}
