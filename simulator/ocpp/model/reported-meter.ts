import { SECOND_MS } from '#contract/durations.ts'
import type { Meter } from './charger-message.ts'

/** The last value of each measurand, and when it arrived, ms. */
export interface ReportedMeter {
  readonly values: Meter
  readonly atMs: { readonly [K in keyof Meter]?: number }
}

export const NO_METER: ReportedMeter = { values: {}, atMs: {} }

/** What the connector of a station can carry. */
export interface ConnectorRating {
  readonly kind: 'ac' | 'dc'
  /** A per phase. */
  readonly maxCurrentA: number
  readonly phases: 1 | 2 | 3
  readonly ratedW: number
}

/** Values further above the rating are not measurements. */
const OVER_RATING = 1.5
/** A phase voltage of a low-voltage grid, V. Higher ones, up to `LINE_V`, are voltages between two phases. */
const PHASE_V = { min: 80, max: 300 }
const LINE_V = 520

/** Splits a meter into what the connector can carry, and the names of the values that cannot be measurements. */
export function plausibleMeter(
  { currentA, powerW, voltageV, ...others }: Meter,
  { kind, maxCurrentA, phases, ratedW }: ConnectorRating,
): { readonly meter: Meter; readonly rejected: readonly (keyof Meter)[] } {
  const meter: Meter = others
  const rejected: (keyof Meter)[] = []
  if (voltageV !== undefined) {
    const phaseV = kind === 'dc' || voltageV <= PHASE_V.max ? voltageV : voltageV <= LINE_V ? voltageV / Math.sqrt(3) : NaN
    if (kind === 'dc' || phaseV >= PHASE_V.min) meter.voltageV = phaseV
    else rejected.push('voltageV')
  }
  if (powerW !== undefined) {
    if (Math.abs(powerW) <= OVER_RATING * ratedW) meter.powerW = powerW
    else rejected.push('powerW')
  }
  if (currentA !== undefined) {
    const mostA = OVER_RATING * (kind === 'dc' ? Infinity : maxCurrentA)
    const [single] = currentA
    if (currentA.every((amperes) => Math.abs(amperes) <= mostA)) meter.currentA = currentA
    // Some chargers report the sum of their phases as one current.
    else if (currentA.length === 1 && single !== undefined && Math.abs(single) <= mostA * phases) {
      meter.currentA = Array.from({ length: phases }, () => single / phases)
    } else rejected.push('currentA')
  }
  return { meter, rejected }
}

export const withMeter = ({ values, atMs }: ReportedMeter, meter: Meter, nowMs: number): ReportedMeter => ({
  values: { ...values, ...meter },
  atMs: { ...atMs, ...Object.fromEntries(Object.keys(meter).map((name) => [name, nowMs])) },
})

/** The meter without a draw: the charger has reported that it draws nothing now. */
export function withoutDraw({ values, atMs }: ReportedMeter): ReportedMeter {
  const { currentA: _, powerW: __, ...others } = values
  const { currentA: ___, powerW: ____, ...times } = atMs
  return { values: others, atMs: times }
}

/** Measurands that are taken in turn belong together within this time, ms. */
const TOGETHER_MS = 6 * SECOND_MS
/** Power over apparent power in which a current and a power of different moments can describe the same draw. */
const FITTING = { min: 0.7, max: 1.15 }

/**
 * The values that describe the present draw together. Measurands that arrive in separate messages soon after each other complete
 * each other while they fit; otherwise the newer of current and power describes the draw alone.
 */
export function presentMeter({ values, atMs }: ReportedMeter, nominalV: number): Meter {
  const { currentA, powerW, ...others } = values
  if (currentA === undefined || powerW === undefined) return values
  const [currentMs = 0, powerMs = 0] = [atMs.currentA, atMs.powerW]
  if (Math.abs(currentMs - powerMs) <= SECOND_MS / 2) return values
  const isTogether = Math.abs(currentMs - powerMs) <= TOGETHER_MS
  const apparentW = (values.voltageV ?? nominalV) * currentA.reduce((sum, amperes) => sum + amperes, 0)
  const factor = powerW / apparentW
  if (isTogether && factor >= FITTING.min && factor <= FITTING.max) return values
  return currentMs > powerMs ? { ...others, currentA } : { ...others, powerW }
}

/** When the present draw was measured, ms; -Infinity if it was not. */
export const drawMeasuredMs = ({ atMs }: ReportedMeter): number => Math.max(atMs.currentA ?? -Infinity, atMs.powerW ?? -Infinity)
