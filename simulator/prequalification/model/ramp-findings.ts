import { energyKws, greatestKw, largestFallKw, leastKw, meanKw, responseAt, type ResponseSample } from './response.ts'
import type { Finding } from './requirements.ts'
import { FAST_RAMPS, STATIC_RAMPS } from './sequence.ts'

/** The settled response is the mean of this time before the next ramp, s. TR gives no length. */
const SETTLED_S = 60
/** Time after the start of ramp 1 of the lowest frequency, s: TR 3.1.2. */
const NADIR_S = 4.4
const DEACTIVATION_S = 40
/** Time after the start of a ramp of requirements 2 and 3, s. */
export const SPEED_S = 7.5
/** Time without interruption above 49.9 Hz before a static unit may release, s. */
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

/**
 * Requirement 4: the largest `∫ (ΔP − min(|ΔP(tn)|, P0 / 2)) dt` from the lowest frequency tn to any time of the next 40 s,
 * divided by the capacity.
 */
function deactivationS(samples: readonly ResponseSample[], capacityKw: number): number {
  const nadirS = FAST_RAMPS.activate + NADIR_S
  const aboveKw = Math.min(Math.abs(responseAt(samples, nadirS)), capacityKw / 2)
  const ends = samples.flatMap(({ atS }) => (atS > nadirS && atS <= nadirS + DEACTIVATION_S ? [atS] : []))
  return Math.max(0, ...ends.map((endS) => energyKws(samples, nadirS, endS, aboveKw))) / capacityKw
}

/** Requirements 1 to 4 of dynamic FCR-D, from the fast ramps. */
export function fastRampFindings(samples: readonly ResponseSample[], capacityKw: number): Finding[] {
  const responseKw = settledKw(samples, FAST_RAMPS.release) - settledKw(samples, FAST_RAMPS.full)
  return [
    { name: 'steadyState', value: percent(responseKw, capacityKw) },
    ...speedFindings(samples, FAST_RAMPS.full, capacityKw),
    { name: 'deactivation', value: deactivationS(samples, capacityKw) },
  ]
}

/** Requirements 1 to 3 and 5 to 7 of static FCR-D, from the static ramps. */
export function staticRampFindings(samples: readonly ResponseSample[], capacityKw: number): Finding[] {
  const { activate, release } = STATIC_RAMPS
  const started = samples.find(({ atS, responseKw }) => atS >= activate && responseKw > capacityKw * STARTED_SHARE)
  const returning = samples.filter(({ atS }) => atS >= release)
  return [
    { name: 'steadyState', value: percent(settledKw(samples, release) - responseAt(samples, activate), capacityKw) },
    ...speedFindings(samples, activate, capacityKw),
    { name: 'overshoot', value: percent(greatestKw(samples, activate, release), capacityKw) },
    { name: 'delay', value: started ? started.atS - activate : Infinity },
    { name: 'earlyRelease', value: percent(leastKw(samples, release, release + RELEASE_AFTER_S), capacityKw) },
    { name: 'lateRelease', value: percent(responseAt(samples, release + RELEASED_AFTER_S), capacityKw) },
    { name: 'fallIn10s', value: percent(largestFallKw(returning, 10), capacityKw) },
    { name: 'fallIn1s', value: percent(largestFallKw(returning, 1), capacityKw) },
  ]
}
