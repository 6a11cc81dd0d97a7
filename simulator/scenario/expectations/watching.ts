import type { World } from '#simulator/core/world/state.ts'
import type { CallAs } from '../playback/call.ts'
import type { Expected } from '../language/expected.ts'
import { expectationInWords, createObserver, type Observer } from './observations.ts'
import { timeInWords, type Outcome } from './verdict.ts'
import { Watch, type Stand } from './watch.ts'

/** How an expectation stands at a moment. */
export interface ExpectationStatus extends Stand {
  /** What is expected, with its time. */
  readonly words: string
  readonly fromMs: number
  /** Infinity: to the end of the run. */
  readonly toMs: number
}

interface Watched {
  readonly expected: Expected
  readonly words: string
  readonly watch: Watch
  readonly look: Observer
}

/** Follows all expectations of a run. `look` is to be called at its start, and after every second of it. */
export class Watching {
  readonly #world: World
  readonly #watched: readonly Watched[]

  /** What is to be so to the end of the run is decided at `endMs`, though its world may go on; never where that is Infinity. */
  constructor(world: World, all: readonly Expected[], endMs: number) {
    this.#world = world
    const expected = all.map((one) => {
      const { toMs } = one.window
      return toMs === Infinity ? { ...one, window: { ...one.window, toMs: endMs } } : one
    })
    this.#watched = expected.map((one) => ({
      expected: one,
      words: `${timeInWords(one.line)}: ${expectationInWords(world, one.line)}`,
      watch: new Watch(one.window, world.startMs),
      look: createObserver(world, one),
    }))
  }

  /**
   * Looks at all that is to be looked at now. Calls are made one after another, so that each finds what the last one left;
   * undefined when there is nothing to be asked, and all has been seen. Until it is settled the world has to stand still.
   */
  look(callAs: CallAs): Promise<void> | undefined {
    return this.#lookFrom(0, this.#world.nowMs, callAs)
  }

  #lookFrom(first: number, atMs: number, callAs: CallAs): Promise<void> | undefined {
    for (let place = first; place < this.#watched.length; place++) {
      const { watch, look } = this.#watched[place] ?? {}
      const sight = look?.(callAs)
      if (!watch || !sight) continue
      if (!(sight instanceof Promise)) {
        watch.see(atMs, sight)
        continue
      }
      return sight.then((seen) => {
        if (seen) watch.see(atMs, seen)
        return this.#lookFrom(place + 1, atMs, callAs)
      })
    }
    return undefined
  }

  /** In the order of the files. */
  standings(nowMs: number): ExpectationStatus[] {
    return this.#watched.map(({ expected: { window }, words, watch }) => ({
      words,
      ...watch.standing(nowMs),
      fromMs: window.fromMs,
      toMs: window.toMs,
    }))
  }

  /** What came of them, at the end of the run. */
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
