import type { FcrActivation } from '#simulator/demand-response/world/group-response.ts'
import { SHORTFALL } from './response-times.ts'

/** What an activation is held to. Spans in ms; null where there is no rule. */
export interface Rules {
  readonly detectionMs: number | null
  readonly timeTo50: number | null
  readonly timeTo86: number | null
  readonly timeTo100: number
  /** To be held so long; null: for as long as it is asked for. */
  readonly holdMs: number | null
  /** The share of what is asked for that may be missing while it is held. */
  readonly holdShortfall: number
  /** The same where it lets go gently: by no more than this share a second. */
  readonly gently: { readonly holdMs: number; readonly sharePerS: number } | null
  /** For how long the frequency has to be back before it lets go; or how soon it is to have let go. */
  readonly recovery: { readonly backMs: number; readonly backHz: number } | { readonly withinMs: number } | null
}

/** A group looks at the frequency every second, and tells its chargers in the second after. */
const LOOK_MS = 1_000
const TOLD_MS = 2_000

/** Requirement 1 of the Nordic "Technical Requirements for FCR Provision": at most 5 % less than what is asked for. */
const FCR_SHORTFALL = 0.05

type Thresholds = FcrActivation['thresholds']

/** Single-step is held to its own settings: all of it at its command, until the frequency has been back for its delay. */
export const singleStepRules = ({ triggerDelayInMs, deactivationDelay, deactivationFrequency }: Thresholds): Rules => ({
  detectionMs: LOOK_MS,
  timeTo50: triggerDelayInMs + TOLD_MS,
  timeTo86: null,
  timeTo100: triggerDelayInMs + TOLD_MS,
  holdMs: null,
  holdShortfall: FCR_SHORTFALL,
  gently: null,
  recovery: { backMs: deactivationDelay * 1_000, backHz: deactivationFrequency },
})

/** FCR-D: half in 5 s and all in 30 s, and 86 % in 7.5 s; whatever delay a group has set. */
export const STEPWISE_RULES: Rules = {
  detectionMs: null,
  timeTo50: 5_000,
  timeTo86: 7_500,
  timeTo100: 30_000,
  holdMs: null,
  holdShortfall: FCR_SHORTFALL,
  gently: null,
  recovery: { withinMs: 30_000 },
}

/** Of the three levels a provider chooses one. */
const FFR_LEVELS = [
  { belowHz: 49.55, withinMs: 700 },
  { belowHz: 49.65, withinMs: 1_000 },
  { belowHz: Infinity, withinMs: 1_300 },
]

/** Fast frequency reserve with a threshold, Hz; on the side of too high a frequency as on the other. */
export function fastRules(thresholdHz: number): Rules {
  const mirroredHz = 50 - Math.abs(50 - thresholdHz)
  const withinMs = FFR_LEVELS.find(({ belowHz }) => mirroredHz < belowHz)?.withinMs ?? NaN
  return {
    detectionMs: null,
    timeTo50: null,
    timeTo86: null,
    timeTo100: withinMs,
    holdMs: 30_000,
    holdShortfall: SHORTFALL,
    gently: { holdMs: 5_000, sharePerS: 0.2 },
    recovery: null,
  }
}
