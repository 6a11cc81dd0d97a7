/**
 * Provides: checks that need a whole run, such as its replay. Needs: compare, core, events, exports, ffr-logs, http,
 * persistence, run, scenario, server, session.
 */

import type { DrivenRun, OpenRun } from '#simulator/run/driven-run.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { createInProcessCaller } from './in-process-caller.ts'
import type { RealClock } from '#simulator/run/pacer.ts'

/** A clock that is paused and calls back when it is asked, so that a run needs no turn of the event loop per second. */
class RunClock implements RealClock {
  #due: (() => void)[] = []

  nowMs = () => 0

  after = () => () => {}

  soon(call: () => void) {
    this.#due.push(call)
    return () => {
      this.#due = this.#due.filter((one) => one !== call)
    }
  }

  /** Makes all pending calls, and those that they add. Throws what they throw. */
  callAll() {
    for (let call = this.#due.shift(); call; call = this.#due.shift()) call()
  }
}

/** Promises after which a second that needs no turn of the event loop is over. */
const MICROTASKS = 12

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Starts a run. Throws a ScenarioError if it cannot start. */
export function openRun(options: Parameters<OpenRun>[0]): DrivenRun {
  const clock = new RunClock()
  const made: { engine?: Engine } = {}
  const engineOf = () => {
    if (!made.engine) throw new Error('a call needs an engine')
    return made.engine
  }
  const callAs = createInProcessCaller(engineOf, 'scenario')
  const engine = createEngine({
    scenario: { yaml: '' },
    watches: false,
    journalMax: Infinity,
    ...options,
    clock,
    // The engine plays the first lines before it is returned.
    callAs: async (...call) => {
      await Promise.resolve()
      return callAs(...call)
    },
  })
  made.engine = engine
  engine.setClock({ paused: true })

  /** Calls of the timeline may need turns of the event loop; everything else runs at once. */
  const drive = async <T>(promise: Promise<T>): Promise<T> => {
    const progress = { isOver: false }
    const over = () => void (progress.isOver = true)
    promise.then(over, over)
    clock.callAll()
    // A turn of the event loop costs more than the promises of most seconds.
    // oxlint-disable-next-line no-await-in-loop -- each waits for the one before
    for (let microtask = 0; microtask < MICROTASKS && !progress.isOver; microtask++) await Promise.resolve()
    while (!progress.isOver) {
      await turn()
      clock.callAll()
      await Promise.resolve()
    }
    return promise
  }
  return {
    engine,
    drive,
    advance: (spanMs) => drive(engine.advance(spanMs)),
    callAsUser: createInProcessCaller(engineOf, 'access'),
  }
}
