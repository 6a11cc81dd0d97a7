import type { DrillActivation, GroupDrill } from '../measures/group-drill.ts'
import { MEASURE_NAMES, type MeasureName, MEASURES } from '../measures/measures.ts'

/** `open`: the run ended before the rule was decided. */
type RuleState = 'kept' | 'broken' | 'accepted' | 'open'

/** The outcome of a rule that applies to an activation. */
export interface RuleOutcome {
  readonly activation: DrillActivation
  readonly measure: MeasureName
  readonly state: RuleState
  /** Why the scenario accepts the broken rule; null if the rule is not accepted as broken. */
  readonly reason: string | null
}

/** Below this power no car was charging, kW. */
export const IDLE_KW = 0.05

/** A group that drew no power cannot reduce its power. Unless it had sold a bid, no rule applies to it. */
export const hadNothingToGive = ({ baselineKw, requiredKw, isSold }: DrillActivation): boolean =>
  baselineKw !== null && baselineKw < IDLE_KW && !(isSold && requiredKw > 0)

/** The outcome of each rule of each activation of a group, in their order. The rules apply without a line of the scenario. */
export function ruleOutcomes({ activations, accepted }: Pick<GroupDrill, 'activations' | 'accepted'>): RuleOutcome[] {
  return activations
    .filter((activation) => !hadNothingToGive(activation))
    .flatMap((activation) =>
      MEASURE_NAMES.flatMap((measure): RuleOutcome[] => {
        const { rule, isKept } = activation.measures[measure]
        if (rule === null) return []
        const first = accepted.find(
          ({ deviceId, rules }) =>
            (deviceId === null || deviceId === activation.deviceId) && (rules === null || rules.includes(measure)),
        )
        if (isKept !== false) return [{ activation, measure, state: isKept ? 'kept' : 'open', reason: null }]
        return [{ activation, measure, state: first ? 'accepted' : 'broken', reason: first?.reason ?? null }]
      }),
    )
}

/** `Depth 49.5 kW, required: at least 62.5 kW` */
export function ruleAsText({ activation: { measures }, measure }: Pick<RuleOutcome, 'activation' | 'measure'>): string {
  const { rule } = measures[measure]
  return `${MEASURES[measure].label} ${figureAsText(measures, measure)}${rule === null ? '' : `, required: ${rule}`}`
}

const HUNDREDTHS = 100

/** `49.5 kW`; `none` if the value was never reached. */
export function figureAsText(measures: DrillActivation['measures'], measure: MeasureName): string {
  const { value } = measures[measure]
  return value === null ? 'none' : `${Math.round(value * HUNDREDTHS) / HUNDREDTHS} ${MEASURES[measure].unit}`
}
