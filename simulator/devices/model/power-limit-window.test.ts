import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstEndMs, lastStartMs, lostMs, strictest } from './power-limit-window.ts'

const held = (startMs: number, endMs: number, limitKw: number) => ({ startMs, endMs, limitKw })

test('where windows overlap, the strictest applies', () => {
  expect(strictest([held(0, 100, 20), held(40, 60, 0), held(90, 120, 30)])).toEqual([
    held(0, 40, 20),
    held(40, 60, 0),
    held(60, 90, 20),
    held(90, 100, 20),
    held(100, 120, 30),
  ])
})

test('there is no limit between separate windows', () => {
  expect(strictest([held(50, 60, 5), held(0, 10, 5)])).toEqual([held(0, 10, 5), held(50, 60, 5)])
})

test('a pause loses all of its time, half of the power half of it, and full power none', () => {
  const squeezes = [
    { startMs: 0, endMs: 100, powerW: 0 },
    { startMs: 100, endMs: 200, powerW: 5_000 },
    { startMs: 200, endMs: 300, powerW: 20_000 },
  ]
  expect(lostMs(squeezes, 0, 300, 10_000)).toBe(150)
  expect(lostMs(squeezes, 50, 150, 10_000)).toBe(75)
  expect(lostMs(squeezes, 300, 400, 10_000)).toBe(0)
})

test('where two groups limit a point at the same time, the stricter one applies, and lost time counts once', () => {
  const squeezes = [
    { startMs: 0, endMs: 100, powerW: 0 },
    { startMs: 50, endMs: 200, powerW: 5_000 },
  ]
  expect(lostMs(squeezes, 0, 200, 10_000)).toBe(150)
})

const anySqueezes = fc.array(
  fc
    .record({
      startMs: fc.integer({ min: 0, max: 900 }),
      lasts: fc.integer({ min: 1, max: 300 }),
      powerW: fc.integer({ min: 0, max: 12 }),
    })
    .map(({ startMs, lasts, powerW }) => ({ startMs, endMs: startMs + lasts, powerW })),
  { maxLength: 4 },
)

test('the latest start and the earliest end leave exactly the required time', () => {
  const [otherwiseW, needed] = [10, fc.integer({ min: 1, max: 500 })]
  fc.assert(
    fc.property(anySqueezes, needed, fc.integer({ min: 0, max: 1_000 }), (squeezes, needMs, atMs) => {
      const usedMs = (fromMs: number, toMs: number) => toMs - fromMs - lostMs(squeezes, fromMs, toMs, otherwiseW)
      const startMs = lastStartMs(squeezes, needMs, atMs, otherwiseW)
      expect(usedMs(startMs, atMs)).toBeCloseTo(needMs, 6)
      expect(usedMs(startMs + 1, atMs)).toBeLessThan(needMs - 1e-3)
      const endMs = firstEndMs(squeezes, needMs, atMs, otherwiseW)
      expect(usedMs(atMs, endMs)).toBeCloseTo(needMs, 6)
      expect(usedMs(atMs, endMs - 1)).toBeLessThan(needMs - 1e-3)
    }),
  )
})
