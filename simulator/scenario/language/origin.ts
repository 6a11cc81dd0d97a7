import type { Reach } from './library.ts'
import type { Place } from './scenario-error.ts'

/** Where lines come from: the file or the hand, and the world's times. */
export interface Origin {
  readonly startMs: number
  readonly nowMs: number
  readonly reach: Reach
  readonly path: readonly PropertyKey[]
  readonly locate: (path: readonly PropertyKey[]) => Place
}
