import { basename, resolve } from 'node:path'
import { CATEGORY_OF_KIND, FLEET_MIX_FORM, type FleetMix, MIX_KINDS, readFleetMix } from '#contract/fleet-mix.ts'
import type { RunAction, RunView, SimState } from '#contract/sim.ts'
import { resolveAcceptance, type ResolvedAcceptance } from '#simulator/scenario/language/acceptance.ts'
import { readActions } from '#simulator/scenario/playback/action.ts'
import { brokenRules } from '#simulator/scenario/expectations/verdict.ts'
import { checkExpected } from '#simulator/scenario/language/check-expected.ts'
import { checkInput, checkLine, checkMeters } from '#simulator/scenario/language/check.ts'
import { checkEnds } from './check-ends.ts'
import type { TimelineEntry } from '#simulator/scenario/language/line.ts'
import type { Scenario, ScenarioSource } from '#simulator/scenario/language/load.ts'
import { readRecordedFile } from '#simulator/scenario/language/recording.ts'
import { runActivations, standingView, thresholdsIn, timelineView } from '#simulator/scenario/playback/run-view.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import { Timeline } from '#simulator/scenario/playback/timeline.ts'
import { Watching } from '#simulator/scenario/expectations/watching.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import { RunActions } from './run-actions.ts'
import type { World } from '#simulator/core/world/state.ts'
import { createPlayedWorld, pastNote } from '#simulator/world/before.ts'

/** The recorded frequency of the command line. */
export interface RecordedFrequency {
  readonly name: string
  readonly digest: string
  readonly durationMs: number
  /** How the file was read, in one line. */
  readonly summary: string
  /** The line that replays the recording; it is the first line of each run. */
  readonly line: (startMs: number) => TimelineEntry
}

/** The inputs of a run; the same inputs give the same run. */
export interface RunPlan {
  readonly source: ScenarioSource
  readonly scenario: Scenario
  /** Replaces the value of the scenario. */
  readonly seed?: number | undefined
  readonly stations?: number | undefined
  readonly firstStation?: number | undefined
  readonly mix?: string | undefined
  /** The lines are not those of a file. */
  readonly isDrawn?: boolean
  /** Replaces the frequency of the scenario. */
  readonly recording?: RecordedFrequency | undefined
  readonly actions?: readonly RunAction[] | undefined
  /** The minimum retained length of the journal in characters. */
  readonly journalMax?: number | undefined
}

/** A scenario in progress with its world. */
export interface LiveRun {
  readonly plan: RunPlan
  readonly world: World
  readonly timeline: Timeline
  readonly watching: Watching
  /** The rules that the scenario accepts as broken. */
  readonly accepted: readonly ResolvedAcceptance[]
  /** The actions of the run, including pending actions of a replay. */
  readonly actions: RunActions
}

const nowhere = { file: undefined, line: undefined, column: undefined }
const fail = (_: readonly PropertyKey[], sentence: string) => new ScenarioError(nowhere, [], sentence)

/** Reads a recording. Throws a ScenarioError for a file that cannot be read or is not a recording. */
export function readRecording(file: string): RecordedFrequency {
  try {
    const { trace, digest, summary, isImperfect } = readRecordedFile(resolve(file), { folder: process.cwd(), isConfined: false })
    const name = basename(file)
    const stimulus = { frequency: { replay: name } }
    const line = (startMs: number): TimelineEntry => ({
      atMs: startMs,
      stimulus,
      trace,
      fail,
      ...(isImperfect && { recordingNote: summary }),
    })
    return { name, digest, summary, durationMs: trace.durationMs, line }
  } catch (error) {
    throw fail([], error instanceof Error ? error.message : String(error))
  }
}

/** The recording that a run requires. Throws a ScenarioError that explains how to provide it if this simulator has another one. */
export function wantedRecording(wanted: RunView['recording'], own: RecordedFrequency | undefined): RecordedFrequency | undefined {
  if (wanted === null || wanted.digest === own?.digest) return wanted === null ? undefined : own
  const [played, start] = [`The run was played with the recording ${wanted.name}`, `with --frequency ${wanted.name}`]
  if (own?.name !== wanted.name) throw fail([], `${played}: start the simulator ${start} and open the run there`)
  throw fail([], `${played}; the recording of this simulator has the same name but other content`)
}

/** A recording replaces all frequency lines of the scenario. */
const linesOf = ({ scenario: { lines, startMs }, recording }: RunPlan): readonly TimelineEntry[] =>
  recording ? [recording.line(startMs), ...lines.filter(({ stimulus }) => !('frequency' in stimulus))] : lines

