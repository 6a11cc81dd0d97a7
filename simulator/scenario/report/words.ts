import type { DrillActivation, DrillService } from '#simulator/scenario/group-drill.ts'
import { MEASURE_NAMES, MEASURES, type MeasureName } from '#simulator/scenario/measures.ts'
import { verdictInWords, type Verdict } from '#simulator/scenario/verdict.ts'
import { spanText } from '#simulator/scenario/watch.ts'

const SERVICES = {
  'single-step': 'single-step',
  'stepwise-classic': 'stepwise, classic',
  'stepwise-static': 'stepwise, static',
  ffr: 'fast reserve',
} as const satisfies Record<DrillService, string>

const HUNDREDTHS = 100
const NOTHING = 'none'

/** Hz as it is set, such as `49.7 Hz`. */
export const hertz = (value: number) => `${Math.round(value * 1e3) / 1e3} Hz`

export interface MeasureInWords {
  readonly label: string
  readonly value: string
  /** Empty where there is none. */
  readonly rule: string
  readonly isKept: boolean | null
  /** What came of the rule; empty where there is none. */
  readonly verdict: string
}

export function measureInWords({ measures }: DrillActivation, name: MeasureName): MeasureInWords {
  const { value, rule, isKept } = measures[name]
  const { label, unit } = MEASURES[name]
  const verdict = rule === null ? '' : isKept === null ? 'not decided' : isKept ? 'kept' : 'BROKEN'
  const text = value === null ? NOTHING : `${Math.round(value * HUNDREDTHS) / HUNDREDTHS} ${unit}`
  return { label, value: text, rule: rule ?? '', isKept, verdict }
}

/** `Depot AC, single-step at 49.7 Hz, from 2m5s to 8m48s` */
export function activationInWords({ name, service, startMs, endMs, activationHz }: DrillActivation, runStartMs: number): string {
  const until = endMs === null ? 'on' : `to ${spanText(endMs - runStartMs)}`
  return `${name}, ${SERVICES[service]} at ${hertz(activationHz)}, from ${spanText(startMs - runStartMs)} ${until}`
}

/** Below so much nobody was charging, kW. */
const NOBODY_KW = 0.05

/** Whoever draws nothing can give nothing up; its measures say no more than that. Empty where there was something. */
export const nothingToGive = ({ baselineKw }: DrillActivation): string =>
  baselineKw !== null && baselineKw < NOBODY_KW ? 'It drew nothing, so it had nothing to give.' : ''

/** An activation, what was measured of it, and a line for each rule that it broke. */
function linesOf(activation: DrillActivation, runStartMs: number): string[] {
  const idle = nothingToGive(activation)
  if (idle) return [`  ${activationInWords(activation, runStartMs)}`, `          ${idle}`]
  const measures = MEASURE_NAMES.map((name) => measureInWords(activation, name))
  const told = measures.filter(({ value, rule }) => value !== NOTHING || rule !== '')
  return [
    `  ${activationInWords(activation, runStartMs)}`,
    `          ${told.map(({ label, value }) => `${label} ${value}`).join(', ')}`,
    ...told.filter(({ isKept }) => isKept === false).map(({ label, rule }) => `  BROKEN  ${label}: ${rule}`),
  ]
}

/** A verdict as a person reads it, with how each activation answered the frequency; the sum of it comes last. */
export function inWords(verdict: Verdict): string {
  const lines = verdictInWords(verdict).split('\n')
  const activations = verdict.groups.flatMap(({ activations }) => activations)
  return [...lines.slice(0, -1), ...activations.flatMap((one) => linesOf(one, verdict.startMs)), ...lines.slice(-1)].join('\n')
}
