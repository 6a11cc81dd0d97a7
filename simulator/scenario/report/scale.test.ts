import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { across, down, momentTicks, roundScale, roundTicks } from './scale.ts'

test('a scale starts and ends at round figures', () => {
  expect(roundScale([49.652, 50.003], 5)).toEqual({ from: expect.closeTo(49.6, 9), to: expect.closeTo(50.1, 9), parts: 5 })
  expect(roundScale([0, 5.46], 4)).toEqual({ from: 0, to: 6, parts: 4 })
})

test('roundScale returns a scale for no value and for one value', () => {
  expect(roundScale([], 5)).toEqual({ from: 0, to: 1, parts: 1 })
  expect(roundScale([50], 5)).toEqual({ from: 49, to: 51, parts: 2 })
})

test('values of any size are within their scale, and its figures are distinct', () => {
  const figure = fc.double({ min: -1e5, max: 1e5, noNaN: true })
  fc.assert(
    fc.property(fc.array(figure, { minLength: 2, maxLength: 20 }), fc.integer({ min: 2, max: 8 }), (values, most) => {
      const [low, high] = [Math.min(...values), Math.max(...values)]
      fc.pre(high - low > 1e-4)
      const scale = roundScale(values, most)
      const texts = roundTicks(scale).map(({ text }) => text)
      expect(across(scale, low)).toBeGreaterThanOrEqual(0)
      expect(down(scale, high)).toBeGreaterThanOrEqual(0)
      expect(new Set(texts).size).toBe(texts.length)
      expect(texts.length).toBeGreaterThan(1)
      expect(texts.length).toBeLessThanOrEqual(2 * most + 3)
    }),
  )
})

test('figures have enough decimals to be distinct, and zero has no sign', () => {
  expect(roundTicks({ from: 49.6, to: 50.1, parts: 5 }).map(({ text }) => text)).toEqual([
    '49.6',
    '49.7',
    '49.8',
    '49.9',
    '50.0',
    '50.1',
  ])
  expect(roundTicks({ from: -2, to: 2, parts: 4 }).map(({ text }) => text)).toEqual(['-2', '-1', '0', '1', '2'])
})

test('ticks are whole seconds, minutes or hours, and at most the given number of steps', () => {
  expect(momentTicks(9 * 60_000, 10)).toHaveLength(10)
  expect(momentTicks(24 * 3_600_000, 10).slice(0, 2)).toEqual([0, 3 * 3_600_000])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 * 86_400 }), (seconds) => {
      const ticks = momentTicks(seconds * 1_000, 10)
      expect(ticks.length).toBeLessThanOrEqual(11)
      expect(ticks.at(-1)).toBeLessThanOrEqual(seconds * 1_000)
    }),
  )
})
