import type { Engine } from '#simulator/engine.ts'
import { startSimulator } from '#simulator/start.ts'
import { outcomesOfBudgets } from './budget-outcomes.ts'
import type { CallAs } from './call.ts'
import type { Expected } from './expected.ts'
import { loadScenario, type ScenarioSource } from './load.ts'
import { ask, expectationInWords, lookAt } from './sights.ts'
import { outcomesOfJournal } from './journal-outcomes.ts'
import { timeInWords, type Outcome, type Verdict } from './verdict.ts'
import { Watch } from './watch.ts'

export interface RunOptions {
  /** Takes the place of the scenario's own. */
  readonly seed?: number
  readonly stations?: number
  /** Called with the world at its start, and after every second of it. */
  readonly onSecond?: (engine: Engine) => void
}

interface Watched {
  readonly expected: Expected
  readonly words: string
  readonly watch: Watch
}

const SECOND_MS = 1_000

/** Looks at all that is to be looked at now. Calls are made one after another, so that each finds what the last one left. */
async function lookNow({ world }: Engine, watched: readonly Watched[], callAs: CallAs) {
  for (const { expected, watch } of watched) {
    if (!watch.isOpen(world.nowMs)) continue
    const { line } = expected
    watch.see(world.nowMs, 'answer' in line ? await ask(callAs, line) : lookAt(world, line))
  }
}

/**
 * Plays a scenario to its end, as fast as it can, with the platform on a port of this machine for the calls that it makes.
 * Rejects with a ScenarioError when the scenario cannot be read.
 */
export async function runScenario(source: ScenarioSource, options: RunOptions = {}): Promise<Verdict> {
  const { seed, stations, onSecond } = options
  const scenario = loadScenario(source)
  const simulator = await startSimulator({
    port: 0,
    scenario: source,
    ...(seed !== undefined && { seed }),
    ...(stations !== undefined && { stations }),
  })
  const { engine, callAs } = simulator
  engine.setClock({ paused: true })
  try {
    const { world } = engine
    const watched = scenario.expected.map((expected) => ({
      expected,
      words: `${timeInWords(expected.line)}: ${expectationInWords(world, expected.line)}`,
      watch: new Watch(expected.window, world.startMs),
    }))
    // What begins with the scenario has been answered when this has.
    await engine.advance(0)
    for (;;) {
      onSecond?.(engine)
      await lookNow(engine, watched, callAs)
      if (world.nowMs >= scenario.endMs) break
      await engine.advance(SECOND_MS)
    }
    const outcomes = watched.map(({ words, watch }): Outcome => {
      const { held, atMs, said } = watch.finding()
      return { expected: words, held, atMs, said }
    })
    const { name, about } = scenario
    return {
      name,
      about,
      seed: world.seed,
      startMs: world.startMs,
      endMs: world.nowMs,
      outcomes: [...outcomes, ...outcomesOfJournal(world), ...outcomesOfBudgets(world)],
      journal: world.journal.toText(),
    }
  } finally {
    await simulator.stop()
  }
}
