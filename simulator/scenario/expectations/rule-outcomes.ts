import type { DrillActivation, GroupDrill } from '../measures/group-drill.ts'
import { MEASURE_NAMES, MEASURES, type MeasureName } from '../measures/measures.ts'

/** `open`: the run ended before it was decided. */
type RuleState = 'kept' | 'broken' | 'accepted' | 'open'

/** What came of a rule that an activation is held to. */
export interface RuleOutcome {
  readonly activation: DrillActivation
  readonly measure: MeasureName
  readonly state: RuleState
  /** Why it may be broken; null where that is not accepted. */
  readonly reason: string | null
}

/** Below this power no car was charging, kW. */
const NOBODY_KW = 0.05

/** A group that drew nothing has nothing to give up; where it sold nothing by a bid either, it is held to no rule. */
export const hadNothingToGive = ({ baselineKw, requiredKw, isSold }: DrillActivation): boolean =>
  baselineKw !== null && baselineKw < NOBODY_KW && !(isSold && requiredKw > 0)

/** Each rule of each activation of a group, in their order. Groups are held to them without a line of the scenario. */
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

/** `Depth 49.5 kW, asked: at least 62.5 kW` */
export function ruleInWords({ activation: { measures }, measure }: Pick<RuleOutcome, 'activation' | 'measure'>): string {
  const { rule } = measures[measure]
  return `${MEASURES[measure].label} ${figureInWords(measures, measure)}${rule === null ? '' : `, asked: ${rule}`}`
}

const HUNDREDTHS = 100

/** `49.5 kW`; `none` where it never came to it. */
export function figureInWords(measures: DrillActivation['measures'], measure: MeasureName): string {
  const { value } = measures[measure]
  return value === null ? 'none' : `${Math.round(value * HUNDREDTHS) / HUNDREDTHS} ${MEASURES[measure].unit}`
}