/** The mix of a run. Throws a ScenarioError if the site lacks station types for it. */
function mixFor({ mix, scenario, stations = scenario.stationCount }: RunPlan): FleetMix | undefined {
  const text = mix ?? scenario.mix
  const read = text === undefined ? undefined : readFleetMix(text)
  if (!read) return undefined
  if ('problem' in read) throw fail([], `The mix must be ${FLEET_MIX_FORM}: ${read.problem}`)
  const { site, siteName } = scenario
  const generates = (stations ?? site.stations.length + site.generate.stations) > site.stations.length
  const missing = MIX_KINDS.find(
    (kind) => read.mix[kind] > 0 && !site.stationTypes.some(({ category }) => category === CATEGORY_OF_KIND[kind]),
  )
  if (generates && missing) throw fail([], `The mix asks for ${missing}, and the site ${siteName} has no such station type`)
  return read.mix
}

/**
 * A world at the start of a scenario, after the time before it and before any line is played. Throws a ScenarioError for
 * names that the site does not have.
 */
export function prepare(plan: RunPlan): LiveRun {
  const { scenario, actions = [] } = plan
  const { site, siteName, startMs } = scenario
  const options = {
    site,
    siteName,
    startMs,
    seed: plan.seed ?? scenario.seed,
    stationCount: plan.stations ?? scenario.stationCount,
    firstStation: plan.firstStation,
    mix: mixFor(plan),
    journalMax: plan.journalMax,
  }
  const lines = linesOf(plan)
  const world = createPlayedWorld(options, scenario.beforeMs, (created) => {
    created.meterTimeoutMs = scenario.meterTimeoutMs ?? created.meterTimeoutMs
    for (const line of scenario.lines) {
      checkLine(line, created)
      // Lines that are drawn at random may have no effect.
      if (!plan.isDrawn) checkInput(line)
    }
    checkMeters(scenario.lines, created, plan.isDrawn)
    if (!plan.isDrawn) checkEnds(scenario.lines, created)
    // The call of an expected answer is made, too.
    const asked = scenario.expected.flatMap(({ line, fail, window: { fromMs } }) =>
      'answer' in line ? [{ atMs: fromMs, stimulus: { at: fromMs, operator: line.answer }, fail }] : [],
    )
    for (const expected of scenario.expected) checkExpected(expected, created, [...lines, ...asked])
  })
  const accepted = scenario.accepted.map((one) => resolveAcceptance(world, one))
  return {
    accepted,
    plan,
    world,
    timeline: new Timeline(lines, readActions(actions, startMs)),
    // A scenario without moments has no end.
    watching: new Watching(world, scenario.expected, scenario.endMs > startMs ? scenario.endMs : Infinity),
    actions: new RunActions(actions),
  }
}

const instant = (ms: number) => new Date(ms).toISOString()

/** The state of the run. */
export const viewOf = (
  { plan, world, timeline, watching, actions, accepted }: LiveRun,
  { hasActions = true }: { hasActions?: boolean } = {},
): RunView => ({
  // The file does not exist on other machines.
  source: 'file' in plan.source ? { yaml: plan.scenario.text } : plan.source,
  seed: world.seed,
  stations: plan.stations ?? null,
  firstStation: plan.firstStation ?? null,
  mix: plan.mix ?? null,
  recording: plan.recording ? { name: plan.recording.name, digest: plan.recording.digest } : null,
  timeline: timelineView(timeline),
  actions: hasActions ? [...actions.all] : [],
  expectations: watching.standings(world.nowMs).map(standingView),
  brokenRules:
    brokenRules(world, accepted)?.map(({ groupName, name, startMs, text }) => ({
      groupName,
      name,
      start: instant(startMs),
      text,
    })) ?? null,
  activations: runActivations(world),
  thresholds: thresholdsIn(world),
})

/** The part of the state of a simulation that belongs to the run. */
export function runState({
  plan: { scenario },
  world,
}: LiveRun): Omit<SimState, 'speed' | 'actualSpeed' | 'paused' | 'faults' | 'feed'> {
  const frequencyHz = gridFrequencyHz(world.grid)
  return {
    scenario: scenario.name,
    about: `${scenario.about}${pastNote(world, scenario.beforeMs)}`,
    seed: world.seed,
    site: world.siteName,
    starts: instant(world.runStartMs),
    now: instant(world.nowMs),
    ends: instant(scenario.endMs),
    stations: world.byDeviceId.size,
    gridFrequencyHz: Number.isNaN(frequencyHz) ? null : frequencyHz,
    users: world.users.map(({ user, about }) => ({ user, about })),
  }
}
