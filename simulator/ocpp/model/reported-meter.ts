import { SECOND_MS } from '#contract/durations.ts'
import { PHASE_V as NOMINAL_V } from '#simulator/grid/model/kilowatts.ts'
import type { Meter } from './charger-message.ts'
import {
  completeCurrents,
  FITTING,
  isComplete,
  phasesInUse,
  VOLTAGE_ERROR,
  withFormer,
  type PhasesInUse,
} from './phase-currents.ts'

/** The last value of each measurand, and when it arrived, ms. */
export interface ReportedMeter {
  readonly values: Meter
  readonly atMs: { readonly [K in keyof Meter]?: number }
  /** When the current of each phase was measured last, ms. */
  readonly phaseMs?: readonly number[]
  /** What the last currents show of phases that come and go. */
  readonly phases?: PhasesInUse
  /** Power over current of the last values that have both, V: that of a charger which sends no voltage. */
  readonly shownV?: number | undefined
  /** What the last message with a draw had of it. */
  readonly newest?: 'currentA' | 'powerW' | 'both' | undefined
  /** Since when the values show no draw, by the clock of the charger, ms. */
  readonly idleMs?: number | undefined
  /** The rating of a phase, A; undefined if it is not known. */
  readonly maxA?: number | undefined
}

/** A meter whose currents are all known. */
export interface PresentMeter extends Omit<Meter, 'currentA'> {
  readonly currentA?: readonly number[] | undefined
}

export const NO_METER: ReportedMeter = { values: {}, atMs: {} }

/** What the connector of a station can carry. */
export interface ConnectorRating {
  readonly kind: 'ac' | 'dc'
  /** A per phase. */
  readonly maxCurrentA: number
  readonly phases: 1 | 2 | 3
  readonly ratedW: number
  /** It can deliver: a negative draw is possible. */
  readonly discharges: boolean
}

/** Values further above the rating are not measurements. */
export const OVER_RATING = 1.5
/** A single current further above the rating of a phase is the sum of the phases. */
const SUM_OVER_RATING = 1.1
/** A phase voltage of a low-voltage grid, V. Higher ones, up to `LINE_V`, are voltages between two phases. */
const PHASE_V = { min: 80, max: 300 }
const LINE_V = 520
/** The voltage of a DC car, V. */
const DC_V = { min: 150, max: 1_500 }

/** A small current is rounded, W. */
const NOISE_W = 150

/** Splits a meter into what the connector can carry, and the names of the values that cannot be measurements. */
export function plausibleMeter(
  { currentA, powerW, voltageV, ...others }: Meter,
  { kind, maxCurrentA, phases, ratedW, discharges }: ConnectorRating,
): { readonly meter: Meter; readonly rejected: readonly (keyof Meter)[] } {
  const meter: Meter = others
  const rejected: (keyof Meter)[] = []
  if (voltageV !== undefined) {
    const phaseV = kind === 'dc' || voltageV <= PHASE_V.max ? voltageV : voltageV <= LINE_V ? voltageV / Math.sqrt(3) : NaN
    // A DC charger without a car shows 0 V.
    const minV = kind === 'ac' ? PHASE_V.min : currentA?.some(Boolean) ? 1 : 0
    if (phaseV >= minV && phaseV <= DC_V.max) meter.voltageV = phaseV
    else rejected.push('voltageV')
  }
  if (powerW !== undefined) {
    const isPossible = Math.abs(powerW) <= OVER_RATING * ratedW && (discharges || powerW >= -NOISE_W)
    if (isPossible) meter.powerW = powerW
    else rejected.push('powerW')
    const maxShare = (OVER_RATING * maxCurrentA * PHASE_V.max) / Math.abs(powerW)
    if (meter.powerShares?.some((share) => share > maxShare)) delete meter.powerShares
  }
  if (currentA !== undefined) {
    const maxA = OVER_RATING * (kind === 'dc' ? ratedW / Math.max(DC_V.min, meter.voltageV ?? 0) : maxCurrentA)
    const [single = null] = currentA
    const minA = discharges ? -maxA : -NOISE_W / NOMINAL_V
    const possible = currentA.map((amperes) => (amperes !== null && amperes >= minA && amperes <= maxA ? amperes : null))
    // Some chargers report the sum of their phases as one current.
    const sumA = single !== null && currentA.length === 1 && kind === 'ac' ? Math.abs(single) : 0
    const isSum = sumA > SUM_OVER_RATING * maxCurrentA && sumA <= maxA * phases
    if (isSum) meter.currentA = Array.from({ length: phases }, () => (single ?? 0) / phases)
    else {
      if (possible.some((amperes) => amperes !== null)) meter.currentA = possible
      if (possible.some((amperes, phase) => amperes !== currentA[phase])) rejected.push('currentA')
    }
  }
  if (kind === 'ac' && exceedsCurrents(meter)) {
    delete meter.powerW
    rejected.push('powerW')
  }
  return { meter, rejected }
}

/** Whether a power is above that of the currents beside it. Of a car on several phases, not all can be reported. */
function exceedsCurrents({ powerW = 0, currentA = [], voltageV = NOMINAL_V }: Meter): boolean {
  const used = currentA.filter((amperes) => amperes !== 0)
  const apparentW = voltageV * used.reduce<number>((sum, amperes) => sum + Math.abs(amperes ?? NaN), 0)
  const fits = (phases: number) => Math.abs(Math.abs(powerW) / ((apparentW * phases) / used.length) - 1) <= FITTING.max - 1
  const isAbove = used.length > 0 && Math.abs(powerW) > FITTING.max * apparentW + NOISE_W
  return isAbove && ![1, 2, 3].some((one) => one > used.length && fits(one))
}

