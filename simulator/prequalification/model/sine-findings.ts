import type { Product } from '#simulator/battery-storage/model/product.ts'
import { angularRadPerS } from './power-system.ts'
import type { Finding } from './requirements.ts'
import type { ResponseSample } from './response.ts'
import { fitSine } from './sine-fit.ts'
import { closedLoopShare, crossingBeyond, performanceFactor, stabilityMargin, type TransferPoint } from './stability.ts'

/** Gain and phase at a period, and the error of the fitted sine as a share. */
export interface SinePoint extends TransferPoint {
  readonly fitError: number
}

/**
 * Gain and phase of the response to a sine, from the last `evaluated` periods: TR 3.2. The gain is the amplitude of the response
 * divided by that of the frequency, relative to the capacity over the band. The phase is against the falling frequency, and a lag
 * is negative. `measurementS`: time constant of the frequency measurement, which a signal that was made inside the controller has not
 * passed; the response is multiplied by that of a first-order lag, TR 4.4.
 */
export function sinePoint(
  samples: readonly ResponseSample[],
  { periodS, evaluated }: { periodS: number; evaluated: number },
  { bandHz }: Product,
  capacityKw: number,
  measurementS = 0,
): SinePoint {
  const endS = samples.at(-1)?.atS ?? 0
  const judged = samples.filter(({ atS }) => atS > endS - evaluated * periodS)
  const timesS = judged.map(({ atS }) => atS)
  const fitOf = (values: readonly number[]) => fitSine(timesS, values, periodS)
  const frequency = fitOf(judged.map(({ frequencyHz }) => -frequencyHz))
  const response = fitOf(judged.map(({ responseKw }) => responseKw))
  const measuredRad = Math.atan(angularRadPerS(periodS) * measurementS)
  const lagRad = response.phaseRad - frequency.phaseRad - measuredRad
  return {
    periodS,
    gain: (response.amplitude / frequency.amplitude) * (bandHz / capacityKw) * Math.cos(measuredRad),
    // From -2π to 0: a response cannot lead by more than it lags.
    phaseRad: lagRad - 2 * Math.PI * Math.ceil((lagRad - Math.PI / 2) / (2 * Math.PI)),
    fitError: response.fitError,
  }
}

/** The gain as a share of a reduced capacity. */
const reduced = (points: readonly SinePoint[], factor: number): SinePoint[] =>
  points.map(({ gain, ...point }) => ({ ...point, gain: gain / factor }))

const crossingText = ({ periodS, share }: { periodS: number; share: number }) =>
  `Extrapolated beyond the tested periods, the loop crosses the negative real axis at -${share.toFixed(2)} near ${periodS.toFixed(1)} s.`

/** Requirements 8 to 10 with `F / Kdyn`, of which requirements 2 and 3 set the factor, and 9 can reduce it further. */
export function sineFindings(
  points: readonly SinePoint[],
  product: Product,
  { dynamic, least }: { readonly dynamic: number; readonly least: number } = { dynamic: 1, least: 1 },
): Finding[] {
  const share = closedLoopShare(points, product, dynamic)
  const found = share > 1 ? performanceFactor(points, product, dynamic) : dynamic
  const factor = found >= least ? found : undefined
  const sold = reduced(points, factor ?? dynamic)
  const { distance, encircles } = stabilityMargin(sold, product)
  const crossing = crossingBeyond(sold, product)
  return [
    { name: 'stability', value: distance },
    { name: 'encirclement', value: Number(encircles), ...(crossing && { note: crossingText(crossing) }) },
    { name: 'performance', value: share * 100, ...(share > 1 && factor !== undefined ? { factor } : {}) },
    { name: 'fit', value: Math.max(...points.map(({ fitError }) => fitError)) * 100 },
  ]
}
