import { existsSync, readFileSync, rmSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  /** Names of the tests that failed first and passed when they were run again; among the passed. */
  secondGo: string[]
}

/** So many tests may pass at their second go only: a busy machine is no failure, but a habit of it is. */
const MOST_SECOND_GOES = 2

export interface StepOutcome {
  name: string
  ok: boolean
  counts: Counts
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

export function countsOf(report: Report): Counts {
  const { numPassedTests = 0, numFailedTests = 0, stats } = report
  return stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, secondGo: flakyOf(report) }
    : { passed: numPassedTests, failed: numFailedTests, secondGo: [] }
}

export const NOTHING: Counts = { passed: 0, failed: 0, secondGo: [] }

/** Counts of a report, which is used up by that: a run that writes none must not be given the one before. */
export function readCounts(file: string): Counts {
  if (!existsSync(file)) return NOTHING
  const counts = countsOf(JSON.parse(readFileSync(file, 'utf8')) as Report)
  rmSync(file)
  return counts
}

/**
 * What to print at the end: the step that failed, if any, the tests that passed at their second go only, and the total. A
 * failed step without a failed test counts as one.
 */
export function summaryOf(outcomes: StepOutcome[]): { lines: string[]; exitCode: number } {
  const failedStep = outcomes.find((outcome) => !outcome.ok)
  const passed = outcomes.reduce((sum, { counts }) => sum + counts.passed, 0)
  const failed = outcomes.reduce((sum, { ok, counts }) => sum + (ok ? counts.failed : Math.max(counts.failed, 1)), 0)
  const secondGo = outcomes.flatMap(({ counts }) => counts.secondGo)
  const isTooMany = secondGo.length > MOST_SECOND_GOES
  return {
    lines: [
      ...(failedStep ? [`Stopped at: ${failedStep.name}`] : []),
      ...secondGo.map((test) => `Passed only at its second go: ${test}`),
      ...(isTooMany ? [`More than ${MOST_SECOND_GOES} tests needed a second go, so the run has failed.`] : []),
      `${passed} passed, ${failed} failed`,
    ],
    exitCode: failed > 0 || isTooMany ? 1 : 0,
  }
}
