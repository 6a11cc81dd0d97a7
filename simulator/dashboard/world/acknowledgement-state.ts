import type { ProblemSize } from '../model/acknowledgement.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    /** The problems that users have acknowledged. */
    readonly acknowledgements: Acknowledgements
  }
}

/** A problem that a user has acknowledged. */
export interface AcknowledgementEntry {
  readonly problemId: string
  /** Null for stations without a group. */
  readonly groupId: number | null
  /** The name of the user. */
  readonly by: string
  readonly note: string
  readonly atMs: number
  /** End of the snooze; null without one. */
  readonly untilMs: number | null
  /** The size of the problem when it was acknowledged. */
  readonly size: ProblemSize
}

/** By the id of the problem. */
export type Acknowledgements = Map<string, AcknowledgementEntry>
