/** Provides: the `World` type, the journal, seeded random numbers and local time. Needs: no other noun. */

import type { Journal } from './journal.ts'

/**
 * The state of a run. This file has what belongs to no noun. Each noun declares its own part beside its state, in its `world`
 * folder, so that a file with a `World` depends only on the nouns that it imports:
 *
 *     declare module '#simulator/core/world/state.ts' {
 *       interface World {
 *         readonly congestion: Congestion
 *       }
 *     }
 *
 * `createWorld` sets all parts; the compiler names a missing one.
 */
export interface World {
  readonly seed: number
  readonly siteName: string
  /** Times are in ms since 1970, UTC. History before `startMs` is computed; after it, values are recorded. */
  readonly startMs: number
  /**
   * The start of the run, from which its lines, actions and verdicts count. The recording begins earlier, at `startMs`, in a
   * scenario with `before`.
   */
  readonly runStartMs: number
  nowMs: number
  /** Offset of the site's daily rhythm from UTC, ms. */
  readonly utcOffsetMs: number
  readonly journal: Journal
}
