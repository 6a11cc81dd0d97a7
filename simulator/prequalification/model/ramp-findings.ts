import { FCR_N_STEPS } from './fcr-n-sequences.ts'
import { mirrored } from './mirror.ts'
import type { ResponseSample } from './response.ts'
import { EARLY_S, energyKws, greatestKw, largestFallKw, lastUntil, meanKw, minKw, responseAt } from './response.ts'
import type { Finding } from './requirements.ts'
import { FAST_RAMPS, STATIC_RAMPS, STATIC_RETURN_S } from './sequence.ts'

/** The settled response is the mean of this time before the next ramp or step, s. TR gives no length. */
const SETTLED_S = 60
/** Ramp and settling time before the endurance is judged, s. Until then the fall after 7.5 s is judged. */
export const SETTLING_S = 60
/** Time after the start of ramp 1 of the lowest frequency, s: TR 3.1.2. */
const NADIR_S = 4.4
const DEACTIVATION_S = 40
/** Time after the start of a ramp of requirements 2 and 3, s. */
export const SPEED_S = 7.5
/** Time without interruption at 49.9 Hz or above before a static unit may release, s. */
const RELEASE_AFTER_S = 60
const RELEASED_AFTER_S = 16 * 60
/** A response above this share of the capacity counts as started. */
const STARTED_SHARE = 0.01

const percent = (kw: number, capacityKw: number) => (kw / capacityKw) * 100
const settledKw = (samples: readonly ResponseSample[], beforeS: number) => meanKw(samples, beforeS - SETTLED_S, beforeS)

/** Requirements 2 and 3: power and energy 7.5 s after the start of a ramp. */
function speedFindings(samples: readonly ResponseSample[], startS: number, capacityKw: number): Finding[] {
  const beforeKw = responseAt(samples, startS)
  const responseKw = responseAt(samples, startS + SPEED_S) - beforeKw
  return [
    { name: 'speed', value: percent(responseKw, capacityKw) },
    { name: 'energy', value: energyKws(samples, startS, startS + SPEED_S, beforeKw) / capacityKw },
  ]
}

/** Requirement 2, second part, TR 3.1.2: the fall below the value at 7.5 s until the return ramp, % of the capacity. */
export function fallFinding(
  samples: readonly ResponseSample[],
  [startS, returnS]: readonly [startS: number, returnS: number],
  capacityKw: number,
): Finding {
  const fromS = startS + SPEED_S
  const fallKw = responseAt(samples, fromS) - minKw(samples, fromS, lastUntil(samples, returnS))
  return { name: 'fall', value: percent(fallKw, capacityKw) }
}

/** Requirement 4: the largest `∫ (ΔP − min(|ΔP(tn)|, P0 / 2)) dt` from the lowest frequency tn to any time of the next 40 s, by capacity. */
function deactivationS(samples: readonly ResponseSample[], capacityKw: number): number {
  const nadirS = FAST_RAMPS.activate + NADIR_S
  const aboveKw = Math.min(Math.abs(responseAt(samples, nadirS)), capacityKw / 2)
  const endS = nadirS + DEACTIVATION_S
  const ends = samples.flatMap(({ atS }) => (atS > nadirS && atS < endS ? [atS] : []))
  return Math.max(0, ...[...ends, endS].map((endS) => energyKws(samples, nadirS, endS, aboveKw))) / capacityKw
}

/** Requirements 1 to 4 of dynamic FCR-D, from the fast ramps. Ramps 3 and 5 hold their frequency until the next one. */
export function fastRampFindings(samples: readonly ResponseSample[], capacityKw: number): Finding[] {
  const { hold, release, full, end } = FAST_RAMPS
  const responseKw = settledKw(samples, release) - settledKw(samples, full)
  return [
    { name: 'steadyState', value: percent(responseKw, capacityKw) },
    ...speedFindings(samples, full, capacityKw),
    fallFinding(samples, [hold, release], capacityKw),
    fallFinding(samples, [full, end], capacityKw),
    { name: 'deactivation', value: deactivationS(samples, capacityKw) },
  ]
}

/** The time until the response has started and does not stop again before 7.5 s, s. Infinity if it has not started by then. */
function delayS(samples: readonly ResponseSample[], startS: number, capacityKw: number): number {
  const isStarted = ({ responseKw }: ResponseSample) => responseKw > capacityKw * STARTED_SHARE
  const judged = samples.filter(({ atS }) => atS >= startS && atS <= startS + SPEED_S)
  const started = judged[judged.findLastIndex((sample) => !isStarted(sample)) + 1]
  return started ? started.atS - startS : Infinity
}

/** Requirements 1 to 3, 5 to 7 and 12 of static FCR-D, from the static ramps, which hold the full activation for 15 min. */
export function staticRampFindings(samples: readonly ResponseSample[], capacityKw: number): Finding[] {
  const { activate, release, end } = STATIC_RAMPS
  const backS = release + STATIC_RETURN_S
  const heldKw = settledKw(samples, release)
  const returning = samples.filter(({ atS }) => atS >= release)
  return [
    { name: 'steadyState', value: percent(heldKw - settledKw(samples, activate), capacityKw) },
    ...speedFindings(samples, activate, capacityKw),
    fallFinding(samples, [activate, release], capacityKw),
    { name: 'overshoot', value: percent(greatestKw(samples, activate, release), capacityKw) },
    { name: 'delay', value: delayS(samples, activate, capacityKw) },
    { name: 'earlyRelease', value: percent(minKw(samples, release, backS + RELEASE_AFTER_S), heldKw) },
    { name: 'lateRelease', value: percent(greatestKw(samples, backS + RELEASED_AFTER_S, end), capacityKw) },
    { name: 'fallIn10s', value: percent(largestFallKw(returning, 10), capacityKw) },
    { name: 'fallIn1s', value: percent(largestFallKw(returning, 1), capacityKw) },
    { name: 'endurance', value: percent(minKw(samples, activate + SETTLING_S, lastUntil(samples, release)), capacityKw) },
  ]
}

/** Requirements 1 and 12 of FCR-N in both directions, from the steps: `ΔP = P1 − (P0 + P3) / 2`, TR 3.1.1. */
export function fcrNStepFindings(samples: readonly ResponseSample[], capacityKw: number): Finding[] {
  const { up, down, rest, end } = FCR_N_STEPS
  // In the row of a step, the response may have started.
  const lastBefore = (stepS: number) => lastUntil(samples, stepS - EARLY_S)
  const settledAt = (stepS: number) => settledKw(samples, lastBefore(stepS))
  const restKw = (settledAt(up) + settledAt(end)) / 2
  const least = (of: readonly ResponseSample[], fromS: number, stepS: number) =>
    percent(minKw(of, fromS + SETTLING_S, lastBefore(stepS)), capacityKw)
  return [
    { name: 'steadyState', part: 'up', value: percent(settledAt(down) - restKw, capacityKw) },
    { name: 'steadyState', part: 'down', value: percent(restKw - settledAt(rest), capacityKw) },
    { name: 'endurance', part: 'up', value: least(samples, up, down) },
    { name: 'endurance', part: 'down', value: least(mirrored(samples), down, rest) },
  ]
}
