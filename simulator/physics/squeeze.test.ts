import { expect, test } from 'vitest'
import { lostMs, strictest } from './squeeze.ts'

const held = (startMs: number, endMs: number, limitKw: number) => ({ startMs, endMs, limitKw })

test('where times overlap, the strictest counts for as long as it holds', () => {
  expect(strictest([held(0, 100, 20), held(40, 60, 0), held(90, 120, 30)])).toEqual([
    held(0, 40, 20),
    held(40, 60, 0),
    held(60, 90, 20),
    held(90, 100, 20),
    held(100, 120, 30),
  ])
})

test('between times that do not touch nothing is held', () => {
  expect(strictest([held(50, 60, 5), held(0, 10, 5)])).toEqual([held(0, 10, 5), held(50, 60, 5)])
})

test('a pause takes all of its time, half of the power half of it, and as much power as before none', () => {
  const squeezes = [
    { startMs: 0, endMs: 100, powerW: 0 },
    { startMs: 100, endMs: 200, powerW: 5_000 },
    { startMs: 200, endMs: 300, powerW: 20_000 },
  ]
  expect(lostMs(squeezes, 0, 300, 10_000)).toBe(150)
  expect(lostMs(squeezes, 50, 150, 10_000)).toBe(75)
  expect(lostMs(squeezes, 300, 400, 10_000)).toBe(0)
})
