import { SECOND_MS } from '#contract/durations.ts'
import type { TimeForm } from '../language/expectation.ts'
import type { GroupDrill } from '../measures/group-drill.ts'
import { ruleOutcomes, type RuleOutcome } from './rule-outcomes.ts'
import { spanText } from '../language/span-text.ts'
import type { Finding } from './watch.ts'

/** What came of one expectation. */
export interface Outcome extends Finding {
  /** What was expected, in words, with its time. */
  readonly expected: string
  /** When it was looked at: from a moment to a moment, both included; the end of the run at the latest. */
  readonly fromMs: number
  readonly toMs: number
}

/** The grid's frequency in the second that ends at a moment: the lowest and highest of its steps of 100 ms. */
export interface FrequencySecond {
  readonly atMs: number
  /** Null where the whole second is in a hole. */
  readonly lowHz: number | null
  readonly highHz: number | null
  /** Some of its steps are in a hole. */
  readonly hasHole: boolean
}

/** What came of a whole run. */
export interface Verdict {
  readonly name: string
  readonly about: string
  /** The scenario as it is written; what it includes is not in it. */
  readonly text: string
  readonly seed: number
  readonly site: string
  /** The recording that took the place of the scenario's own frequency. */
  readonly recording: { readonly name: string; readonly durationMs: number } | null
  /** What it ran on: of the simulator, and of Node. */
  readonly versions: { readonly loadstar: string; readonly node: string }
  readonly startMs: number
  readonly endMs: number
  /** Of the expectations in the order of the files, then of the lines that said what they expect. */
  readonly outcomes: readonly Outcome[]
  /** Every second of the run; the first one is that of its start. */
  readonly frequency: readonly FrequencySecond[]
  /** Groups that offered demand response, in the order of their ids. */
  readonly groups: readonly GroupDrill[]
  /** One JSON object a line. */
  readonly journal: string
}

/** A run has passed when each expectation held, and no rule of a response was broken that the scenario does not accept. */
export const hasPassed = ({ outcomes, groups }: Pick<Verdict, 'outcomes' | 'groups'>): boolean =>
  outcomes.every(({ held }) => held) && rulesIn(groups).every(({ state }) => state !== 'broken')

const rulesIn = (groups: readonly GroupDrill[]) => groups.flatMap(ruleOutcomes)

/** `by 1m15s`, `never from 10s to 20s` */
export function timeInWords({ by, at, within, never, always }: TimeForm): string {
  if (by !== undefined) return `by ${by}`
  if (at !== undefined) return `at ${at}`
  const span = within && `from ${within[0]} to ${within[1]}`
  return [never ? 'never' : always ? 'always' : undefined, span].filter(Boolean).join(' ')
}

/** The sum of it in one line. */
export function summaryOf({ outcomes, groups }: Pick<Verdict, 'outcomes' | 'groups'>): string {
  const rules = rulesIn(groups)
  const broken = rules.filter(({ state }) => state === 'broken').length
  const sentences = [
    broken > 0 && `${broken} of ${rules.length} rules of demand response ${broken === 1 ? 'is' : 'are'} broken.`,
    expectationsInWords(outcomes, broken > 0),
    broken === 0 && rules.length > 0 && rulesInWords(rules),
  ]
  return sentences.filter(Boolean).join(' ')
}

const NOT_BROKEN = { kept: 'kept', accepted: 'broken as the scenario accepts', open: 'not decided' } as const

/** Of rules none of which is broken. */
function rulesInWords(rules: readonly RuleOutcome[]): string {
  const states = ['kept', 'accepted', 'open'] as const
  const counts = states.map((state) => ({ state, count: rules.filter((rule) => rule.state === state).length }))
  const parts = counts.filter(({ count }) => count > 0).map(({ state, count }) => `${count} ${NOT_BROKEN[state]}`)
  return `Rules of demand response: ${parts.join(', ')}.`
}

/** Never says that all held where a rule is broken. */
function expectationsInWords(outcomes: readonly Outcome[], isBroken: boolean): string {
  const failed = outcomes.filter(({ held }) => !held).length
  if (outcomes.length === 0) return 'Nothing was expected of it.'
  if (failed > 0) return `${failed} of ${outcomes.length} expectations failed.`
  if (isBroken) return 'No expectation failed.'
  return outcomes.length === 1 ? 'What was expected held.' : `All ${outcomes.length} expectations held.`
}

/** What of a recording was played: `dip.csv`, `dip.csv, the first 9m of its 15m` */
export function recordingInWords({ recording, startMs, endMs }: Pick<Verdict, 'recording' | 'startMs' | 'endMs'>): string {
  if (recording === null) return ''
  const { name, durationMs } = recording
  const restMs = durationMs - (endMs - startMs)
  if (restMs > SECOND_MS) return `${name}, the first ${spanText(endMs - startMs)} of its ${spanText(durationMs)}`
  if (restMs < -SECOND_MS) return `${name} to its end at ${spanText(durationMs)}, then the grid's own noise`
  return name
}

/** A verdict as a person reads it: what was played, each expectation and what was seen, and the sum of it. */
export function verdictInWords(verdict: Verdict): string {
  const { name, about, seed, startMs, endMs, outcomes, recording } = verdict
  return [
    // A scenario without a file is named by its `about`.
    about.startsWith(name) ? about : `${name}: ${about}`,
    `  ${spanText(endMs - startMs)} of the world, seed ${seed}`,
    ...(recording === null ? [] : [`  frequency of ${recordingInWords(verdict)}`]),
    ...outcomes.flatMap(({ held, expected, said }) => [`  ${held ? 'held  ' : 'FAILED'}  ${expected}`, `          ${said}`]),
    `  ${summaryOf(verdict)}`,
  ].join('\n')
}
