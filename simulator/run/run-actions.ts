import type { RunAction } from '#contract/sim.ts'
import { PersistenceError } from './persistence-error.ts'

/** Limits the memory of a run that programs change for weeks; enough for about 100,000 changes of usual length. */
const MAX_CHARACTERS = 16_000_000

const sizeOf = (action: RunAction) => JSON.stringify(action).length

/**
 * The actions of a run. A replay needs all of them, so that none is evicted: if there is no room for another action, that action
 * is refused.
 */
export class RunActions {
  readonly #all: RunAction[]
  #size: number
  readonly #most: number

  constructor(actions: readonly RunAction[], most = MAX_CHARACTERS) {
    this.#all = [...actions]
    this.#size = actions.reduce((sum, action) => sum + sizeOf(action), 0)
    this.#most = most
  }

  get all(): readonly RunAction[] {
    return this.#all
  }

  /** Call this before an action. Throws a PersistenceError if there is no room. */
  expectRoomFor(action: RunAction) {
    if (this.#size + sizeOf(action) <= this.#most) return
    throw new PersistenceError(
      'The change was not made, because the run has reached its limit of recorded actions: start another run, for example by a reset',
    )
  }

  add(action: RunAction) {
    this.#all.push(action)
    this.#size += sizeOf(action)
  }
}
