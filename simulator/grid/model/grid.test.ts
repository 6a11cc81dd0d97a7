import { expect, test } from 'vitest'
import {
  comingHz,
  createGrid,
  dip,
  gridFrequencyHz,
  moveFrequency,
  ordinaryFrequencyHz,
  releaseFrequency,
  replay,
  stepGrid,
  type GridState,
} from './grid.ts'
import { traceOf } from '#simulator/testing/trace-of.ts'

const START_MS = Date.UTC(2026, 2, 2, 8)
const grid = () => createGrid(7, START_MS)
const after = (state: GridState, seconds: number) => {
  stepGrid(state, START_MS + seconds * 1_000)
  return gridFrequencyHz(state)
}

test('an undisturbed grid follows the noise, which is defined for any time', () => {
  const state = grid()
  for (const second of [0, 1, 60, 3_600]) expect(after(state, second)).toBe(ordinaryFrequencyHz(state, START_MS + second * 1_000))
})

test('a moved frequency changes linearly and is held exactly until it is released', () => {
  const state = grid()
  const fromHz = after(state, 10)
  moveFrequency(state, START_MS + 10_000, { toHz: 49.65, overMs: 2_000 })
  expect(after(state, 11)).toBeCloseTo((fromHz + 49.65) / 2, 9)
  expect(after(state, 12)).toBe(49.65)
  expect(after(state, 50)).toBe(49.65)
  releaseFrequency(state, START_MS + 50_000, 4_000)
  expect(after(state, 52)).toBeCloseTo((49.65 + ordinaryFrequencyHz(state, START_MS + 52_000)) / 2, 9)
  expect(after(state, 60)).toBe(ordinaryFrequencyHz(state, START_MS + 60_000))
})

test('a moved frequency can keep the noise below 30 s, and starts without a jump', () => {
  const state = grid()
  const fromHz = after(state, 10)
  moveFrequency(state, START_MS + 10_000, { toHz: 49.65, overMs: 10_000, isExact: false })
  expect(Math.abs(after(state, 10.1) - (fromHz + (49.65 - fromHz) / 100))).toBeLessThan(0.005)
  const held = Array.from({ length: 600 }, (_, second) => after(state, 30 + second) - 49.65)
  const rms = Math.sqrt(held.reduce((sum, value) => sum + value ** 2, 0) / held.length)
  expect(rms).toBeGreaterThan(0.002)
  expect(rms).toBeLessThan(0.008)
  expect(Math.max(...held.map(Math.abs))).toBeLessThan(0.03)
})

test('a move without a duration is immediate', () => {
  const state = grid()
  moveFrequency(state, START_MS, { toHz: 49.5, overMs: 0 })
  expect(after(state, 1)).toBe(49.5)
})

test('a dip falls below the single-step threshold at 800 MW and recovers', () => {
  const state = grid()
  dip(state, START_MS, 800)
  let lowest = 50
  for (let second = 1; second <= 20; second++) lowest = Math.min(lowest, after(state, second))
  // The model's 49.662 Hz, with half of the ordinary noise.
  expect(Math.abs(lowest - 49.662)).toBeLessThan(0.05)
  after(state, 1_800)
  expect(state.swing).toBeNull()
  expect(gridFrequencyHz(state)).toBe(ordinaryFrequencyHz(state, START_MS + 1_800_000))
})

test('a second dip is deeper than the first alone', () => {
  const once = grid()
  const twice = grid()
  for (const state of [once, twice]) dip(state, START_MS, 600)
  for (const state of [once, twice]) after(state, 5)
  dip(twice, START_MS + 5_000, 600)
  expect(after(twice, 12)).toBeLessThan(after(once, 12) - 0.05)
})

test('a dip ends a manually set frequency', () => {
  const state = grid()
  moveFrequency(state, START_MS, { toHz: 50, overMs: 0 })
  after(state, 10)
  dip(state, START_MS + 10_000, 1_000)
  expect(after(state, 16)).toBeLessThan(49.75)
})

test('a recording is followed in steps of 100 ms with its gaps, and then the model takes over', () => {
  const state = grid()
  replay(state, START_MS, traceOf('t,f\n0,49.9\n1,49.8\n2,\n3,49.7\n'))
  expect([0.1, 1, 2, 3, 3.9].map((second) => Number(after(state, second).toFixed(6)))).toEqual([49.89, 49.8, NaN, 49.7, 49.7])
  expect(after(state, 4)).toBe(ordinaryFrequencyHz(state, START_MS + 4_000))
  expect(state.driver.kind).toBe('model')
})

test('a move that starts in a gap reaches its target', () => {
  const state = grid()
  replay(state, START_MS, traceOf('t,f\n0,49.9\n1,\n'))
  expect(after(state, 1)).toBeNaN()
  moveFrequency(state, START_MS + 1_000, { toHz: 49.6, overMs: 2_000 })
  expect(after(state, 2)).toBe(49.6)
})

test('the coming frequency is that of the next steps, and asking for it changes nothing', () => {
  const [asked, other] = [grid(), grid()]
  const changes: Record<number, (state: GridState, atMs: number) => void> = {
    5: (state, atMs) => dip(state, atMs, 900),
    40: (state, atMs) => moveFrequency(state, atMs, { toHz: 49.6, overMs: 2_300 }),
    60: (state, atMs) => releaseFrequency(state, atMs, 4_500),
    70: (state, atMs) => replay(state, atMs, traceOf('t,Hz\n0,49.9\n1,\n2,50.1\n3,50')),
  }
  for (let second = 0; second < 90; second += 1) {
    for (const state of [asked, other]) changes[second]?.(state, START_MS + second * 1_000)
    const coming = comingHz(asked, 10)
    for (const [place, hz] of coming.entries()) {
      const atMs = START_MS + second * 1_000 + (place + 1) * 100
      for (const state of [asked, other]) stepGrid(state, atMs)
      expect([hz, asked.frequencyHz]).toEqual([other.frequencyHz, other.frequencyHz])
    }
  }
})