/** Measurands that are taken in turn belong together within this time, ms. */
export const TOGETHER_MS = 6 * SECOND_MS
/** A phase without a readable value keeps its former one for this time, ms. */
const PHASE_LASTS_MS = 30 * SECOND_MS

/** The meter with newer values. A phase whose value cannot be read has the rest of the power, or its former value. */
export function withMeter(was: ReportedMeter, { currentA: sent, ...others }: Meter, nowMs: number, maxA?: number): ReportedMeter {
  const { values, atMs, phaseMs = [] } = was
  const meter: Meter = { ...others }
  const ratioV =
    sent && isComplete(sent) ? (others.powerW ?? NaN) / sent.reduce<number>((sum, amperes) => sum + (amperes ?? 0), 0) : NaN
  const shownV = Math.abs(ratioV / NOMINAL_V - 1) <= VOLTAGE_ERROR ? ratioV : was.shownV
  const hasPower = others.powerW !== undefined || nowMs - (atMs.powerW ?? -Infinity) <= TOGETHER_MS
  const phases = sent && phasesInUse(was.phases, sent, { nowMs, hasPower })
  const currentA = phases?.shownA
  if (currentA !== undefined) {
    const recent = (values.currentA ?? []).map((amperes, phase) => {
      return nowMs - (phaseMs[phase] ?? -Infinity) <= PHASE_LASTS_MS ? amperes : null
    })
    const voltageV = others.voltageV ?? values.voltageV
    const all = completeCurrents(currentA, others.powerW, voltageV, shownV, maxA) ?? withFormer(currentA, recent)
    // Known currents stay, and become old, when the newer ones are not all known.
    if (all ?? values.currentA === undefined) {
      meter.currentA = [...(all ?? currentA)]
      meter.isWithoutPhase = others.isWithoutPhase
    }
  }
  if (others.powerW !== undefined && others.powerUnit !== values.powerUnit) meter.powerUnit = others.powerUnit
  if (others.powerW !== undefined && nowMs - (atMs.powerShares ?? nowMs) > TOGETHER_MS) meter.powerShares = others.powerShares
  const measuredMs = currentA?.map((amperes, phase) => (amperes === null ? (phaseMs[phase] ?? -Infinity) : nowMs))
  const newest = others.powerW === undefined ? (meter.currentA ? 'currentA' : was.newest) : meter.currentA ? 'both' : 'powerW'
  return {
    newest,
    values: { ...values, ...meter },
    atMs: { ...atMs, ...Object.fromEntries(Object.keys(meter).map((name) => [name, nowMs])) },
    phaseMs: measuredMs ?? phaseMs,
    shownV,
    maxA,
    ...((phases ?? was.phases) && { phases: phases ?? was.phases }),
  }
}

/** The meter without a draw: the charger has reported that it draws nothing now. */
export function withoutDraw({ values, atMs }: ReportedMeter): ReportedMeter {
  const { currentA: _, powerW: __, ...others } = values
  const { currentA: ___, powerW: ____, ...times } = atMs
  return { values: others, atMs: times }
}

/** A charger that waits takes less, A. */
const DRAWS_A = 5

/**
 * The values that describe the present draw together. Measurands that arrive in separate messages soon after each other complete
 * each other while they fit; otherwise the newer of current and power describes the draw alone.
 */
export function presentMeter({ values, atMs, shownV, newest, maxA }: ReportedMeter, nominalV: number): PresentMeter {
  const { currentA: reported, powerW, ...others } = values
  const [currentMs = 0, powerMs = 0] = [atMs.currentA, atMs.powerW]
  const isTogether = Math.abs(currentMs - powerMs) <= TOGETHER_MS
  const voltageV = values.voltageV ?? nominalV
  const currentA = reported && completeCurrents(reported, isTogether ? powerW : undefined, values.voltageV, shownV, maxA)
  if (powerW === undefined) return currentA ? { ...others, currentA } : others
  if (currentA === undefined) return { ...others, powerW }
  const isZero = powerW === 0 && currentA.some((amperes) => Math.abs(amperes) >= DRAWS_A)
  // Some chargers send a power of 0 in place of one that they do not measure.
  const both = { ...others, currentA, powerW }
  if (newest === 'both') return isZero ? { ...others, currentA } : both
  const factor = powerW / (voltageV * currentA.reduce((sum, amperes) => sum + amperes, 0))
  if (isTogether && factor >= FITTING.min && factor <= FITTING.max) return both
  // A power that does not fit says nothing about phases whose currents are not known.
  return newest === 'currentA' && isComplete(reported ?? []) ? { ...others, currentA } : { ...others, powerW }
}

/** The meter with a power that was derived; it decides about the phases whose currents are not known. */
export const withDerivedPower = ({ values, maxA }: ReportedMeter, powerW: number): PresentMeter => {
  const { currentA, ...others } = values
  const complete = currentA && completeCurrents(currentA, powerW, values.voltageV, undefined, maxA)
  return { ...others, powerW, ...(complete && { currentA: complete }) }
}

/** When the present draw was measured, ms; -Infinity if it was not. Currents that are not all known measure no draw. */
export function drawMeasuredMs({ values, atMs }: ReportedMeter): number {
  const currentMs = values.currentA && isComplete(values.currentA) ? atMs.currentA : undefined
  return Math.max(currentMs ?? -Infinity, atMs.powerW ?? -Infinity)
}
