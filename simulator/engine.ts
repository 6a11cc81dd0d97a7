import { basename, resolve } from 'node:path'
import type { SimState } from '#contract/sim.ts'
import { createConditions, type Conditions } from './conditions.ts'
import type { Options } from './options.ts'
import { Pacer, realClock, type RealClock } from './pacer.ts'
import { gridFrequencyHz } from './physics/grid.ts'
import type { CallAs } from './scenario/call.ts'
import { checkExpected, checkLine } from './scenario/check.ts'
import { readHandLine } from './scenario/hand-line.ts'
import { readTrace, type Line } from './scenario/line.ts'
import { loadScenario, type Scenario, type ScenarioSource } from './scenario/load.ts'
import { play } from './scenario/play.ts'
import { ScenarioError } from './scenario/scenario-error.ts'
import { Timeline } from './scenario/timeline.ts'
import { tick } from './world/tick.ts'
import type { World } from './world/state.ts'
import { createWorld } from './world/world.ts'

/** The running simulation: one world, its scenario and its pace. HTTP and MQTT look at it, and never keep the world itself. */
export interface Engine {
  /** The world of now; another object after a reset or another scenario. */
  readonly world: World
  readonly conditions: Conditions
  state(): SimState
  setClock(change: { paused?: boolean; speed?: number }): void
  /** Runs the world ahead, second by second, whatever the pace; resolves when every listener has been told. */
  advance(spanMs: number): Promise<void>
  /** Plays one timeline line now. Throws a ScenarioError naming the field. */
  do(line: unknown): void
  /** Loads another scenario, by name or by text. Throws a ScenarioError naming file, line and field. */
  load(source: { name: string } | { yaml: string }): void
  reset(): void
  /** Called after every world second. */
  onSecond(listener: (world: World) => void): () => void
  /** Called when the world has been replaced, or the conditions have changed. */
  onChange(listener: () => void): () => void
  stop(): void
}

/** What the engine takes of the command line; `clock` is the computer's, unless a test plays it. */
export type EngineOptions = Partial<Pick<Options, 'seed' | 'stations' | 'speed' | 'frequency'>> & {
  /** As on the command line, or as it was read from somewhere. */
  scenario?: string | ScenarioSource
  clock?: RealClock
  /** Makes the calls of `operator` lines. The engine itself knows no network. */
  callAs?: CallAs
}

const SECOND_MS = 1_000

/** `quiet-day` is a name of the library; `./my.yaml` is a file. */
export const sourceOf = (scenario: string): ScenarioSource =>
  /[\\/]|\.ya?ml$/.test(scenario) ? { file: scenario } : { name: scenario }

const nobodyAnswers: CallAs = () => Promise.resolve({ status: null, body: undefined })

