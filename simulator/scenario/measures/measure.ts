import type { Sample } from './response-times.ts'

/** How an activation answered the frequency, each figure against the rule that it is held to. */
export interface Measure {
  /** Seconds, or kW of the depth; null while it cannot be said, and where it never came to it. */
  readonly value: number | null
  /** In words, such as `within 5 s`; null where there is none. */
  readonly rule: string | null
  /** Null while it is not decided, and without a rule. */
  readonly isKept: boolean | null
}

/** What was recorded of an activation. */
export interface ResponseCurve {
  /** When the frequency was beyond the threshold, and when that was answered; null while it is not. */
  readonly crossedMs: number
  readonly noticedMs: number | null
  /** In order, none before the crossing. */
  readonly samples: readonly Sample[]
  readonly isOver: boolean
  /** For how long the frequency was back before it let go, ms, holes not counted; null where that decided nothing. */
  readonly countedBackMs: number | null
}
