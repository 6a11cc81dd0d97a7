import { expect, test } from 'vitest'
import { baselinePowerW, type Answering } from './baseline-power.ts'

const v2g = { mode: 'freq', minSoC: 30, ffrPositive: 2_000, ffrNegative: 2_000 } as const
const POINT: Answering = { kind: 'v2g', ratedW: 10_000, isFollowing: false, v2g, activations: [] }
const STORE: Answering = { kind: 'battery', ratedW: 10_000, isFollowing: true, v2g: null, activations: [] }
const POST: Answering = { kind: 'ac', ratedW: 22_000, isFollowing: false, v2g: null, activations: [] }
const sample = (powerW: number, baselineW = 0, socPercent = 60) => ({ powerW, baselineW, socPercent })

test.each([
  ['a point that gives, its baseline', POINT, 49.95, sample(5_000, 6_000), 6_000],
  ['a point that takes, its baseline', POINT, 50.05, sample(7_000, 6_000), 6_000],
  ['a point limited by load management: at most the requested response', POINT, 49.95, sample(2_000, 6_000), 3_000],
  ['a point whose car is nearly full, what the car would take', POINT, 49.95, sample(500, 6_000, 98), 1_000],
  ['a point without a car, nothing', POINT, 49.9, sample(0, 6_000, NaN), 0],
  ['a point in a hole of the frequency, what it draws', POINT, NaN, sample(4_000, 6_000), 4_000],
  ['a point without a request: its own power', { ...POINT, v2g: { ...v2g, mode: 'no_v2g' } }, 49.9, sample(4_000, 6_000), 4_000],
  ['a point whose baseline is forgotten, what it draws', POINT, 49.95, sample(4_000, NaN), 4_000],
  ['a battery that gives, nothing', STORE, 49.95, sample(-5_000), 0],
  ['a battery with a setpoint, the setpoint', STORE, 49.95, sample(-1_000), 4_000],
  ['a battery that restores itself, what it draws', STORE, 50.001, sample(900), 900],
  ['a full battery that takes no more, nothing', STORE, 50.05, sample(0, 0, 95), 0],
  ['a battery with FCR-N off, what it draws', { ...STORE, isFollowing: false }, 49.95, sample(3_000), 3_000],
  ['a post, what it draws', POST, 49.6, sample(11_000, 0, NaN), 11_000],
] as const)('without the frequency it would be of %s', (_, answering, frequencyHz, given, expected) => {
  expect(baselinePowerW(answering, 0, frequencyHz, given)).toBeCloseTo(expected, 6)
})

test('the fast reserve of a point counts with its delivered power', () => {
  const activation = {
    atMs: 0,
    side: 'under',
    activationHz: 49.7,
    isFollowing: true,
    ffrPositive: 4_000,
    ffrNegative: 0,
  } as const
  const fast = { ...POINT, activations: [activation] }
  expect(baselinePowerW(fast, 10_000, 49.95, sample(2_000, 6_000))).toBeCloseTo(6_000)
  expect(baselinePowerW(fast, 60_000, 49.95, sample(2_000, 6_000))).toBeCloseTo(3_000)
})
