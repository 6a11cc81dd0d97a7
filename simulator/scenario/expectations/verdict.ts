import { SECOND_MS } from '#contract/durations.ts'
import { plural } from '#contract/plural.ts'
import type { TimeForm } from '../language/expectation.ts'
import type { GroupDrill } from '../measures/group-drill.ts'
import { ruleAsText, type RuleOutcome, ruleOutcomes } from './rule-outcomes.ts'
import { spanText } from '../language/span-text.ts'
import type { Finding } from './watch.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { ResolvedAcceptance } from '../language/acceptance.ts'
import { listedActivations } from '../measures/listed-activations.ts'

/** The outcome of one expectation. */
export interface Outcome extends Finding {
  /** The expectation as a sentence, with its time. */
  readonly expected: string
  /** The time in which the expectation was checked, both ends included; at most to the end of the run. */
  readonly fromMs: number
  readonly toMs: number
}

/** The grid frequency in the second that ends at `atMs`: the lowest and highest of its steps of 100 ms. */
export interface FrequencySecond {
  readonly atMs: number
  /** Null if the whole second is in a gap. */
  readonly lowHz: number | null
  readonly highHz: number | null
  /** Whether some of its steps are in a gap. */
  readonly hasHole: boolean
}

/** The result of a run. */
export interface Verdict {
  readonly name: string
  readonly about: string
  /** The text of the scenario file, without included files. */
  readonly text: string
  readonly seed: number
  readonly site: string
  /** The recording that replaced the frequency of the scenario. */
  readonly recording: { readonly name: string; readonly durationMs: number } | null
  /** How imperfect recordings of the run were read, one line each. */
  readonly recordingNotes?: readonly string[]
  /** Versions of the simulator and of Node.js. */
  readonly versions: { readonly loadstar: string; readonly node: string }
  readonly startMs: number
  readonly endMs: number
  /** The expectations in the order of the files, then the lines of the timeline with an expected result. */
  readonly outcomes: readonly Outcome[]
  /** Every second of the run; the first is the start. */
  readonly frequency: readonly FrequencySecond[]
  /** The groups that offered demand response, in the order of their ids. */
  readonly groups: readonly GroupDrill[]
  /** One JSON object per line. */
  readonly journal: string
}

/** Whether every expectation held and every broken rule of a response is accepted by the scenario. */
export const hasPassed = ({ outcomes, groups }: Pick<Verdict, 'outcomes' | 'groups'>): boolean =>
  outcomes.every(({ held }) => held) && rulesIn(groups).every(({ state }) => state !== 'broken')

const rulesIn = (groups: readonly GroupDrill[]) => groups.flatMap(ruleOutcomes)

/** `by 1m15s`, `never from 10s to 20s` */
export function timeAsText({ by, at, within, never, always }: TimeForm): string {
  if (by !== undefined) return `by ${by}`
  if (at !== undefined) return `at ${at}`
  const span = within && `from ${within[0]} to ${within[1]}`
  return [never ? 'never' : always ? 'always' : undefined, span].filter(Boolean).join(' ')
}

/** The summary of a verdict in one line. */
export function verdictSummary({ outcomes, groups }: Pick<Verdict, 'outcomes' | 'groups'>): string {
  const rules = rulesIn(groups)
  const broken = rules.filter(({ state }) => state === 'broken').length
  const sentences = [
    broken > 0 && `${broken} of ${rules.length} rules of demand response ${plural(broken, 'is', 'are')} broken.`,
    expectationsAsText(outcomes, broken > 0),
    broken === 0 && rules.length > 0 && rulesAsText(rules),
  ]
  return sentences.filter(Boolean).join(' ')
}

const NOT_BROKEN = { kept: 'kept', accepted: 'broken but accepted', open: 'undecided' } as const

/** The summary of rules if none is broken. */
function rulesAsText(rules: readonly RuleOutcome[]): string {
  const states = ['kept', 'accepted', 'open'] as const
  const counts = states.map((state) => ({ state, count: rules.filter((rule) => rule.state === state).length }))
  const parts = counts.filter(({ count }) => count > 0).map(({ state, count }) => `${count} ${NOT_BROKEN[state]}`)
  return `Rules of demand response: ${parts.join(', ')}.`
}

/** With a broken rule, the text never states that all expectations held. */
function expectationsAsText(outcomes: readonly Outcome[], isBroken: boolean): string {
  const failed = outcomes.filter(({ held }) => !held).length
  if (outcomes.length === 0) return 'The scenario has no expectations.'
  if (failed > 0) return `${failed} of ${outcomes.length} expectations failed.`
  if (isBroken) return 'No expectation failed.'
  return outcomes.length === 1 ? 'The expectation held.' : `All ${outcomes.length} expectations held.`
}

/** The part of a recording that was played: `dip.csv`, `dip.csv, the first 9m of its 15m` */
export function recordingAsText({ recording, startMs, endMs }: Pick<Verdict, 'recording' | 'startMs' | 'endMs'>): string {
  if (recording === null) return ''
  const { name, durationMs } = recording
  const restMs = durationMs - (endMs - startMs)
  if (restMs > SECOND_MS) return `${name}, the first ${spanText(endMs - startMs)} of its ${spanText(durationMs)}`
  if (restMs < -SECOND_MS) return `${name} to its end at ${spanText(durationMs)}, then simulated noise`
  return name
}

/** A verdict as text: the scenario, each expectation with its observation, and the summary. */
export function verdictAsText(verdict: Verdict): string {
  const { name, about, seed, startMs, endMs, outcomes, recording, recordingNotes = [] } = verdict
  return [
    // A scenario without a file takes its name from `about`.
    about.startsWith(name) ? about : `${name}: ${about}`,
    `  ${spanText(endMs - startMs)} simulated, seed ${seed}`,
    ...(recording === null ? [] : [`  frequency from ${recordingAsText(verdict)}`]),
    ...recordingNotes.map((note) => `  recording ${note}`),
    ...outcomes.flatMap(({ held, expected, said }) => [`  ${held ? 'held  ' : 'FAILED'}  ${expected}`, `          ${said}`]),
    `  ${verdictSummary(verdict)}`,
  ].join('\n')
}

/** Each call measures the activations in progress, which takes too long for larger sites. */
const MAX_STATIONS = 200

/** A rule of demand response that an activation has broken and that the scenario does not accept as broken. */
interface BrokenRule {
  readonly groupName: string
  /** The group, or the V2G point. */
  readonly name: string
  /** When the activation began. */
  readonly startMs: number
  /** `Depth 49.5 kW, required: at least 62.5 kW` */
  readonly text: string
}

/** The rules broken so far, by group and start; null for a site with more than 200 stations. */
export function brokenRules(world: World, accepted: readonly ResolvedAcceptance[]): BrokenRule[] | null {
  if (world.stations.length > MAX_STATIONS) return null
  return listedActivations(world).flatMap(({ group, activation }) => {
    const ownAccepted = accepted.flatMap((one) => (one.groupId === group.id ? one.accepted : []))
    const { name, startMs } = activation
    return ruleOutcomes({ activations: [activation], accepted: ownAccepted }).flatMap(({ state, measure }) =>
      state === 'broken' ? { groupName: group.name, name, startMs, text: ruleAsText({ activation, measure }) } : [],
    )
  })
}
