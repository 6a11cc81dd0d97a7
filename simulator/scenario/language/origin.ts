import type { Reach } from './library.ts'
import type { Place } from './scenario-error.ts'

/** The origin of lines: a file or a manual action, and the times of the world. */
export interface Origin {
  readonly startMs: number
  readonly nowMs: number
  readonly reach: Reach
  readonly path: readonly PropertyKey[]
  readonly locate: (path: readonly PropertyKey[]) => Place
}
