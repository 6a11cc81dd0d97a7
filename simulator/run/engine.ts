import { SECOND_MS } from '#contract/durations.ts'
import type { RunAction, RunView, SimState } from '#contract/sim.ts'
import { createInjectedFaults, type InjectedFaults } from '#simulator/faults/fault-injection.ts'
import { during } from './failures.ts'
import { type RunStore, noPersistence } from './run-store.ts'
import { prepare, readRecording, runState, viewOf, wantedRecording, type LiveRun } from './live-run.ts'
import type { Options } from '#simulator/options.ts'
import { Pacer, realClock, type RealClock } from './pacer.ts'
import { actionOf } from '#simulator/scenario/playback/action.ts'
import type { CallAs } from '#simulator/scenario/playback/call.ts'
import { checkLine } from '#simulator/scenario/language/check.ts'
import { readManualStimulus } from '#simulator/scenario/language/manual-stimulus.ts'
import { loadScenario, type ScenarioSource } from '#simulator/scenario/language/load.ts'
import { play } from '#simulator/scenario/playback/play.ts'
import { callJournalled } from '#simulator/scenario/playback/play-operator.ts'
import type { OperatorAction } from '#simulator/scenario/language/stimuli.ts'
import { MOST_CHARACTERS } from '#simulator/core/world/journal.ts'
import { tick } from '#simulator/core/world/tick.ts'
import type { World } from '#simulator/core/world/state.ts'

/** How a run begins: a scenario, and what makes it that very run again. */
export type Beginning = ({ name: string } | { yaml: string }) & {
  seed?: number | undefined
  actions?: readonly RunAction[] | undefined
  /** Null: as the scenario says; undefined: as the command line says. */
  stations?: number | null | undefined
  firstStation?: number | null | undefined
  mix?: string | null | undefined
  recording?: RunView['recording'] | undefined
}

/** The engine itself has no live feed. */
type EngineState = Omit<SimState, 'feed'>

/** The running simulation: one world, its scenario and its pace. HTTP and MQTT look at it, and never keep the world itself. */
export interface Engine {
  /** The world of now; another object after a reset or another scenario. */
  readonly world: World
  readonly conditions: InjectedFaults
  state(): EngineState
  /** The run as it stands: its timeline, what was done beside it, and what has become of what it expects. */
  view(): RunView
  setClock(change: { paused?: boolean; speed?: number }): void
  /** Runs the world ahead, second by second, whatever the pace; resolves when every listener has been told. */
  advance(spanMs: number): Promise<void>
  /** Goes to a moment: ahead by running there, back by starting the same run again. One after another. */
  jump(toMs: number): Promise<void>
  /** Plays one timeline line now. Throws a ScenarioError naming the field. */
  do(line: unknown): void
  /** Lets a user's call act on the world between two seconds, and keeps it for another run of the same unless it throws. */
  operate<T>(action: OperatorAction, act: () => T): T
  /** When no call of the scenario is being answered: nothing else may then change the world. */
  free(): Promise<void>
  /** Starts another run. Throws a ScenarioError naming file, line and field. */
  load(beginning: Beginning): void
  /** Starts the same scenario again, without what was done beside it. */
  reset(): void
  /** Computes no further second until the promise is settled. */
  hold(until: Promise<void>): void
  /** Called after every world second. */
  onSecond(listener: (world: World) => void): () => void
  /** Called when the world has been replaced, or the conditions have changed. */
  onChange(listener: () => void): () => void
  stop(): void
}

/** What the engine takes of the command line; `clock` is the computer's, unless a test plays it. */
export type EngineOptions = Partial<Pick<Options, 'seed' | 'stations' | 'firstStation' | 'mix' | 'speed' | 'frequency'>> & {
  /** As on the command line, or as it was read from somewhere. */
  scenario?: string | ScenarioSource
  clock?: RealClock
  /** Makes the calls of `operator` lines, and of what is expected. The engine itself knows no network. */
  callAs?: CallAs
  /** Of the first run alone, when it is one that was before. */
  first?: Again
  keeping?: RunStore
  /** Follow what the scenario expects; true unless somebody else does. */
  watches?: boolean
  /** How many characters of the journal are kept at least: a run may go on for weeks. Whoever needs all of it says Infinity. */
  journalMost?: number
  /** Told of real time, ms, for which the world stood still since the machine slept, or was too busy. */
  onStall?: (realMs: number) => void
  /** Called with an error of a listener; the world and the other listeners go on. Without it such an error is thrown. */
  onFailure?: (error: unknown) => void
}

/** What makes a scenario that very run again. */
type Again = Pick<Beginning, 'seed' | 'actions' | 'stations' | 'firstStation' | 'mix' | 'recording'>

/** What a run asks for, or what the command line says; null takes neither. */
const chosen = <T>(asked: T | null | undefined, own: T | undefined): T | undefined =>
  asked === undefined ? own : (asked ?? undefined)

/** `quiet-day` is a name of the library; `./my.yaml` is a file. */
export const sourceOf = (scenario: string): ScenarioSource =>
  /[\\/]|\.ya?ml$/.test(scenario) ? { file: scenario } : { name: scenario }

const nobodyAnswers: CallAs = () => Promise.resolve({ status: null, body: undefined })

