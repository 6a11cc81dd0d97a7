import type { Product } from './product.ts'
import type { Finding } from './requirements.ts'
import type { ResponseSample } from './response.ts'
import { fitSine } from './sine-fit.ts'
import { closedLoopShare, stabilityMargin, type TransferPoint } from './stability.ts'

/** Gain and phase at a period, and the error of the fitted sine as a share. */
export interface SinePoint extends TransferPoint {
  readonly fitError: number
}

/**
 * Gain and phase of the response to a sine, from the last `evaluated` periods: TR 3.2. The gain is the amplitude of the response
 * divided by that of the frequency, relative to the capacity over the band. The phase is against the falling frequency, and a lag
 * is negative.
 */
export function sinePoint(
  samples: readonly ResponseSample[],
  { periodS, evaluated }: { periodS: number; evaluated: number },
  { bandHz }: Product,
  capacityKw: number,
): SinePoint {
  const endS = samples.at(-1)?.atS ?? 0
  const judged = samples.filter(({ atS }) => atS > endS - evaluated * periodS)
  const timesS = judged.map(({ atS }) => atS)
  const frequency = fitSine(
    timesS,
    judged.map(({ frequencyHz }) => -frequencyHz),
    periodS,
  )
  const response = fitSine(
    timesS,
    judged.map(({ responseKw }) => responseKw),
    periodS,
  )
  const lagRad = response.phaseRad - frequency.phaseRad
  return {
    periodS,
    gain: (response.amplitude / frequency.amplitude) * (bandHz / capacityKw),
    // From -2π to 0: a response cannot lead by more than it lags.
    phaseRad: lagRad - 2 * Math.PI * Math.ceil((lagRad - Math.PI / 2) / (2 * Math.PI)),
    fitError: response.fitError,
  }
}

/** Requirements 8 to 10, from the points of all periods. */
export function sineFindings(points: readonly SinePoint[], product: Product): Finding[] {
  const { distance, encircles } = stabilityMargin(points, product)
  return [
    { name: 'stability', value: distance },
    { name: 'encirclement', value: Number(encircles) },
    { name: 'performance', value: closedLoopShare(points, product) * 100 },
    { name: 'fit', value: Math.max(...points.map(({ fitError }) => fitError)) * 100 },
  ]
}
