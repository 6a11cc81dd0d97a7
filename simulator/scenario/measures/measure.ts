import type { ResponseSplit } from '#simulator/demand-response/model/response-timing.ts'
import type { PowerSample } from './response-times.ts'

/** One measured figure of an activation and the rule that applies to it. */
export interface Measure {
  /** Seconds, or kW for the depth; null while unknown, and if the value was never reached. */
  readonly value: number | null
  /** As text, such as `within 5 s`; null without a rule. */
  readonly rule: string | null
  /** Null while undecided, and without a rule. */
  readonly isKept: boolean | null
}

/** The recording of an activation. */
export interface ResponseCurve {
  /** When the frequency crossed the threshold, and when the response started; null before the response. */
  readonly crossedMs: number
  readonly noticedMs: number | null
  /** In order of time, from the crossing on. */
  readonly samples: readonly PowerSample[]
  readonly isOver: boolean
  /** How long the frequency was back before the release, ms, without gaps; null if another condition caused the release. */
  readonly countedBackMs: number | null
  /** Of the chargers outside of a group; absent for a V2G point. */
  readonly split?: ResponseSplit | null
}
