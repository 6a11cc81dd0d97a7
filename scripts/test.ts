import { mkdirSync } from 'node:fs'
import { readArguments, refuseUsage } from './arguments.ts'
import { findOrFetchBrowser, WHAT_TO_INSTALL } from './browser.ts'
import { buildTab } from './build.ts'
import { inRepository } from './root.ts'
import { NO_TESTS, readCounts, testSummary, type StepOutcome } from './test-counts.ts'
import { runTool, type ToolRun } from './tool.ts'

const STEPS = ['types', 'lint', 'format', 'build', 'unit', 'end-to-end', 'sweeps'] as const
type StepName = (typeof STEPS)[number]
/** A step that runs only when it is named. */
const ON_DEMAND = new Set<StepName>(['sweeps'])

interface Step {
  name: StepName
  run: () => Promise<ToolRun>
  /** Where the step counts its tests, for the last line. */
  countsFile?: string
}

const unitCounts = inRepository('build', 'test', 'unit.json')
const e2eCounts = inRepository('build', 'test', 'e2e.json')
const unitSweepCounts = inRepository('build', 'test', 'unit-sweeps.json')
const sweepCounts = inRepository('build', 'test', 'sweeps.json')

/** The unit tests with further cases in the sweeps. */
const UNIT_SWEEPS = ['budget-check', 'grid-noise', 'leavings', 'restored-activity', 'site-library']

/**
 * Steps of a stage run side by side; a stage starts when the stage before it has passed. The first stage has only steps that
 * write to no common file. Unit and end-to-end tests use every core and are sensitive to load, so each runs alone.
 */
const stagesWith = (browser: string): Step[][] => [
  [
    { name: 'types', run: () => runTool('typescript', ['--noEmit', '-p', '.'], { program: 'tsc' }) },
    { name: 'lint', run: () => runTool('oxlint', ['--type-aware']) },
    { name: 'format', run: () => runTool('oxfmt', ['--check', '.']) },
    {
      name: 'build',
      run: async () => {
        const problem = await buildTab()
        return { ok: problem === undefined, output: problem ?? '' }
      },
    },
  ],
  [
    {
      name: 'unit',
      run: () =>
        runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitCounts}`], { isShown: true }),
      countsFile: unitCounts,
    },
  ],
  [
    {
      name: 'end-to-end',
      run: () => runTool('playwright', ['test'], { isShown: true, env: { LOADSTAR_BROWSER: browser } }),
      countsFile: e2eCounts,
    },
  ],
  [
    {
      name: 'sweeps',
      run: () =>
        runTool(
          'vitest',
          ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitSweepCounts}`, ...UNIT_SWEEPS],
          {
            isShown: true,
            env: { LOADSTAR_SWEEPS: '1' },
          },
        ),
      countsFile: unitSweepCounts,
    },
  ],
  [
    {
      name: 'sweeps',
      run: () => runTool('playwright', ['test'], { isShown: true, env: { LOADSTAR_BROWSER: browser, LOADSTAR_SWEEPS: '1' } }),
      countsFile: sweepCounts,
    },
  ],
]

/** Runs one step, says how long it took, and shows what it had to say when it failed. */
async function runStep({ name, run, countsFile }: Step): Promise<StepOutcome> {
  const startMs = performance.now()
  const { ok, output } = await run()
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(1)
  if (!ok && output) console.log(output.trimEnd())
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(12)} ${seconds.padStart(6)} s`)
  return { ok, name, counts: countsFile ? readCounts(countsFile) : NO_TESTS }
}

/** The steps that the command line names; all by default. */
function chosenSteps(): StepName[] {
  const { words } = readArguments({
    name: 'npm test --',
    about:
      'Runs the checks in stages and stops after the first stage that fails: types, lint, format and build; unit; end-to-end. The sweeps repeat tests for every user, screen, width, seed and programme.',
    words: { value: 'STEP…', about: `steps to run (all but sweeps): ${STEPS.join(', ')}` },
    examples: ['', 'types unit', 'build sweeps'],
    failure: 'a step failed',
  })
  const unknown = words.find((name) => !STEPS.some((step) => step === name))
  if (unknown !== undefined) refuseUsage(`Unknown step ${unknown}. Choose from ${STEPS.join(', ')}.`)
  return STEPS.filter((step) => (words.length === 0 ? !ON_DEMAND.has(step) : words.includes(step)))
}

async function check(): Promise<number> {
  const steps = chosenSteps()
  const browser = findOrFetchBrowser('headless')
  if (!browser) {
    console.error(WHAT_TO_INSTALL)
    return 1
  }
  mkdirSync(inRepository('build', 'test'), { recursive: true })
  const outcomes: StepOutcome[] = []
  for (const stage of stagesWith(browser)) {
    const chosen = stage.filter(({ name }) => steps.includes(name))
    outcomes.push(...(await Promise.all(chosen.map(runStep))))
    if (outcomes.some(({ ok }) => !ok)) break
  }
  const { lines, exitCode } = testSummary(outcomes)
  for (const line of lines) console.log(line)
  return exitCode
}

process.exit(await check())
