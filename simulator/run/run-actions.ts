/**
 * Provides: the engine of a run: clock, actions, replay and failures. Needs: core, demand-response, faults, grid, scenario,
 * world.
 */

import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { RunAction } from '#contract/sim.ts'
import { PersistenceError } from './persistence-error.ts'

/**
 * Limits the memory of a run that programs change for weeks, in bytes of compressed JSON: enough for about 500,000 changes of
 * usual length or messages of chargers outside.
 */
const MAX_BYTES = 16_000_000
/** The newest actions are not compressed. A compressed message of a charger takes about a tenth of its text. */
const MAX_OPEN = 1_000

const sizeOf = (action: RunAction) => JSON.stringify(action).length
const pack = (actions: readonly RunAction[]) => deflateRawSync(JSON.stringify(actions))
const unpack = (packed: Buffer) => JSON.parse(inflateRawSync(packed).toString()) as RunAction[]

/**
 * The actions of a run. A replay needs all of them, so that none is evicted: if there is no room for another action, that action
 * is refused.
 */
export class RunActions {
  readonly #packed: Buffer[] = []
  #open: RunAction[] = []
  #count = 0
  #packedBytes = 0
  #openSize = 0
  readonly #most: number

  constructor(actions: readonly RunAction[], most = MAX_BYTES) {
    this.#most = most
    for (const action of actions) this.add(action)
  }

  /** All actions in their order. Takes time with many actions. */
  get all(): readonly RunAction[] {
    return [...this.#packed.flatMap(unpack), ...this.#open]
  }

  get count(): number {
    return this.#count
  }

  /** Size in memory without the newest actions, bytes. */
  get packedBytes(): number {
    return this.#packedBytes
  }

  /** Call this before an action. Throws a PersistenceError if there is no room. */
  expectRoomFor(action: RunAction) {
    if (this.#packedBytes + this.#openSize + sizeOf(action) <= this.#most) return
    throw new PersistenceError(
      'The change was not made, because the run has reached its limit of recorded actions: start another run, for example by a reset',
    )
  }

  add(action: RunAction) {
    this.#open.push(action)
    this.#openSize += sizeOf(action)
    this.#count += 1
    if (this.#open.length < MAX_OPEN) return
    const packed = pack(this.#open)
    this.#packed.push(packed)
    this.#packedBytes += packed.length
    this.#open = []
    this.#openSize = 0
  }
}
