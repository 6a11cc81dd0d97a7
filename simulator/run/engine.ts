import { SECOND_MS } from '#contract/durations.ts'
import type { RunView, SimState } from '#contract/sim.ts'
import { createInjectedFaults, type InjectedFaults } from '#simulator/faults/fault-injection.ts'
import { during } from './failures.ts'
import { ClockPin } from './clock-pin.ts'
import { type Again, type Beginning, chosen } from './beginning.ts'
import { follow } from './listeners.ts'
import { readAction } from './read-action.ts'
import { sameRun } from './same-run.ts'
import { noPersistence, type RunStore } from './run-store.ts'
import { type LiveRun, prepare, readRecording, runState, viewOf, wantedRecording } from './live-run.ts'
import type { Options } from '#simulator/options.ts'
import { Pacer, realClock, type RealClock } from './pacer.ts'
import { actionMs, callAction, keepMessage } from './platform-actions.ts'
import type { CallAs } from '#simulator/scenario/playback/call.ts'
import { loadScenario, type Scenario, type ScenarioSource } from '#simulator/scenario/language/load.ts'
import { play } from '#simulator/scenario/playback/play.ts'
import { failOfAction } from '#simulator/scenario/playback/action.ts'
import type { ReceivedMessage } from '#simulator/scenario/playback/play-message.ts'
import { callJournalled } from '#simulator/scenario/playback/play-operator.ts'
import type { OperatorAction } from '#simulator/scenario/language/stimuli.ts'
import { MAX_JOURNAL_CHARACTERS } from '#simulator/core/world/journal.ts'
import { tick } from '#simulator/world/tick.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Conditions of the live feed are ignored, because the engine has no live feed. */
type EngineState = Omit<SimState, 'feed'>

/** The running simulation: one world, its scenario and its pace. HTTP and MQTT must not store the world, which may be replaced. */
export interface Engine {
  /** The present world; a reset or another scenario replaces the object. */
  readonly world: World
  readonly conditions: InjectedFaults
  state(): EngineState
  /** The state of the run: its timeline, its actions and its expectations. */
  view(options?: { hasActions: boolean }): RunView
  setClock(change: { paused?: boolean; speed?: number }): void
  /** Whether the clock is kept at ×1, the moment between two seconds, and the moment of new limits. */
  readonly pin: Pick<ClockPin, 'reason' | 'set' | 'presentMs' | 'onLimits'>
  /** Runs the world ahead second by second at full speed; resolves when all listeners have been called. */
  advance(spanMs: number): Promise<void>
  /** Goes to a moment: ahead by running, back by restarting the same run. Jumps run one after another. */
  jump(toMs: number): Promise<void>
  /** Plays a timeline line now. Throws a ScenarioError that names the field. */
  do(line: unknown): void
  /** Executes a call of a user between two seconds and stores it as an action of the run unless it throws. */
  operate<T>(action: OperatorAction, act: () => T): T
  /** Plays a message of a charger outside now and stores it as an action. Throws a RefusedMessage. Await `free` before. */
  enter(received: ReceivedMessage): void
  /** Resolves when no call of the scenario is being answered. Other changes of the world must wait for it. */
  free(): Promise<void>
  /** A paused engine with the site and the fleet of this run, which starts at a moment and plays no timeline. */
  copy(startMs: number): Engine
  /** The options of an engine that starts this run again with its actions, without storage and expectations. */
  again(): EngineOptions
  /** Starts another run. Throws a ScenarioError that names file, line and field. */
  load(beginning: Beginning): void
  /** Restarts the scenario without the actions of the run. */
  reset(): void
  /** Stops the world until the promise is settled. */
  hold(until: Promise<void>): void
  /** Discards the seconds that are due and have not run, so that a reader that is behind does not receive them in a burst. */
  discardDue(): void
  /** Called after every second of the world. */
  onSecond(listener: (world: World) => void): () => void
  /** Called when another run has begun. */
  onReplaced(listener: () => void): () => void
  /** Called when the world has been replaced or the conditions have changed. */
  onChange(listener: () => void): () => void
  stop(): void
}

