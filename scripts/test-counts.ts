import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'

export interface TestCounts {
  passed: number
  failed: number
  /** Names of the tests that passed only on retry; they count as passed. */
  flaky: string[]
  /** Names of the tests that need a tool which is missing, with the reason if the report has it. */
  skipped: string[]
}

/** Tests that may pass only on retry, before the run fails. A busy machine alone must not fail a run. */
const MAX_FLAKY_TESTS = 2

export interface StepOutcome {
  name: string
  ok: boolean
  counts: TestCounts
}

interface Spec {
  file: string
  title: string
  tests: { status: string; annotations?: { type: string; description?: string }[] }[]
}

interface Suite {
  suites?: Suite[]
  specs?: Spec[]
}

/** vitest's JSON report counts tests, Playwright's calls them expected, unexpected and flaky. */
interface Report extends Suite {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { name: string; assertionResults: { title: string; status: string }[] }[]
  stats?: { expected: number; unexpected: number; flaky: number }
}

const specsWith = ({ suites = [], specs = [] }: Suite, wanted: string): Spec[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)),
  ...suites.flatMap((suite) => specsWith(suite, wanted)),
]

const nameOf = ({ file, title }: Pick<Spec, 'file' | 'title'>) => `${file} › ${title}`

function reasonOf({ tests }: Spec): string {
  const reasons = tests.flatMap(({ annotations = [] }) => annotations.filter(({ type }) => type === 'skip'))
  const [reason] = reasons.flatMap(({ description }) => description ?? [])
  return reason === undefined ? '' : ` (${reason})`
}

export function countsOf(report: Report): TestCounts {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [], stats } = report
  if (stats) {
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      flaky: specsWith(report, 'flaky').map(nameOf),
      skipped: specsWith(report, 'skipped').map((spec) => `${nameOf(spec)}${reasonOf(spec)}`),
    }
  }
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ title, status }) => (status === 'skipped' ? [nameOf({ file: basename(name), title })] : [])),
  )
  return { passed: numPassedTests, failed: numFailedTests, flaky: [], skipped }
}

export const NO_TESTS: TestCounts = { passed: 0, failed: 0, flaky: [], skipped: [] }

/** Counts of a report, which is used up by that: a run that writes none must not be given the one before. */
export function readCounts(file: string): TestCounts {
  if (!existsSync(file)) return NO_TESTS
  const counts = countsOf(JSON.parse(readFileSync(file, 'utf8')) as Report)
  rmSync(file)
  return counts
}

/**
 * What to print at the end: the step that failed, if any, the flaky and the skipped tests, and the total. A
 * failed step without a failed test counts as one.
 */
export function testSummary(outcomes: StepOutcome[]): { lines: string[]; exitCode: number } {
  const failedStep = outcomes.find((outcome) => !outcome.ok)
  const passed = outcomes.reduce((sum, { counts }) => sum + counts.passed, 0)
  const failed = outcomes.reduce((sum, { ok, counts }) => sum + (ok ? counts.failed : Math.max(counts.failed, 1)), 0)
  const flaky = outcomes.flatMap(({ counts }) => counts.flaky)
  const skipped = outcomes.flatMap(({ counts }) => counts.skipped)
  const isTooMany = flaky.length > MAX_FLAKY_TESTS
  return {
    lines: [
      ...(failedStep ? [`Stopped at: ${failedStep.name}`] : []),
      ...flaky.map((test) => `Flaky (passed on retry): ${test}`),
      ...(isTooMany ? [`More than ${MAX_FLAKY_TESTS} tests passed only on retry, so the run fails.`] : []),
      ...skipped.map((test) => `Skipped: ${test}`),
      `${passed} passed, ${failed} failed, ${skipped.length} skipped`,
    ],
    exitCode: failed > 0 || isTooMany ? 1 : 0,
  }
}
