import { describe, expect, test } from 'vitest'
import type { RequirementName } from '#simulator/reserves/model/rule-table.ts'
import { RESERVE_RULES } from '#simulator/reserves/model/rules.ts'
import { FCR_N_SINES, fcrNLinearity, fcrNSteps } from './fcr-n-sequences.ts'
import { mirrored, mirroredSequence } from './mirror.ts'
import { angularRadPerS } from './power-system.ts'
import { modeShiftFindings } from './mode-shift.ts'
import { PRODUCTS, requiredShare, type ProductName } from '#simulator/battery-storage/model/product.ts'
import { fastRampFindings, fcrNStepFindings, staticRampFindings } from './ramp-findings.ts'
import { isFulfilled, judged, type Finding } from './requirements.ts'
import {
  enduranceTest,
  fastRamps,
  FCR_D_SINES,
  linearitySteps,
  sineSequence,
  staticRamps,
  type TestSequence,
} from './sequence.ts'
import { sineFindings, sinePoint } from './sine-findings.ts'
import { stabilityMargin } from './stability.ts'
import { enduranceFindings, linearityFindings } from './steady-findings.ts'

const P0_KW = 20
const D_UP = PRODUCTS['fcr-d-up-dynamic']
const STEP_S = 0.1

type Share = (atS: number, share: number, hz: number) => number

/** The response to a test in steps of 100 ms: by default the share that the product requires. */
const play = (sequence: TestSequence, product: ProductName, shareOf: Share = (_, share) => share) =>
  Array.from({ length: Math.round(sequence.durationS / STEP_S) + 1 }, (_, step) => {
    const atS = step * STEP_S
    const frequencyHz = sequence.frequencyHz(atS)
    const responseKw = P0_KW * shareOf(atS, requiredShare(PRODUCTS[product], frequencyHz), frequencyHz)
    return { atS, frequencyHz, responseKw }
  })

const scaled =
  (scale: number): Share =>
  (_, share) =>
    share * scale
const ramps = (shareOf: Share) => fastRampFindings(play(fastRamps, 'fcr-d-up-dynamic', shareOf), P0_KW)
const downRamps = (shareOf: Share) =>
  fastRampFindings(mirrored(play(mirroredSequence(fastRamps), 'fcr-d-down-dynamic', shareOf)), P0_KW)
const steps = (shareOf: Share) => fcrNStepFindings(play(fcrNSteps, 'fcr-n', shareOf), P0_KW)
const staticTest = (shareOf: Share) => staticRampFindings(play(staticRamps, 'fcr-d-up-static', shareOf), P0_KW)
/** Full activation from 180 s on, and after 60 s above 49.9 Hz the given share. */
const released = (after: (sinceS: number) => number) => (atS: number) => (atS < 1_080 ? Number(atS >= 182) : after(atS - 1_080))

/** The response of a first-order lag with dead time to the sines, as gain and phase. */
function loop(product: ProductName, lagS: number, deadS: number): Finding[] {
  const points = (product === 'fcr-n' ? FCR_N_SINES : FCR_D_SINES).map(({ periodS }) => {
    const radPerS = angularRadPerS(periodS)
    const phaseRad = -Math.atan(radPerS * lagS) - radPerS * deadS
    return { periodS, gain: 1 / Math.hypot(1, radPerS * lagS), phaseRad, fitError: 0 }
  })
  return sineFindings(points, PRODUCTS[product])
}

/** The value at which a falling function has the wanted result. */
function bisect(from: number, to: number, wanted: number, of: (x: number) => number): number {
  const middle = (from + to) / 2
  if (to - from < 1e-9) return middle
  return of(middle) > wanted ? bisect(middle, to, wanted, of) : bisect(from, middle, wanted, of)
}

const deadTimeFor = (product: ProductName, lagS: number, distance: number) =>
  bisect(0, 1.2, distance, (deadS) => stabilityMargin(pointsOf(product, lagS, deadS), PRODUCTS[product]).distance)
function pointsOf(product: ProductName, lagS: number, deadS: number) {
  return (product === 'fcr-n' ? FCR_N_SINES : FCR_D_SINES).map(({ periodS }) => {
    const radPerS = angularRadPerS(periodS)
    return { periodS, gain: 1 / Math.hypot(1, radPerS * lagS), phaseRad: -Math.atan(radPerS * lagS) - radPerS * deadS }
  })
}

