import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Client } from './asked.ts'
import type { Piecewise } from '#simulator/core/world/piecewise.ts'

/** Work time in ms after which other requests and the clock run. */
const TURN_MS = 8

/**
 * The result of long work that runs in portions, so that other requests do not wait for all of it. `undefined`: the client
 * has closed the connection, and the rest of the work was skipped.
 */
export async function inTurnsFor<T>(client: Client, work: Piecewise<T>): Promise<T | undefined> {
  for (let endMs = performance.now() + TURN_MS; ;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() < endMs) continue
    await nextTurn()
    if (client.isGone) return undefined
    endMs = performance.now() + TURN_MS
  }
}
