import type { DrillActivation, DrillService, GroupDrill } from '../measures/group-drill.ts'
import { MEASURE_NAMES, MEASURES } from '../measures/measures.ts'
import { figureInWords, hadNothingToGive, ruleInWords, ruleOutcomes, type RuleOutcome } from '../expectations/rule-outcomes.ts'
import { verdictInWords, type Verdict } from '../expectations/verdict.ts'
import { spanText } from '../language/span-text.ts'

const SERVICES = {
  'single-step': 'single-step',
  'stepwise-classic': 'stepwise, classic',
  'stepwise-static': 'stepwise, static',
  ffr: 'fast reserve',
} as const satisfies Record<DrillService, string>

/** Hz as it is set, such as `49.7 Hz`. */
export const hertz = (value: number) => `${Math.round(value * 1e3) / 1e3} Hz`

const STATES = { kept: 'kept', broken: 'BROKEN', accepted: 'accepted', open: 'not decided' } as const satisfies Record<
  RuleOutcome['state'],
  string
>

export interface MeasureInWords {
  readonly label: string
  readonly value: string
  /** Empty where there is none. */
  readonly rule: string
  readonly state: RuleOutcome['state'] | null
  /** What came of the rule; empty where there is none. */
  readonly verdict: string
}

/** Each measure of an activation beside its rule, of the rules that the group is held to. */
export function measuresInWords(activation: DrillActivation, rules: readonly RuleOutcome[]): MeasureInWords[] {
  const { measures } = activation
  return MEASURE_NAMES.map((name) => {
    const found = rules.find((rule) => rule.activation === activation && rule.measure === name)
    const verdict = found ? STATES[found.state] : ''
    const { label } = MEASURES[name]
    return { label, value: figureInWords(measures, name), rule: measures[name].rule ?? '', state: found?.state ?? null, verdict }
  })
}

/** `Depot AC, single-step at 49.7 Hz, from 2m5s to 8m48s` */
export function activationInWords({ name, service, startMs, endMs, activationHz }: DrillActivation, runStartMs: number): string {
  const until = endMs === null ? 'on' : `to ${spanText(endMs - runStartMs)}`
  return `${name}, ${SERVICES[service]} at ${hertz(activationHz)}, from ${spanText(startMs - runStartMs)} ${until}`
}

/** Empty where there was something. */
export const nothingToGive = (activation: DrillActivation): string =>
  hadNothingToGive(activation) ? 'It drew nothing, so it had nothing to give.' : ''

/** Why rules of an activation may be broken, each reason once. */
export const reasonsOf = (activation: DrillActivation, rules: readonly RuleOutcome[]): string[] => [
  ...new Set(rules.flatMap((rule) => (rule.activation === activation && rule.reason !== null ? [rule.reason] : []))),
]

const WORD_WIDTH = 11

/** An activation, then each rule with what was measured and what is asked, then what was measured without a rule. */
function linesOf(activation: DrillActivation, rules: readonly RuleOutcome[], runStartMs: number): string[] {
  const head = activationInWords(activation, runStartMs)
  const idle = nothingToGive(activation)
  if (idle) return [head, `  ${idle}`]
  const own = rules.filter((rule) => rule.activation === activation)
  const ruled = own.map((rule) => `  ${STATES[rule.state].padEnd(WORD_WIDTH)} ${ruleInWords(rule)}`)
  const measured = MEASURE_NAMES.filter(
    (measure) => activation.measures[measure].rule === null && activation.measures[measure].value !== null,
  ).map((measure) => ruleInWords({ activation, measure }))
  const rest = measured.length > 0 ? [`  ${'no rule'.padEnd(WORD_WIDTH)} ${measured.join(', ')}`] : []
  const reasons = reasonsOf(activation, rules).map((reason) => `  accepted because: ${reason}`)
  return [head, ...ruled, ...reasons, ...rest]
}

/** The activations of a group; those of V2G points stand under the name of their group. */
function drillLines(drill: GroupDrill, runStartMs: number): string[] {
  const rules = ruleOutcomes(drill)
  const lines = drill.activations.map((one) => ({ one, lines: linesOf(one, rules, runStartMs) }))
  const members = lines.filter(({ one }) => one.deviceId !== null).flatMap(({ lines }) => lines.map((line) => `  ${line}`))
  const own = lines.filter(({ one }) => one.deviceId === null).flatMap(({ lines }) => lines)
  return [...own, ...(members.length > 0 ? [drill.name, ...members] : [])].map((line) => `  ${line}`)
}

/** A verdict as a person reads it, with how each activation answered the frequency; the sum of it comes last. */
export function inWords(verdict: Verdict): string {
  const lines = verdictInWords(verdict).split('\n')
  const drills = verdict.groups.flatMap((drill) => drillLines(drill, verdict.startMs))
  return [...lines.slice(0, -1), ...drills, ...lines.slice(-1)].join('\n')
}
