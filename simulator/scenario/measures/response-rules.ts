import type { FcrActivation } from '#simulator/demand-response/world/group-response.ts'
import type { ReserveProduct } from '#simulator/reserves/model/rule-table.ts'
import { limitOf, RESERVE_RULES, type ReserveRules } from '#simulator/reserves/model/rules.ts'
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
  readonly maxExcess: number | null
  /** The minimum hold time for a gradual release of at most this share per second. */
  readonly gently: { readonly holdMs: number; readonly sharePerS: number } | null
  /** How long the frequency must be back before the release, or how soon the release must be complete. */
  readonly recovery: { readonly backMs: number; readonly backHz: number } | { readonly withinMs: number } | null
}

type Thresholds = FcrActivation['thresholds']

const MS = 1_000
/** Shares of the table are in %. Rounded, so that 100 - 95 gives 0.05. */
const share = (percent: number) => Math.round(percent * 1e6) / 1e8

/** The accepted shortfall and excess of a product: requirement 1 of "Technical Requirements for FCR Provision". */
const steadyState = (rules: ReserveRules, product: ReserveProduct): Pick<Rules, 'holdShortfall' | 'maxExcess'> => ({
  holdShortfall: share(100 - limitOf(rules, product, 'steadyState', 'low')),
  maxExcess: share(limitOf(rules, product, 'steadyState', 'high') - 100),
})

/** Single-step follows the settings of the group: full power on command, until the frequency has been back for the delay. */
export function singleStepRules(
  { triggerDelayInMs, deactivationDelay, deactivationFrequency }: Thresholds,
  rules: ReserveRules = RESERVE_RULES,
): Rules {
  const withinMs = triggerDelayInMs + limitOf(rules, 'single-step', 'timeTo100', 'high') * MS
  return {
    detectionMs: limitOf(rules, 'single-step', 'detection', 'high') * MS,
    timeTo50: withinMs,
    timeTo86: null,
    timeTo100: withinMs,
    holdMs: null,
    ...steadyState(rules, 'single-step'),
    gently: null,
    recovery: { backMs: deactivationDelay * MS, backHz: deactivationFrequency },
  }
}

/** Stepwise FCR-D; the delay setting of the group does not change these times. */
export const stepwiseRules = (product: 'fcr-d-up-dynamic' | 'fcr-d-up-static', rules: ReserveRules = RESERVE_RULES): Rules => ({
  detectionMs: null,
  timeTo50: limitOf(rules, product, 'timeTo50', 'high') * MS,
  timeTo86: limitOf(rules, product, 'timeTo86', 'high') * MS,
  timeTo100: limitOf(rules, product, 'timeTo100', 'high') * MS,
  holdMs: null,
  ...steadyState(rules, product),
  gently: null,
  recovery: { withinMs: limitOf(rules, product, 'recovery', 'high') * MS },
})

/** A provider chooses one of three levels. */
const FFR_LEVELS = ['ffr-49.7', 'ffr-49.6', 'ffr-49.5'] as const

/** The rules of fast frequency reserve at the level next to a threshold in Hz; a threshold above 50 Hz mirrors the one below. */
export function fastRules(thresholdHz: number, rules: ReserveRules = RESERVE_RULES): Rules {
  const mirroredHz = 50 - Math.abs(50 - thresholdHz)
  const distance = (level: ReserveProduct) => Math.abs(limitOf(rules, level, 'threshold', 'high') - mirroredHz)
  const level = FFR_LEVELS.reduce((best, one) => (distance(one) < distance(best) ? one : best))
  return {
    detectionMs: null,
    timeTo50: null,
    timeTo86: null,
    timeTo100: limitOf(rules, level, 'timeTo100', 'high') * MS,
    holdMs: limitOf(rules, level, 'support', 'low') * MS,
    holdShortfall: SHORTFALL,
    maxExcess: null,
    gently: {
      holdMs: limitOf(rules, level, 'shortSupport', 'low') * MS,
      sharePerS: share(limitOf(rules, level, 'withdrawal', 'high')),
    },
    recovery: null,
  }
}