const valueOf = (findings: readonly Finding[], name: RequirementName) => findings.find((one) => one.name === name)?.value ?? NaN
const slowEnough = (lagShare: number) => {
  // The closed loop grows with the gain that is missing.
  const gainOf = bisect(0.001, 1, lagShare * 100, (gain) => valueOf(weak(gain), 'performance'))
  return weak(gainOf)
}
const weak = (gain: number) =>
  sineFindings(
    FCR_N_SINES.map(({ periodS }) => ({ periodS, gain, phaseRad: -1.2, fitError: 0 })),
    PRODUCTS['fcr-n'],
  )

/** A sine with an alternating error whose fit error is the share. */
function noisy(share: number): Finding[] {
  const [sine] = FCR_D_SINES
  const sequence = sineSequence(D_UP.sineHz, sine.periodS, sine.total)
  const noise = (share * 0.25) / Math.SQRT2
  const samples = play(
    sequence,
    'fcr-d-up-dynamic',
    (atS, required) => required + (Math.round(atS / STEP_S) % 2 === 0 ? noise : -noise),
  )
  return [{ name: 'fit', value: sinePoint(samples, sine, D_UP, P0_KW).fitError * 100 }]
}

/** A case: product, requirement, limit, inward direction, and the findings of a signal whose value is the given one. */
type Case = readonly [ProductName, RequirementName, number, 1 | -1, (value: number) => readonly Finding[]]

const linearity = (isStatic: boolean) => (shareOf: Share) =>
  linearityFindings(play(linearitySteps, 'fcr-d-up-dynamic', shareOf), { product: D_UP, capacityKw: P0_KW, isStatic })
const fcrNLinear = (shareOf: Share) =>
  linearityFindings(play(fcrNLinearity, 'fcr-n', shareOf), { product: PRODUCTS['fcr-n'], capacityKw: P0_KW, isStatic: false })
const shifted =
  (percent: number, isShifted: (hz: number) => boolean): Share =>
  (_, share, hz) =>
    share + (isShifted(hz) ? percent / 100 : 0)
const endurance = (value: number) =>
  enduranceFindings(
    play(enduranceTest, 'fcr-d-up-dynamic', (atS, share) => (atS > 3_000 && atS < 3_010 ? value / 100 : share)),
    30,
    P0_KW,
  )

