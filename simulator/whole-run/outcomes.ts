import { SECOND_MS } from '#contract/durations.ts'
import type { Outcome } from '#simulator/scenario/expectations/verdict.ts'
import type { Scenario } from '#simulator/scenario/language/load.ts'
import { WHOLE_RUN_CHECKS } from './all-checks.ts'

/** What replaces the values of the scenario. */
interface Replaced {
  readonly endMs: number
  readonly seed?: number
  readonly stations?: number
}

/** The outcomes of a scenario's expectations, with those of properties of the whole run. Each plays the run again. */
export async function wholeRunOutcomes(
  scenario: Scenario,
  outcomes: readonly Outcome[],
  { endMs, seed = scenario.seed, stations }: Replaced,
): Promise<Outcome[]> {
  const all: Outcome[] = []
  for (const [place, outcome] of outcomes.entries()) {
    const line = scenario.expected[place]?.line
    const check = line && 'property' in line ? WHOLE_RUN_CHECKS.get(line.property) : undefined
    const breach = await check?.check({ scenario: { ...scenario, seed }, endMs, stations })
    if (!breach) all.push(outcome)
    else {
      const atMs = scenario.startMs + breach.atS * SECOND_MS
      all.push({ ...outcome, held: false, atMs, sinceMs: atMs, said: `at ${breach.atS}s ${breach.what}` })
    }
  }
  return all
}