/** The options of the engine; `clock` is the clock of the computer, unless a test replaces it. */
export type EngineOptions = Partial<Pick<Options, 'seed' | 'stations' | 'firstStation' | 'mix' | 'speed' | 'frequency'>> & {
  /** A name or path as on the command line, or a source. */
  scenario?: string | ScenarioSource
  /** Whether chargers and cars are ideal, instead of what scenario and site say. For tests of exact values: a stored run does not keep it. */
  isIdeal?: boolean | undefined
  /** Whether to play the time before the start; true by default. Not stored either. */
  hasPast?: boolean | undefined
  /** The scenario of the first run if it is already loaded. */
  loaded?: Scenario
  clock?: RealClock
  /** Makes the calls of `operator` lines and expectations, so that the engine uses no network. */
  callAs?: CallAs
  /** Options of a restored run, which make it reproducible; only for the first run. */
  first?: Again
  keeping?: RunStore
  /** Whether to check the expectations of the scenario; true by default. */
  watches?: boolean
  /** The minimum retained length of the journal in characters, because a run may last for weeks; Infinity for the whole journal. */
  journalMax?: number
  /** Called with the real time, ms, that was lost because the machine slept or was too busy. */
  onStall?: (realMs: number) => void
  /** Called with an error of a listener; the world and the other listeners continue. Without it, the error is thrown. */
  onFailure?: (error: unknown) => void
}

/** `quiet-day` is a name of the library; `./my.yaml` is a file. */
export const sourceOf = (scenario: string): ScenarioSource =>
  /[\\/]|\.ya?ml$/.test(scenario) ? { file: scenario } : { name: scenario }

function adapted(scenario: Scenario, { isIdeal = scenario.site.ideal, hasPast = true }: EngineOptions): Scenario {
  return { ...scenario, site: { ...scenario.site, ideal: isIdeal }, beforeMs: hasPast ? scenario.beforeMs : 0 }
}

