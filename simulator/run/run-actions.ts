import type { RunAction } from '#contract/sim.ts'
import { PersistenceError } from './persistence-error.ts'

/** A run that is changed by programs for weeks would otherwise fill the memory: some 100,000 changes of a usual length. */
const MOST_CHARACTERS = 16_000_000

const sizeOf = (action: RunAction) => JSON.stringify(action).length

/**
 * What is done to a run beside its scenario. Without one of them it could not be played again, so none is ever let go: when
 * there is no room for another, that is not done.
 */
export class RunActions {
  readonly #all: RunAction[]
  #size: number
  readonly #most: number

  constructor(actions: readonly RunAction[], most = MOST_CHARACTERS) {
    this.#all = [...actions]
    this.#size = actions.reduce((sum, action) => sum + sizeOf(action), 0)
    this.#most = most
  }

  get all(): readonly RunAction[] {
    return this.#all
  }

  /** To be asked before it is done. Throws a NotKept. */
  expectRoomFor(action: RunAction) {
    if (this.#size + sizeOf(action) <= this.#most) return
    throw new PersistenceError(
      'This run has been changed as often as it can remember, so this was not done: begin another, such as by a reset',
    )
  }

  add(action: RunAction) {
    this.#all.push(action)
    this.#size += sizeOf(action)
  }
}