const CASES: readonly Case[] = [
  ['fcr-d-up-dynamic', 'steadyState', 95, 1, (value) => ramps(scaled(value / 100))],
  ['fcr-d-up-dynamic', 'steadyState', 120, -1, (value) => ramps(scaled(value / 100))],
  ['fcr-d-down-dynamic', 'steadyState', 95, 1, (value) => downRamps(scaled(value / 100))],
  ['fcr-d-down-dynamic', 'steadyState', 120, -1, (value) => downRamps(scaled(value / 100))],
  ['fcr-n', 'steadyState', 95, 1, (value) => steps(scaled(value / 100))],
  ['fcr-n', 'steadyState', 120, -1, (value) => steps(scaled(value / 100))],
  ['fcr-d-up-static', 'steadyState', 95, 1, (value) => staticTest(scaled(value / 100))],
  ['fcr-d-up-static', 'steadyState', 110, -1, (value) => staticTest(scaled(value / 100))],
  // A straight line from 0 to the value at 7.5 s.
  ['fcr-d-up-dynamic', 'speed', 86, 1, (value) => ramps((atS) => (atS < 690 ? 0 : ((atS - 690) / 7.5) * (value / 100)))],
  ['fcr-d-down-dynamic', 'speed', 86, 1, (value) => downRamps((atS) => (atS < 690 ? 0 : ((690 - atS) / 7.5) * (value / 100)))],
  // A step whose energy up to 7.5 s is the value.
  ['fcr-d-up-dynamic', 'energy', 3.2, 1, (value) => ramps((atS) => Number(atS >= 697.5 - value))],
  ['fcr-d-up-static', 'energy', 3.2, 1, (value) => staticTest((atS) => Number(atS >= 187.5 - value))],
  // Full response for some time after the nadir: half of it is excess.
  ['fcr-d-up-dynamic', 'deactivation', 2.5, -1, (value) => ramps((atS) => Number(atS >= 33 && atS < 34.4 + 2 * value))],
  [
    'fcr-d-up-static',
    'overshoot',
    120,
    -1,
    (value) => staticTest((atS) => (atS > 200 && atS < 201 ? value / 100 : Number(atS > 182))),
  ],
  // The response falls at one sample between 7.5 s and the return ramp: in ramp 3, in ramp 5, in the endurance and of a static unit.
  ...(
    [
      ['fcr-d-up-dynamic', 97.6],
      ['fcr-d-up-dynamic', 389.9],
      ['fcr-d-up-dynamic', 697.6],
      ['fcr-d-up-dynamic', 749.9],
    ] as const
  ).map(([product, fallsS]): Case => [product, 'fall', 5, -1, (value) => ramps(fallsAt(fallsS, value))]),
  ['fcr-d-down-dynamic', 'fall', 5, -1, (value) => downRamps(fallsAt(700, value))],
  ...[37.6, 60, 7_229.9].map((fallsS): Case => [
    'fcr-d-up-dynamic',
    'fall',
    5,
    -1,
    (value) => enduranceFindings(play(enduranceTest, 'fcr-d-up-dynamic', fallsAt(fallsS, value)), 30, P0_KW),
  ]),
  ...[187.6, 600, 1_079.9].map((fallsS): Case => [
    'fcr-d-up-static',
    'fall',
    5,
    -1,
    (value) => staticTest(fallsAt(fallsS, value)),
  ]),
  // One sample at the end of the windows of the release, which count from 49.9 Hz.
  ...[1_100, 1_141.6].map((fallsS): Case => [
    'fcr-d-up-static',
    'earlyRelease',
    95,
    1,
    (value) => staticTest((atS) => (isAt(atS, fallsS) ? value / 100 : released(() => 1)(atS))),
  ]),
  ...[2_041.7, 2_279.9].map((remainsS): Case => [
    'fcr-d-up-static',
    'lateRelease',
    5,
    -1,
    (value) => staticTest((atS) => (isAt(atS, remainsS) ? value / 100 : released((sinceS) => Number(sinceS < 300))(atS))),
  ]),
  // A fall and a rise within the window.
  [
    'fcr-d-up-static',
    'fallIn10s',
    25,
    -1,
    (value) => staticTest((atS) => (isAt(atS, 1_500) ? 0.9 - value / 100 : atS > 1_400 ? 0.9 : Number(atS >= 182))),
  ],
  // A response that stops again has not started.
  [
    'fcr-d-up-static',
    'delay',
    2.5,
    -1,
    (value) => staticTest((atS) => Number((atS >= 181 && atS < 181.5) || atS >= 180 + value)),
  ],
  ['fcr-d-up-static', 'endurance', 95, 1, (value) => staticTest((atS) => (isAt(atS, 240.1) ? value / 100 : Number(atS >= 181)))],
  ['fcr-d-up-static', 'delay', 2.5, -1, (value) => staticTest((atS) => Number(atS >= 180 + value))],
  ['fcr-d-up-static', 'earlyRelease', 95, 1, (value) => staticTest(released((s) => (s > 20 && s < 30 ? value / 100 : 1)))],
  ['fcr-d-up-static', 'lateRelease', 5, -1, (value) => staticTest(released((s) => (s > 900 ? value / 100 : 1)))],
  [
    'fcr-d-up-static',
    'fallIn10s',
    25,
    -1,
    (value) => staticTest(released((s) => Math.max(0, 1 - (Math.max(0, s - 65) * value) / 1_000))),
  ],
  [
    'fcr-d-up-static',
    'fallIn1s',
    20,
    -1,
    (value) => staticTest(released((s) => Math.max(0, 1 - (Math.max(0, s - 65) * value) / 100))),
  ],
  ['fcr-d-up-dynamic', 'linearityLow', -5, 1, (value) => linearity(false)(shifted(value, (hz) => hz < 49.75))],
  ['fcr-d-up-dynamic', 'linearityHigh', 10, -1, (value) => linearity(false)(shifted(value, (hz) => hz < 49.75))],
  ['fcr-d-up-static', 'linearityLow', -5, 1, (value) => linearity(true)(shifted(value, (hz) => hz < 49.75))],
  ['fcr-d-up-static', 'linearityHigh', 10, -1, (value) => linearity(true)(shifted(value, (hz) => hz < 49.75))],
  ['fcr-n', 'linearityLow', -5, 1, (value) => fcrNLinear(shifted(value, (hz) => hz < 49.95))],
  ['fcr-n', 'linearityHigh', 10, -1, (value) => fcrNLinear(shifted(value, (hz) => hz < 49.95))],
  ['fcr-n', 'linearityHigh', 10, -1, (value) => fcrNLinear(shifted(-value, (hz) => hz > 50.05))],
  ['fcr-d-up-dynamic', 'endurance', 95, 1, endurance],
  ['fcr-d-up-static', 'endurance', 95, 1, endurance],
  ['fcr-n', 'endurance', 95, 1, (value) => steps((atS, share) => (atS > 600 && atS < 610 ? value / 100 : share))],
  ['fcr-n', 'endurance', 95, 1, (value) => steps((atS, share) => (atS > 1_600 && atS < 1_610 ? -value / 100 : share))],
  ['fcr-n', 'stability', 0.4085, 1, (value) => loop('fcr-n', 2, deadTimeFor('fcr-n', 2, value))],
  ['fcr-d-up-dynamic', 'stability', 0.4085, 1, (value) => loop('fcr-d-up-dynamic', 1, deadTimeFor('fcr-d-up-dynamic', 1, value))],
  ['fcr-n', 'performance', 100, -1, (value) => slowEnough(value / 100)],
  ['fcr-d-up-dynamic', 'fit', 100, -1, (value) => noisy(value / 100)],
  ['fcr-d-up-static', 'speed', 86, 1, (value) => staticTest((atS) => (atS < 180 ? 0 : ((atS - 180) / 7.5) * (value / 100)))],
  ['fcr-d-down-dynamic', 'energy', 3.2, 1, (value) => downRamps((atS) => -Number(atS >= 697.5 - value))],
  ['fcr-d-down-dynamic', 'deactivation', 2.5, -1, (value) => downRamps((atS) => -Number(atS >= 33 && atS < 34.4 + 2 * value))],
  ['fcr-d-down-dynamic', 'endurance', 95, 1, endurance],
  [
    'fcr-d-down-dynamic',
    'stability',
    0.4085,
    1,
    (value) => loop('fcr-d-down-dynamic', 1, deadTimeFor('fcr-d-down-dynamic', 1, value)),
  ],
  ['fcr-d-up-dynamic', 'modeDuration', 10, -1, (value) => modes(value, 600)],
  ['fcr-d-up-dynamic', 'modeBlock', 300, 1, (value) => modes(5, value)],
  ['fcr-d-up-dynamic', 'modeBlock', 900, -1, (value) => modes(5, value)],
]