/** Starts a simulation. Throws a ScenarioError if the scenario or the recording cannot be read. */
export function createEngine(options: EngineOptions = {}): Engine {
  const recording = options.frequency === undefined ? undefined : readRecording(options.frequency)
  const secondListeners = new Set<(world: World) => void>()
  const changeListeners = new Set<() => void>()
  const replacedListeners = new Set<() => void>()
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

  const { journalMax = MAX_JOURNAL_CHARACTERS } = options
  const build = (source: ScenarioSource, { seed = options.seed, actions, recording: wanted, ...fleet }: Again = {}) => {
    const scenario = adapted(options.loaded ?? loadScenario(source), options)
    return prepare({
      source,
      scenario,
      isDrawn: options.loaded !== undefined,
      seed,
      actions,
      journalMax,
      stations: chosen(fleet.stations, options.stations),
      firstStation: chosen(fleet.firstStation, options.firstStation),
      mix: chosen(fleet.mix, options.mix),
      recording: wanted === undefined ? recording : wantedRecording(wanted, recording),
    })
  }
  const {
    scenario = 'quiet-day',
    callAs = () => Promise.resolve({ status: null, body: undefined }),
    watches = true,
    first,
    keeping = noPersistence,
  } = options
  let run = build(typeof scenario === 'string' ? sourceOf(scenario) : scenario, first)
  keeping.begins(run)
  const conditions = createInjectedFaults({ seed: run.world.seed, nowMs: () => run.world.nowMs, onChange: tellChange })

  /** The promise of a pending answer, if any. */
  let answering: Promise<void> | undefined

  /** Continues after an answer, unless the world has been replaced. */
  const goOnAfter = (answer: Promise<void>, goOn: () => Promise<void> | undefined): Promise<void> => {
    const { world } = run
    answering = answer.then(() => {
      if (run.world !== world) return undefined
      answering = undefined
      return goOn()
    })
    return answering
  }

  /** Plays the due lines in order, then continues. Returns a promise only if an answer is pending; other work is synchronous. */
  const playBefore = (ms: number, goOn: () => Promise<void> | undefined = () => undefined): Promise<void> | undefined => {
    const { world, timeline } = run
    for (let line = timeline.takeBefore(ms); line; line = timeline.takeBefore(ms)) {
      const answer = play(line, world, conditions, callAs)
      if (answer) return goOnAfter(answer, () => playBefore(ms, goOn))
    }
    return goOn()
  }

  /** Plays the due lines, then checks the expectations of this moment. */
  const playAndLook = () => {
    const dueMs = run.world.nowMs + 1
    return playBefore(dueMs, () => {
      const asked = watches ? run.watching.look(callAs) : undefined
      // Manual lines of the meantime are played now.
      return asked && goOnAfter(asked, () => playBefore(dueMs))
    })
  }

  /** Lines of a moment are in force when the world has reached it, so that running ahead to a moment includes its lines. */
  const runSecond = () => {
    const { world } = run
    // Only frequency lines are due between two seconds, so that no answer can be pending here.
    void playBefore(world.nowMs + SECOND_MS)
    during('running a world second', () => tick(world, pin.limitsDecided))
    for (const name of conditions.expire(world.nowMs)) world.journal.add(world.nowMs, 'stimulus-over', { name })
    for (const listener of secondListeners) tell('following a world second', () => listener(world))
    const unfinished = run.world === world ? playAndLook() : undefined
    pin.lookAhead()
    return unfinished
  }

  const begin = (next: LiveRun) => {
    keeping.begins(next)
    run = next
    open()
    replacedListeners.forEach((listener) => tell('following another run', listener))
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
  const pin = new ClockPin(pacer, () => run)
  open()

  const free = async (): Promise<void> => {
    if (!answering) return
    await answering
    // The next jump may have started.
    await free()
  }

  const advance = async (spanMs: number): Promise<void> => {
    await pacer.advance(spanMs)
    keeping.reached(run.world)
  }

  /** The jump in progress. */
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
    view: (options) => viewOf(run, options),
    setClock: (change) => pacer.set(change),
    pin,
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
      const { world, timeline } = run
      const { read, keep } = readAction(run, keeping, line)
      keep(() => timeline.add(read))
      // The line waits while an answer is pending.
      const unfinished = answering ? undefined : playBefore(world.nowMs + 1)
      if (unfinished) pacer.hold(unfinished)
      pin.lookAhead()
      tellChange()
    },
    operate(action, act) {
      const { world, timeline, actions } = run
      const atMs = actionMs(world)
      const kept = callAction(world, action)
      actions.expectRoomFor(kept)
      const answer = keeping.keep(kept, world, () => callJournalled(action, atMs, world, act))
      actions.add(kept)
      timeline.addPlayed({ atMs, stimulus: { operator: action }, fail: failOfAction })
      pin.lookAhead()
      return answer
    },
    // Not in the timeline: messages are too many for a list.
    enter: (received) => keepMessage(run, keeping, received),
    free,
    copy(startMs) {
      const { plan, world } = run
      const { source, stations, firstStation, mix } = plan
      const loaded = { ...plan.scenario, lines: [], expected: [], accepted: [], startMs, beforeMs: 0, endMs: startMs }
      const copied = createEngine({ scenario: source, loaded, seed: world.seed, stations, firstStation, mix, watches: false })
      copied.setClock({ paused: true })
      return copied
    },
    again: () => sameRun(run, options.frequency),
    load: ({ seed, actions, stations, firstStation, mix, recording, ...source }) =>
      begin(build(source, { seed, actions, stations, firstStation, mix, recording })),
    reset: () => begin(prepare({ ...run.plan, actions: [] })),
    hold: (until) => pacer.hold(until),
    discardDue: () => pacer.discardDue(),
    onSecond: (listener) => follow(secondListeners, listener),
    onReplaced: (listener) => follow(replacedListeners, listener),
    onChange: (listener) => follow(changeListeners, listener),
    stop: () => pacer.stop(),
  }
}
