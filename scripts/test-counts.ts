import { existsSync, readFileSync, rmSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
}

export interface StepOutcome {
  name: string
  ok: boolean
  counts: Counts
}

/** vitest's JSON report counts tests, Playwright's calls them expected and unexpected. */
interface Report {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

export function countsOf({ numPassedTests = 0, numFailedTests = 0, stats }: Report): Counts {
  return stats
    ? { passed: stats.expected, failed: stats.unexpected + stats.flaky }
    : { passed: numPassedTests, failed: numFailedTests }
}

/** Counts of a report, which is used up by that: a run that writes none must not be given the one before. */
export function readCounts(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const counts = countsOf(JSON.parse(readFileSync(file, 'utf8')) as Report)
  rmSync(file)
  return counts
}

/** What to print at the end: the step that failed, if any, and the total. A failed step without a failed test counts as one. */
export function summaryOf(outcomes: StepOutcome[]): { lines: string[]; exitCode: number } {
  const failedStep = outcomes.find((outcome) => !outcome.ok)
  const passed = outcomes.reduce((sum, { counts }) => sum + counts.passed, 0)
  const failed = outcomes.reduce((sum, { ok, counts }) => sum + (ok ? counts.failed : Math.max(counts.failed, 1)), 0)
  return {
    lines: [...(failedStep ? [`Stopped at: ${failedStep.name}`] : []), `${passed} passed, ${failed} failed`],
    exitCode: failed > 0 ? 1 : 0,
  }
}
