import { basename, resolve } from 'node:path'
import type { SimState } from '#contract/sim.ts'
import { createConditions, type Conditions } from './conditions.ts'
import type { Options } from './options.ts'
import { Pacer, realClock, type RealClock } from './pacer.ts'
import { gridFrequencyHz } from './physics/grid.ts'
import { readHandLine } from './scenario/hand-line.ts'
import { readTrace, type Line } from './scenario/line.ts'
import { loadScenario, type Scenario, type ScenarioSource } from './scenario/load.ts'
import { checkStation, play, Timeline } from './scenario/play.ts'
import { ScenarioError } from './scenario/scenario-error.ts'
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
export type EngineOptions = Partial<Pick<Options, 'scenario' | 'seed' | 'stations' | 'speed' | 'frequency'>> & {
  clock?: RealClock
}

const SECOND_MS = 1_000

/** `quiet-day` is a name of the library; `./my.yaml` is a file. */
const sourceOf = (scenario: string): ScenarioSource => (/[\\/]|\.ya?ml$/.test(scenario) ? { file: scenario } : { name: scenario })

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
  let run = build(sourceOf(options.scenario ?? 'quiet-day'))
  const conditions = createConditions({ seed: run.world.seed, nowMs: () => run.world.nowMs, onChange: tellChange })

  const playBefore = (ms: number) => {
    for (const line of run.timeline.takeBefore(ms)) play(line, run.world, conditions)
  }

  /** Lines of a moment are in force when the world has reached it, so that whoever advances to it finds them. */
  const runSecond = () => {
    const { world } = run
    playBefore(world.nowMs + SECOND_MS)
    tick(world)
    for (const name of conditions.expire(world.nowMs)) world.journal.add(world.nowMs, 'stimulus-over', { name })
    for (const listener of secondListeners) listener(world)
    if (run.world === world) playBefore(world.nowMs + 1)
  }

  const begin = (next: Run) => {
    run = next
    conditions.clear(run.world.seed)
    playBefore(run.world.nowMs + 1)
    pacer.restart()
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
      checkStation(read, world)
      timeline.add(read)
      playBefore(world.nowMs + 1)
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
  for (const line of scenario.lines) checkStation(line, world)
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
    stations: world.stations.length,
    gridFrequencyHz: Number.isNaN(frequencyHz) ? null : frequencyHz,
    users: world.users.map(({ user, about }) => ({ user, about })),
    faults: conditions.activeFaults(),
  }
}
