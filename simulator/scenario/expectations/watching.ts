import type { World } from '#simulator/core/world/state.ts'
import type { CallAs } from '../playback/call.ts'
import type { Expected } from '../language/expected.ts'
import { createObserver, expectationAsText, type Observer } from './observations.ts'
import { type Outcome, timeAsText } from './verdict.ts'
import { type Stand, Watch } from './watch.ts'

/** The state of an expectation at a moment. */
export interface ExpectationStatus extends Stand {
  /** The expectation as a sentence, with its time. */
  readonly words: string
  readonly fromMs: number
  /** Infinity for the end of the run. */
  readonly toMs: number
}

interface Watched {
  readonly expected: Expected
  readonly words: string
  readonly watch: Watch
  readonly look: Observer
}

/** Checks all expectations of a run. Call `look` at its start and after every second. */
export class Watching {
  readonly #world: World
  readonly #watched: readonly Watched[]

  /** Expectations that last to the end of the run are decided at `endMs`, even if the world continues; never for Infinity. */
  constructor(world: World, all: readonly Expected[], endMs: number) {
    this.#world = world
    const expected = all.map((one) => {
      const { toMs } = one.window
      return toMs === Infinity ? { ...one, window: { ...one.window, toMs: endMs } } : one
    })
    this.#watched = expected.map((one) => ({
      expected: one,
      words: `${timeAsText(one.line)}: ${expectationAsText(world, one.line)}`,
      watch: new Watch(one.window, world.runStartMs),
      look: createObserver(world, one),
    }))
  }

  /**
   * Checks all expectations that are due now. Calls run one after another, so that each call finds the result of the previous
   * one. Returns undefined if no call was needed. The world must not advance until the promise is settled.
   */
  look(callAs: CallAs): Promise<void> | undefined {
    return this.#lookFrom(0, this.#world.nowMs, callAs)
  }

  #lookFrom(first: number, atMs: number, callAs: CallAs): Promise<void> | undefined {
    for (let place = first; place < this.#watched.length; place++) {
      const { watch, look } = this.#watched[place] ?? {}
      const observation = look?.(callAs)
      if (!watch || !observation) continue
      if (!(observation instanceof Promise)) {
        watch.see(atMs, observation)
        continue
      }
      return observation.then((seen) => {
        if (seen) watch.see(atMs, seen)
        return this.#lookFrom(place + 1, atMs, callAs)
      })
    }
    return undefined
  }

  /** The states in the order of the files. */
  standings(nowMs: number): ExpectationStatus[] {
    return this.#watched.map(({ expected: { window }, words, watch }) => ({
      words,
      ...watch.standing(nowMs),
      fromMs: window.fromMs,
      toMs: window.toMs,
    }))
  }

  /** The outcomes at the end of the run. */
  outcomes(): Outcome[] {
    const { nowMs } = this.#world
    return this.#watched.map(({ expected: { window }, words, watch }) => ({
      expected: words,
      ...watch.finding(),
      fromMs: window.fromMs,
      toMs: Math.min(window.toMs, nowMs),
    }))
  }
}
