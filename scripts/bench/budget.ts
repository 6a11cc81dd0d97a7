import { randomBudgetRun, type RandomRun } from '#simulator/testing/random-budget-run.ts'
import { line, type BenchLine } from './line.ts'

const RUNS = 10_000
const WORLD_SECONDS = 600
/** Findings that are shown in full. */
const SHOWN = 5

/** Random sites under random actions: no budget is exceeded, and the check of the world and that of the journal agree. */
export function measure(): Promise<BenchLine[]> {
  const findings: RandomRun['findings'][number][] = []
  let looks = 0
  for (let seed = 1; seed <= RUNS; seed++) {
    // Every second run has real chargers, of which some do not obey.
    const run = randomBudgetRun(seed, WORLD_SECONDS, seed % 2 === 0)
    looks += run.looks
    findings.push(...run.findings)
  }
  for (const finding of findings.slice(0, SHOWN)) console.log(JSON.stringify(finding))
  const what = `${RUNS.toLocaleString('en')} random runs of 10 world minutes, ${looks.toLocaleString('en')} looks: budgets exceeded, checks that disagree`
  return Promise.resolve([line(what, findings.length, { atMost: 0 }, String)])
}