const isAt = (atS: number, wantedS: number) => Math.abs(atS - wantedS) < STEP_S / 2

/** Full activation that falls by a percentage of the capacity in one sample. */
function fallsAt(fallsS: number, percent: number): Share {
  return (atS, share) => (isAt(atS, fallsS) ? share - Math.sign(share) * (percent / 100) : share)
}

/** Two uses of the high-performance mode of this length, s, with a pause between them. */
function modes(useS: number, pauseS: number): Finding[] {
  const samples = Array.from({ length: Math.round((2 * useS + pauseS) / STEP_S) + 20 }, (_, step) => {
    const atS = step * STEP_S
    return { atS, frequencyHz: 49.7, isHighPerformance: atS <= useS || (atS >= useS + pauseS && atS <= 2 * useS + pauseS) }
  })
  return modeShiftFindings(samples)
}

describe('a response 2 % within a limit is accepted, and one 2 % beyond it is refused', () => {
  test.each(CASES.map(([product, name, limit, inward, of]) => ({ product, name, limit, inward, of })))(
    '$product: $name at $limit',
    ({ product, name, limit, inward, of }) => {
      for (const [side, isMet] of [
        [1, true],
        [-1, false],
      ] as const) {
        const value = limit + inward * side * 0.02 * Math.abs(limit)
        const found = judged(RESERVE_RULES, product, of(value)).filter((finding) => finding.name === name)
        expect(found.length).toBeGreaterThan(0)
        expect(found.every(isFulfilled), `${value}: ${found.map((one) => one.value).join(', ')}`).toBe(isMet)
      }
    },
  )
})
