import type { FcrActivation } from '#simulator/demand-response/world/group-response.ts'
import { SHORTFALL } from './response-times.ts'

/** The rules for an activation. Spans in ms; null without a rule. */
export interface Rules {
  readonly detectionMs: number | null
  readonly timeTo50: number | null
  readonly timeTo86: number | null
  readonly timeTo100: number
  /** The minimum hold time; null for the whole time in which power is required. */
  readonly holdMs: number | null
  /** The share of the required power that may be missing during the hold time. */
  readonly holdShortfall: number
  /** The share of the highest required power by which more than the required power may be delivered; null without a rule. */
  readonly mostExcess: number | null
  /** The minimum hold time for a gradual release of at most this share per second. */
  readonly gently: { readonly holdMs: number; readonly sharePerS: number } | null
  /** How long the frequency must be back before the release, or how soon the release must be complete. */
  readonly recovery: { readonly backMs: number; readonly backHz: number } | { readonly withinMs: number } | null
}

/** A group checks the frequency every second and controls its chargers in the next second. */
const SAMPLE_MS = 1_000
const TOLD_MS = 2_000

/** Requirement 1 of the Nordic "Technical Requirements for FCR Provision": at most 5 % below the required power. */
const FCR_SHORTFALL = 0.05

/** The same requirement: at most 20 % above the required power, and 10 % for static FCR-D. */
const FCR_EXCESS = 0.2
const STATIC_EXCESS = 0.1

type Thresholds = FcrActivation['thresholds']

/** Single-step follows the settings of the group: full power on command, until the frequency has been back for the delay. */
export const singleStepRules = ({ triggerDelayInMs, deactivationDelay, deactivationFrequency }: Thresholds): Rules => ({
  detectionMs: SAMPLE_MS,
  timeTo50: triggerDelayInMs + TOLD_MS,
  timeTo86: null,
  timeTo100: triggerDelayInMs + TOLD_MS,
  holdMs: null,
  holdShortfall: FCR_SHORTFALL,
  mostExcess: FCR_EXCESS,
  gently: null,
  recovery: { backMs: deactivationDelay * 1_000, backHz: deactivationFrequency },
})

/** FCR-D: 50 % in 5 s, 86 % in 7.5 s and 100 % in 30 s; the delay setting of the group does not change these times. */
export const STEPWISE_RULES: Rules = {
  detectionMs: null,
  timeTo50: 5_000,
  timeTo86: 7_500,
  timeTo100: 30_000,
  holdMs: null,
  holdShortfall: FCR_SHORTFALL,
  mostExcess: FCR_EXCESS,
  gently: null,
  recovery: { withinMs: 30_000 },
}

/** Static FCR-D: the same times, with less over-delivery. */
export const STATIC_RULES: Rules = { ...STEPWISE_RULES, mostExcess: STATIC_EXCESS }

/** A provider chooses one of three levels. */
const FFR_LEVELS = [
  { belowHz: 49.55, withinMs: 700 },
  { belowHz: 49.65, withinMs: 1_000 },
  { belowHz: Infinity, withinMs: 1_300 },
]

/** The rules of fast frequency reserve for a threshold in Hz; a threshold above 50 Hz mirrors the one below. */
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
    mostExcess: null,
    gently: { holdMs: 5_000, sharePerS: 0.2 },
    recovery: null,
  }
}
