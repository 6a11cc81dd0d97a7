import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Response } from 'express'
import type { Piecewise } from '#simulator/core/world/piecewise.ts'

/** ms of work after which other requests and the clock get a turn. */
const TURN_MS = 8

/**
 * The result of work that is done in turns, so that no other request waits for all of it. `undefined`: the caller has closed
 * the connection, and the rest of the work is not done.
 */
export async function inTurnsFor<T>(response: Pick<Response, 'destroyed'>, work: Piecewise<T>): Promise<T | undefined> {
  for (let endMs = performance.now() + TURN_MS; ;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() < endMs) continue
    await nextTurn()
    if (response.destroyed) return undefined
    endMs = performance.now() + TURN_MS
  }
}
