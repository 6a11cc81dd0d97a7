import type { DrillActivation, DrillService, GroupDrill } from '../measures/group-drill.ts'
import { MEASURE_NAMES, MEASURES, RULED_MEASURES } from '../measures/measures.ts'
import { figureAsText, hadNothingToGive, ruleAsText, type RuleOutcome, ruleOutcomes } from '../expectations/rule-outcomes.ts'
import { type Verdict, verdictAsText } from '../expectations/verdict.ts'
import { spanText } from '../language/span-text.ts'

const SERVICES = {
  'single-step': 'single-step',
  'stepwise-classic': 'stepwise, classic',
  'stepwise-static': 'stepwise, static',
  ffr: 'fast reserve',
} as const satisfies Record<DrillService, string>

/** A frequency such as `49.7 Hz`. */
export const hertz = (value: number) => `${Math.round(value * 1e3) / 1e3} Hz`

const STATES = { kept: 'kept', broken: 'BROKEN', accepted: 'accepted', open: 'undecided' } as const satisfies Record<
  RuleOutcome['state'],
  string
>

export interface MeasureAsText {
  readonly label: string
  readonly value: string
  /** Empty without a rule. */
  readonly rule: string
  readonly state: RuleOutcome['state'] | null
  /** The result of the rule; empty without a rule. */
  readonly verdict: string
}

/** Each measure of an activation with the rule that applies to it. A V2G point has no change at the meter. */
export function measuresAsText(activation: DrillActivation, rules: readonly RuleOutcome[]): MeasureAsText[] {
  const { measures } = activation
  const isOptional = (name: string) => !RULED_MEASURES.some((one) => one === name)
  const shown = MEASURE_NAMES.filter((name) => !isOptional(name) || measures[name].value !== null)
  return shown.map((name) => {
    const found = rules.find((rule) => rule.activation === activation && rule.measure === name)
    const verdict = found ? STATES[found.state] : ''
    const { label } = MEASURES[name]
    return { label, value: figureAsText(measures, name), rule: measures[name].rule ?? '', state: found?.state ?? null, verdict }
  })
}

/** `Depot AC, single-step at 49.7 Hz, from 2m5s to 8m48s` */
export function activationAsText({ name, service, startMs, endMs, activationHz }: DrillActivation, runStartMs: number): string {
  const until = endMs === null ? 'on' : `to ${spanText(endMs - runStartMs)}`
  return `${name}, ${SERVICES[service]} at ${hertz(activationHz)}, from ${spanText(startMs - runStartMs)} ${until}`
}

/** The reason why no rule applies; empty if the group could reduce its power. */
export const nothingToGive = (activation: DrillActivation): string =>
  hadNothingToGive(activation) ? 'The group drew no power, so it had no power to reduce.' : ''

/** The reasons for accepted rules of an activation, without repetition. */
export const reasonsOf = (activation: DrillActivation, rules: readonly RuleOutcome[]): string[] => [
  ...new Set(rules.flatMap((rule) => (rule.activation === activation && rule.reason !== null ? [rule.reason] : []))),
]

const WORD_WIDTH = 11

/** The lines of an activation: each rule with its measured and required value, then the measures without a rule. */
function linesOf(activation: DrillActivation, rules: readonly RuleOutcome[], runStartMs: number): string[] {
  const head = activationAsText(activation, runStartMs)
  const idle = nothingToGive(activation)
  if (idle) return [head, `  ${idle}`]
  const own = rules.filter((rule) => rule.activation === activation)
  const ruled = own.map((rule) => `  ${STATES[rule.state].padEnd(WORD_WIDTH)} ${ruleAsText(rule)}`)
  const measured = MEASURE_NAMES.filter(
    (measure) => activation.measures[measure].rule === null && activation.measures[measure].value !== null,
  ).map((measure) => ruleAsText({ activation, measure }))
  const rest = measured.length > 0 ? [`  ${'no rule'.padEnd(WORD_WIDTH)} ${measured.join(', ')}`] : []
  const reasons = reasonsOf(activation, rules).map((reason) => `  accepted because: ${reason}`)
  return [head, ...ruled, ...reasons, ...rest]
}

/** The activations of a group; those of V2G points are listed under the name of their group. */
function drillLines(drill: GroupDrill, runStartMs: number): string[] {
  const rules = ruleOutcomes(drill)
  const lines = drill.activations.map((one) => ({ one, lines: linesOf(one, rules, runStartMs) }))
  const members = lines.filter(({ one }) => one.deviceId !== null).flatMap(({ lines }) => lines.map((line) => `  ${line}`))
  const own = lines.filter(({ one }) => one.deviceId === null).flatMap(({ lines }) => lines)
  return [...own, ...(members.length > 0 ? [drill.name, ...members] : [])].map((line) => `  ${line}`)
}

/** A verdict as text with the response of each activation; the summary is last. */
export function asText(verdict: Verdict): string {
  const lines = verdictAsText(verdict).split('\n')
  const drills = verdict.groups.flatMap((drill) => drillLines(drill, verdict.startMs))
  return [...lines.slice(0, -1), ...drills, ...lines.slice(-1)].join('\n')
}
