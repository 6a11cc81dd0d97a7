import { basename, resolve } from 'node:path'
import type { RunAction, RunView, SimState } from '#contract/sim.ts'
import { readActions } from './scenario/action.ts'
import { checkExpected, checkLine } from './scenario/check.ts'
import { readTrace, type Line } from './scenario/line.ts'
import type { Scenario, ScenarioSource } from './scenario/load.ts'
import { activationsOf, standingView, thresholdsIn, timelineView } from './scenario/run-view.ts'
import { ScenarioError } from './scenario/scenario-error.ts'
import { Timeline } from './scenario/timeline.ts'
import { Watching } from './scenario/watching.ts'
import { gridFrequencyHz } from './physics/grid.ts'
import type { World } from './world/state.ts'
import { createWorld } from './world/world.ts'

/** What a run is made from: the same gives the same run. */
export interface RunPlan {
  readonly source: ScenarioSource
  readonly scenario: Scenario
  /** Takes the place of the scenario's own. */
  readonly seed?: number | undefined
  readonly stations?: number | undefined
  /** A recording that takes the place of the scenario's frequency. */
  readonly recording?: ((startMs: number) => Line) | undefined
  readonly actions?: readonly RunAction[] | undefined
}

/** A scenario under way in its world. */
export interface LiveRun {
  readonly plan: RunPlan
  readonly world: World
  readonly timeline: Timeline
  readonly watching: Watching
  /** What was done beside the scenario, and what is still to be done of a run that is played again. */
  readonly actions: RunAction[]
}

/** The recording of the command line, as the first line of whatever is played. */
export function readRecording(file: string): (startMs: number) => Line {
  const fail = (_: readonly PropertyKey[], sentence: string) =>
    new ScenarioError({ file: undefined, line: undefined, column: undefined }, [], sentence)
  try {
    const trace = readTrace(resolve(file), { folder: process.cwd(), isConfined: false })
    const stimulus = { frequency: { replay: basename(file) } }
    return (startMs) => ({ atMs: startMs, stimulus, trace, fail })
  } catch (error) {
    throw fail([], error instanceof Error ? error.message : String(error))
  }
}

const linesOf = ({ scenario: { lines, startMs }, recording }: RunPlan): readonly Line[] =>
  recording ? [recording(startMs), ...lines.filter(({ atMs, stimulus }) => atMs > startMs || !('frequency' in stimulus))] : lines

/** A world at the start of a scenario. Nothing has been played yet. Throws a ScenarioError for what the site does not have. */
export function prepare(plan: RunPlan): LiveRun {
  const { scenario, actions = [] } = plan
  const { site, siteName, startMs } = scenario
  const world = createWorld({
    site,
    siteName,
    startMs,
    seed: plan.seed ?? scenario.seed,
    stationCount: plan.stations ?? scenario.stationCount,
  })
  world.meterTimeoutMs = scenario.meterTimeoutMs ?? world.meterTimeoutMs
  for (const line of scenario.lines) checkLine(line, world)
  for (const expected of scenario.expected) checkExpected(expected, world)
  return {
    plan,
    world,
    timeline: new Timeline(linesOf(plan), readActions(actions, startMs)),
    watching: new Watching(world, scenario.expected),
    actions: [...actions],
  }
}

const instant = (ms: number) => new Date(ms).toISOString()

/** The run as it stands. */
export const viewOf = ({ plan: { source, scenario }, world, timeline, watching, actions }: LiveRun): RunView => ({
  // Elsewhere there is no such file.
  source: 'file' in source ? { yaml: scenario.text } : source,
  seed: world.seed,
  timeline: timelineView(timeline),
  actions,
  expectations: watching.standings(world.nowMs).map(standingView),
  activations: activationsOf(world),
  thresholds: thresholdsIn(world),
})

/** What of the state of a simulation is the run's own. */
export function runState({ plan: { scenario }, world }: LiveRun): Omit<SimState, 'speed' | 'actualSpeed' | 'paused' | 'faults'> {
  const frequencyHz = gridFrequencyHz(world.grid)
  return {
    scenario: scenario.name,
    about: scenario.about,
    seed: world.seed,
    site: world.siteName,
    starts: instant(world.startMs),
    now: instant(world.nowMs),
    ends: instant(scenario.endMs),
    stations: world.byDeviceId.size,
    gridFrequencyHz: Number.isNaN(frequencyHz) ? null : frequencyHz,
    users: world.users.map(({ user, about }) => ({ user, about })),
  }
}
