import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Piecewise } from '#simulator/core/world/piecewise.ts'
import { inTurnsFor } from './piecewise-turns.ts'

/** Work of several pieces, each of which takes some ms. */
function* workOf(pieces: number, pieceMs: number, done: number[]): Piecewise<string> {
  for (let piece = 0; piece < pieces; piece++) {
    const endMs = performance.now() + pieceMs
    while (performance.now() < endMs);
    done.push(piece)
    yield
  }
  return 'result'
}

test('returns the result', async () => {
  expect(await inTurnsFor({ isGone: false }, workOf(3, 0, []))).toBe('result')
})

test('runs other tasks between pieces', async () => {
  const done: number[] = []
  const work = inTurnsFor({ isGone: false }, workOf(10, 5, done))
  const seen = new Set<number>()
  while (done.length < 10) {
    await nextTurn()
    seen.add(done.length)
  }
  await work
  expect(seen.size).toBeGreaterThan(2)
})

test('stops when the client disconnects', async () => {
  const done: number[] = []
  const response = { isGone: false }
  const work = inTurnsFor(response, workOf(1_000, 5, done))
  await nextTurn()
  response.isGone = true
  expect(await work).toBeUndefined()
  expect(done.length).toBeLessThan(1_000)
})

test('rejects with the error of the work', async () => {
  const failing = (function* (): Piecewise<string> {
    yield
    throw new Error('broken')
  })()
  await expect(inTurnsFor({ isGone: false }, failing)).rejects.toThrow('broken')
})
