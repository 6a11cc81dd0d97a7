import { SECOND_MS } from '#contract/durations.ts'
import type { RunAction } from '#contract/sim.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { readRecording } from '#simulator/run/live-run.ts'
import type { TimelineEntry } from '#simulator/scenario/language/line.ts'
import { startSimulator } from './start.ts'
import { resolveAcceptance } from '#simulator/scenario/language/acceptance.ts'
import { readActions } from '#simulator/scenario/playback/action.ts'
import { LiveBreaches, outcomesOfBudgets, outcomesOfJournal } from '#simulator/scenario/expectations/budget-outcomes.ts'
import { loadScenario, type ScenarioSource } from '#simulator/scenario/language/load.ts'
import { RunRecord } from '#simulator/scenario/playback/run-record.ts'
import type { Verdict } from '#simulator/scenario/expectations/verdict.ts'
import { versions } from '#simulator/scenario/language/versions.ts'
import { Watching } from '#simulator/scenario/expectations/watching.ts'
import { wholeRunOutcomes } from '#simulator/whole-run/outcomes.ts'
import type { RunProgress } from '#simulator/run/progress.ts'

export interface RunOptions {
  /** Replaces the seed of the scenario. */
  readonly seed?: number
  readonly stations?: number
  /** The path of a recording that replaces the frequency of the scenario. */
  readonly frequency?: string
  /** The actions of another run; the run lasts at least until the last action. */
  readonly actions?: readonly RunAction[]
  /** Called with the world at its start and after every second. */
  readonly onSecond?: (engine: Engine) => void
  /** Called at the same times with the progress. */
  readonly onProgress?: (progress: RunProgress) => void
}

const recordingNotes = (lines: readonly TimelineEntry[]) => [
  ...new Set(lines.flatMap(({ recordingNote }) => recordingNote ?? [])),
]

/**
 * Plays a scenario to its end at full speed, with the platform on a local port for its calls. Rejects with a ScenarioError if the
 * scenario or the recording cannot be read.
 */
export async function runScenario(source: ScenarioSource, options: RunOptions = {}): Promise<Verdict> {
  const { onSecond, onProgress, actions = [], ...beginning } = options
  const scenario = loadScenario(source)
  const recording = options.frequency === undefined ? null : readRecording(options.frequency)
  const lastMs = readActions(actions, scenario.startMs).map(({ atMs }) => atMs)
  const endMs = Math.max(scenario.endMs, ...lastMs)
  const simulator = await startSimulator({
    port: 0,
    scenario: source,
    watches: false,
    // Verdict and report need the whole journal.
    journalMax: Infinity,
    first: { actions },
    ...beginning,
  })
  const { engine, callAs } = simulator
  engine.setClock({ paused: true })
  try {
    const { world } = engine
    const watching = new Watching(world, scenario.expected, endMs)
    const accepted = scenario.accepted.map((one) => resolveAcceptance(world, one))
    const record = new RunRecord(world, accepted)
    const breaches = new LiveBreaches()
    // All calls of the start have been answered when this call is answered.
    await engine.advance(0)
    for (;;) {
      record.write()
      onSecond?.(engine)
      onProgress?.({ startMs: world.runStartMs, nowMs: world.nowMs, endMs })
      await watching.look(callAs)
      breaches.see(world)
      if (world.nowMs >= endMs) break
      await engine.advance(SECOND_MS)
    }
    const { name, about, text } = scenario
    const wholeRun = await wholeRunOutcomes(scenario, watching.outcomes(), { ...options, endMs })
    return {
      name,
      about,
      text,
      seed: world.seed,
      site: world.siteName,
      recording: recording && { name: recording.name, durationMs: recording.durationMs },
      recordingNotes: recordingNotes(recording ? [recording.line(world.runStartMs)] : scenario.lines),
      versions: versions(),
      startMs: world.runStartMs,
      endMs: world.nowMs,
      outcomes: [...wholeRun, ...outcomesOfJournal(world), ...outcomesOfBudgets(world, breaches)],
      frequency: record.frequency,
      groups: record.groups(),
      journal: world.journal.toText(),
    }
  } finally {
    await simulator.stop()
  }
}