/** The recording of the command line, as the first line of whatever is played. */
function readFrequencyOption(file: string): (startMs: number) => Line {
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

/** Starts a simulation. Throws a ScenarioError when the scenario or the recording cannot be read. */
export function createEngine(options: EngineOptions = {}): Engine {
  const recording = options.frequency === undefined ? undefined : readFrequencyOption(options.frequency)
  const secondListeners = new Set<(world: World) => void>()
  const changeListeners = new Set<() => void>()
  const tellChange = () => changeListeners.forEach((listener) => listener())

  const build = (source: ScenarioSource) => prepare(loadScenario(source), options, recording)
  const { scenario = 'quiet-day', callAs = nobodyAnswers } = options
  let run = build(typeof scenario === 'string' ? sourceOf(scenario) : scenario)
  const conditions = createConditions({ seed: run.world.seed, nowMs: () => run.world.nowMs, onChange: tellChange })

  /** The promise of an answer that has not come, while there is one. */
  let answering: Promise<void> | undefined

  /** Plays in order what is due. A promise only where an answer has to be waited for: all else is done in this turn. */
  const playBefore = (ms: number): Promise<void> | undefined => {
    const { world, timeline } = run
    for (let line = timeline.takeBefore(ms); line; line = timeline.takeBefore(ms)) {
      const answer = play(line, world, conditions, callAs)
      if (!answer) continue
      // The world may be another by then.
      answering = answer.then(() => {
        if (run.world !== world) return undefined
        answering = undefined
        return playBefore(ms)
      })
      return answering
    }
    return undefined
  }

  /** Lines of a moment are in force when the world has reached it, so that whoever advances to it finds them. */
  const runSecond = () => {
    const { world } = run
    // Only the frequency moves between two seconds, so nothing has to be waited for here.
    void playBefore(world.nowMs + SECOND_MS)
    tick(world)
    for (const name of conditions.expire(world.nowMs)) world.journal.add(world.nowMs, 'stimulus-over', { name })
    for (const listener of secondListeners) listener(world)
    return run.world === world ? playBefore(world.nowMs + 1) : undefined
  }

  /** What is due at this very moment. While an answer is awaited, it waits for its turn. */
  const playNow = () => {
    const unfinished = answering ? undefined : playBefore(run.world.nowMs + 1)
    if (unfinished) pacer.hold(unfinished)
  }

  const begin = (next: Run) => {
    run = next
    conditions.clear(run.world.seed)
    answering = undefined
    pacer.restart()
    playNow()
    tellChange()
  }

  const pacer = new Pacer({ clock: options.clock ?? realClock, speed: options.speed ?? 1, runSecond })
  begin(run)

  return {
    get world() {
      return run.world
    },
    conditions,
    state: () => stateOf(run, conditions, pacer),
    setClock: (change) => pacer.set(change),
    advance: (spanMs) => pacer.advance(spanMs),
    do(line) {
      const { world, timeline } = run
      const read = readHandLine(line, world)
      checkLine(read, world)
      timeline.add(read)
      playNow()
      tellChange()
    },
    load: (source) => begin(build(source)),
    reset: () => begin(prepare(run.scenario, options, recording)),
    onSecond: (listener) => follow(secondListeners, listener),
    onChange: (listener) => follow(changeListeners, listener),
    stop: () => pacer.stop(),
  }
}

function follow<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface Run {
  readonly scenario: Scenario
  readonly world: World
  readonly timeline: Timeline
}

/** A world at the start of a scenario. Nothing has been played yet. */
function prepare(scenario: Scenario, options: EngineOptions, recording?: (startMs: number) => Line): Run {
  const { site, siteName, startMs } = scenario
  const world = createWorld({
    site,
    siteName,
    startMs,
    seed: options.seed ?? scenario.seed,
    stationCount: options.stations ?? scenario.stationCount,
  })
  world.meterTimeoutMs = scenario.meterTimeoutMs ?? world.meterTimeoutMs
  for (const line of scenario.lines) checkLine(line, world)
  for (const expected of scenario.expected) checkExpected(expected, world)
  if (!recording) return { scenario, world, timeline: new Timeline(scenario.lines) }
  const others = scenario.lines.filter(({ atMs, stimulus }) => atMs > startMs || !('frequency' in stimulus))
  return { scenario, world, timeline: new Timeline([recording(startMs), ...others]) }
}

function stateOf({ scenario, world }: Run, conditions: Conditions, pacer: Pacer): SimState {
  const frequencyHz = gridFrequencyHz(world.grid)
  return {
    scenario: scenario.name,
    about: scenario.about,
    seed: world.seed,
    site: world.siteName,
    now: new Date(world.nowMs).toISOString(),
    speed: pacer.speed,
    actualSpeed: pacer.actualSpeed,
    paused: pacer.isPaused,
    stations: world.byDeviceId.size,
    gridFrequencyHz: Number.isNaN(frequencyHz) ? null : frequencyHz,
    users: world.users.map(({ user, about }) => ({ user, about })),
    faults: conditions.activeFaults(),
  }
}