/** Starts a simulation. Throws a ScenarioError when the scenario or the recording cannot be read. */
export function createEngine(options: EngineOptions = {}): Engine {
  const recording = options.frequency === undefined ? undefined : readRecording(options.frequency)
  const secondListeners = new Set<(world: World) => void>()
  const changeListeners = new Set<() => void>()
  const { onFailure } = options
  const tell = (what: string, listener: () => void) => {
    try {
      during(what, listener)
    } catch (error) {
      if (!onFailure) throw error
      onFailure(error)
    }
  }
  const tellChange = () => changeListeners.forEach((listener) => tell('following a change of the run', listener))

  const { journalMost = MOST_CHARACTERS } = options
  const build = (source: ScenarioSource, { seed = options.seed, actions, recording: wanted, ...fleet }: Again = {}) => {
    const scenario = loadScenario(source)
    return prepare({
      source,
      scenario,
      seed,
      actions,
      journalMost,
      stations: chosen(fleet.stations, options.stations),
      firstStation: chosen(fleet.firstStation, options.firstStation),
      mix: chosen(fleet.mix, options.mix),
      recording: wanted === undefined ? recording : wantedRecording(wanted, recording),
    })
  }
  const { scenario = 'quiet-day', callAs = nobodyAnswers, watches = true, first, keeping = noPersistence } = options
  let run = build(typeof scenario === 'string' ? sourceOf(scenario) : scenario, first)
  keeping.begins(run)
  const conditions = createInjectedFaults({ seed: run.world.seed, nowMs: () => run.world.nowMs, onChange: tellChange })

  /** The promise of an answer that has not come, while there is one. */
  let answering: Promise<void> | undefined

  /** Goes on when an answer has come, unless the world is another by then. */
  const goOnAfter = (answer: Promise<void>, goOn: () => Promise<void> | undefined): Promise<void> => {
    const { world } = run
    answering = answer.then(() => {
      if (run.world !== world) return undefined
      answering = undefined
      return goOn()
    })
    return answering
  }

  /** Plays in order what is due, and then goes on. A promise only where an answer has to be waited for: all else is done in this turn. */
  const playBefore = (ms: number, goOn: () => Promise<void> | undefined = () => undefined): Promise<void> | undefined => {
    const { world, timeline } = run
    for (let line = timeline.takeBefore(ms); line; line = timeline.takeBefore(ms)) {
      const answer = play(line, world, conditions, callAs)
      if (answer) return goOnAfter(answer, () => playBefore(ms, goOn))
    }
    return goOn()
  }

  /** Plays what is due by now, then looks at what is expected of this moment. */
  const playAndLook = () => {
    const dueMs = run.world.nowMs + 1
    return playBefore(dueMs, () => {
      const asked = watches ? run.watching.look(callAs) : undefined
      // What was played by hand meanwhile has waited for its turn.
      return asked && goOnAfter(asked, () => playBefore(dueMs))
    })
  }

  /** Lines of a moment are in force when the world has reached it, so that whoever advances to it finds them. */
  const runSecond = () => {
    const { world } = run
    // Only the frequency moves between two seconds, so nothing has to be waited for here.
    void playBefore(world.nowMs + SECOND_MS)
    during('running a world second', () => tick(world))
    for (const name of conditions.expire(world.nowMs)) world.journal.add(world.nowMs, 'stimulus-over', { name })
    for (const listener of secondListeners) tell('following a world second', () => listener(world))
    return run.world === world ? playAndLook() : undefined
  }

  const begin = (next: LiveRun) => {
    keeping.begins(next)
    run = next
    open()
  }

  const open = () => {
    conditions.clear(run.world.seed)
    answering = undefined
    pacer.restart()
    const unfinished = playAndLook()
    if (unfinished) pacer.hold(unfinished)
    tellChange()
  }

  const pacer = new Pacer({ clock: options.clock ?? realClock, speed: options.speed ?? 1, runSecond, onStall: options.onStall })
  open()

  const free = async (): Promise<void> => {
    if (!answering) return
    await answering
    // The next one may have begun.
    await free()
  }

  const advance = async (spanMs: number): Promise<void> => {
    await pacer.advance(spanMs)
    keeping.reached(run.world)
  }

  /** The jump under way. */
  let jumping: Promise<void> = Promise.resolve()

  return {
    get world() {
      return run.world
    },
    conditions,
    state: () => ({
      ...runState(run),
      speed: pacer.speed,
      actualSpeed: pacer.actualSpeed,
      paused: pacer.isPaused,
      faults: conditions.activeFaults(),
    }),
    view: () => viewOf(run),
    setClock: (change) => pacer.set(change),
    advance,
    jump(toMs) {
      const jump = jumping.then(() => {
        if (toMs < run.world.nowMs) begin(prepare({ ...run.plan, actions: run.actions.all }))
        return advance(toMs - run.world.nowMs)
      })
      jumping = jump.catch(() => {})
      return jump
    },
    do(line) {
      const { world, timeline, actions } = run
      const read = readManualStimulus(line, world)
      checkLine(read, world)
      const action = actionOf(Object(line), read, world.startMs)
      actions.expectRoomFor(action)
      keeping.keep(action, world, () => {
        actions.add(action)
        timeline.add(read)
      })
      // While an answer is awaited, it waits for its turn.
      const unfinished = answering ? undefined : playBefore(world.nowMs + 1)
      if (unfinished) pacer.hold(unfinished)
      tellChange()
    },
    operate(action, act) {
      const { world, timeline, actions } = run
      const line = { operator: action }
      const read = readManualStimulus(line, world)
      const kept = actionOf(line, read, world.startMs)
      actions.expectRoomFor(kept)
      const answer = keeping.keep(kept, world, () => callJournalled(read, action, world, act))
      actions.add(kept)
      timeline.addPlayed(read)
      return answer
    },
    free,
    load: ({ seed, actions, stations, firstStation, mix, recording, ...source }) =>
      begin(build(source, { seed, actions, stations, firstStation, mix, recording })),
    reset: () => begin(prepare({ ...run.plan, actions: [] })),
    hold: (until) => pacer.hold(until),
    onSecond: (listener) => follow(secondListeners, listener),
    onChange: (listener) => follow(changeListeners, listener),
    stop: () => pacer.stop(),
  }
}

function follow<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
