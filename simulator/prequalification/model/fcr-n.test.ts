import { describe, expect, test } from 'vitest'
import { FCR_N_SINES, fcrNLinearity, fcrNSteps } from './fcr-n-sequences.ts'
import { mirrored, mirroredSequence } from './mirror.ts'
import { modeShiftFindings } from './mode-shift.ts'
import { PRODUCTS, requiredShare } from '#simulator/battery-storage/model/product.ts'
import { fastRampFindings, fcrNStepFindings } from './ramp-findings.ts'
import { fastRamps, type TestSequence } from './sequence.ts'
import { linearityFindings } from './steady-findings.ts'

const P0_KW = 20
const FCR_N = PRODUCTS['fcr-n']
const LINEAR = { product: FCR_N, capacityKw: P0_KW, isStatic: false }
const rounded = (value: number) => Math.round(value * 100) / 100

const follow = ({ durationS, frequencyHz }: TestSequence, product: keyof typeof PRODUCTS, scale = 1, offsetKw = 0) =>
  Array.from({ length: durationS + 1 }, (_, atS) => ({
    atS,
    frequencyHz: frequencyHz(atS),
    responseKw: P0_KW * scale * requiredShare(PRODUCTS[product], frequencyHz(atS)) + offsetKw,
  }))

test.for([
  [0, 50],
  [29.9, 50],
  [30, 49.95],
  [59.9, 49.95],
  [60, 50],
  [359.9, 50],
  [360, 49.9],
  [1_259.9, 49.9],
  [1_260, 50.1],
  [2_159.9, 50.1],
  [2_160, 50],
  [2_460, 50],
] as const)('the steps of FCR-N are at %d s at %d Hz', ([atS, hz]) => {
  expect(fcrNSteps.frequencyHz(atS)).toBeCloseTo(hz, 9)
})

test('the steps of FCR-N last 41 min', () => {
  expect(fcrNSteps.durationS).toBe(2_460)
})

test('the sines of FCR-N go to 300 s and last 4,345 s', () => {
  expect(FCR_N_SINES.map(({ periodS }) => periodS)).toEqual([10, 15, 25, 40, 50, 60, 70, 90, 150, 300])
  expect(FCR_N_SINES.reduce((sum, { periodS, total }) => sum + periodS * total, 0)).toBe(4_345)
})

test('the linearity test of FCR-N has steps of 20 mHz to both ends', () => {
  const hz = Array.from({ length: 21 }, (_, step) => rounded(fcrNLinearity.frequencyHz(step * 120 + 60)))
  expect(hz.slice(0, 7)).toEqual([50, 49.98, 49.96, 49.94, 49.92, 49.9, 49.92])
  expect(hz.slice(14)).toEqual([50.08, 50.1, 50.08, 50.06, 50.04, 50.02, 50])
})

test('the share of FCR-N is positive at a low frequency and that of FCR-D down negative', () => {
  expect([49.8, 49.95, 50, 50.1, 50.3].map((hz) => rounded(requiredShare(FCR_N, hz)))).toEqual([1, 0.5, 0, -1, -1])
  const down = PRODUCTS['fcr-d-down-dynamic']
  expect([49.5, 50.1, 50.3, 50.6].map((hz) => rounded(requiredShare(down, hz)) + 0)).toEqual([0, 0, -0.5, -1])
})

describe('the steps of FCR-N', () => {
  test('measure both directions', () => {
    const values = fcrNStepFindings(follow(fcrNSteps, 'fcr-n', 0.97), P0_KW)
    expect(values.map(({ name, part, value }) => [name, part, rounded(value)])).toEqual([
      ['steadyState', 'up', 97],
      ['steadyState', 'down', 97],
      ['endurance', 'up', 97],
      ['endurance', 'down', 97],
    ])
  })

  test('do not count a constant offset as response', () => {
    const [up, down] = fcrNStepFindings(follow(fcrNSteps, 'fcr-n', 1, 3), P0_KW)
    expect([rounded(up?.value ?? 0), rounded(down?.value ?? 0)]).toEqual([100, 100])
  })
})

test('a deviation of FCR-N down counts in its direction, and one at 50 Hz in both', () => {
  const more = linearityFindings(follow(fcrNLinearity, 'fcr-n', 1.08), LINEAR)
  expect(more.map(({ value }) => rounded(value) + 0)).toEqual([0, 8])
  const offset = linearityFindings(follow(fcrNLinearity, 'fcr-n', 1, 1.2), LINEAR)
  expect(offset.map(({ value }) => rounded(value))).toEqual([-6, 6])
})

test.each([-0.06, -0.04, 0, 0.04])(
  'a step that comes %d s after its time does not count as the one before it, at 50 rows per second',
  (lateS) => {
    const play = ({ durationS, frequencyHz }: TestSequence, responseLateS: number) =>
      Array.from({ length: durationS * 50 + 1 }, (_, row) => {
        const hz = frequencyHz(row / 50 - lateS)
        return { atS: row / 50, frequencyHz: hz, responseKw: P0_KW * requiredShare(FCR_N, frequencyHz(row / 50 - responseLateS)) }
      })
    // 20 mHz are 20 % of the capacity. An earlier step has another shift.
    const linear = linearityFindings(play(fcrNLinearity, 0.02), LINEAR).map(({ value }) => rounded(value) + 0)
    expect(linear).toEqual(lateS < -0.05 ? [-20, 20] : [0, 0])
    const held = fcrNStepFindings(play(fcrNSteps, lateS), P0_KW).slice(2)
    expect(held.map(({ value }) => rounded(value))).toEqual(lateS < -0.05 ? [-100, 0] : [100, 100])
  },
)

test('FCR-D down has the values of its mirror image', () => {
  const down = mirroredSequence(fastRamps)
  expect(down.frequencyHz(600)).toBeCloseTo(50.1, 9)
  expect(down.frequencyHz(200)).toBeCloseTo(50.5, 9)
  const values = fastRampFindings(mirrored(follow(down, 'fcr-d-down-dynamic', 0.98)), P0_KW)
  const up = fastRampFindings(follow(fastRamps, 'fcr-d-up-dynamic', 0.98), P0_KW)
  expect(values.map(({ name }) => name)).toEqual(up.map(({ name }) => name))
  for (const [place, { value }] of values.entries()) expect(value).toBeCloseTo(up[place]?.value ?? NaN, 6)
})

test('of three uses of the high-performance mode, the shortest time between two counts', () => {
  const uses = [
    [31, 40],
    [440, 445],
    [691, 700],
  ] as const
  const samples = follow(fastRamps, 'fcr-d-up-dynamic').map(({ atS, frequencyHz }) => {
    return { atS, frequencyHz, isHighPerformance: uses.some(([from, to]) => atS >= from && atS < to) }
  })
  expect(modeShiftFindings(samples).map(({ value }) => value)).toEqual([expect.closeTo(49.9, 9), 9, 246])
})
