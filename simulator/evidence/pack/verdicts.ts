import { hadNothingToGive } from '#simulator/scenario/expectations/rule-outcomes.ts'
import type { DrillActivation } from '#simulator/scenario/measures/group-drill.ts'
import { MEASURE_NAMES, type MeasureName, MEASURES } from '#simulator/scenario/measures/measures.ts'
import type { ActivationEvent } from './activation-events.ts'
import { PRODUCT_OF, RULE_SOURCES } from './rule-sources.ts'

/** `open`: not decided yet. `not-applicable`: the group drew no power and had sold none. */
export type RuleVerdict = 'met' | 'not-met' | 'open' | 'not-applicable'

interface JudgedRule {
  readonly rule: MeasureName
  readonly title: string
  /** In `unit`; null if it was never reached, or is not known yet. */
  readonly value: number | null
  readonly unit: string
  /** As text, such as `within 7.5 s`. */
  readonly limit: string
  readonly source: string
  readonly verdict: RuleVerdict
}

function verdictOf(activation: DrillActivation, rule: MeasureName): RuleVerdict {
  if (hadNothingToGive(activation)) return 'not-applicable'
  const { isKept } = activation.measures[rule]
  return isKept === null ? 'open' : isKept ? 'met' : 'not-met'
}

/** The rules that apply to an activation, with their values and limits. */
export const judgedRules = (activation: DrillActivation): JudgedRule[] =>
  MEASURE_NAMES.flatMap((rule): JudgedRule[] => {
    const { value, rule: limit } = activation.measures[rule]
    if (limit === null) return []
    const source = RULE_SOURCES[activation.service][rule]
    if (source === undefined) throw new Error(`the limit of ${rule} of ${activation.service} has no source`)
    const { label: title, unit } = MEASURES[rule]
    return [{ rule, title, value, unit, limit, source, verdict: verdictOf(activation, rule) }]
  })

export const iso = (ms: number) => new Date(ms).toISOString()
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))
/** Whole watts. */
const kilowatts = (kw: number) => Math.round(kw * 1_000) / 1_000

/** An activation as in the manifest and in `verdicts.json`. */
export const activationFacts = (one: DrillActivation) => ({
  provider: one.name,
  deviceId: one.deviceId,
  product: PRODUCT_OF[one.service],
  start: iso(one.startMs),
  end: isoOrNull(one.endMs),
  activationHz: one.activationHz,
  deactivationHz: one.deactivationHz,
  baselineKw: one.baselineKw === null ? null : kilowatts(one.baselineKw),
  requiredKw: kilowatts(one.requiredKw),
  isSold: one.isSold,
})

/** The content of `verdicts.json`. */
export const verdictsOf = (events: readonly ActivationEvent[]) => ({
  activations: events.flatMap(({ activations }) =>
    activations.map((one) => ({ ...activationFacts(one), rules: judgedRules(one) })),
  ),
})
