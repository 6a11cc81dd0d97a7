import { expect, test, vi } from 'vitest'
import { inSlices, type Pieces } from './in-slices.ts'

let clockMs = 0

/** Work of pieces that take 3 ms each. */
function* work(pieces: number): Pieces<string> {
  for (let piece = 0; piece < pieces; piece++) {
    clockMs += 3
    yield
  }
  return 'done'
}

test('lets other tasks run after 8 ms of work', async () => {
  clockMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
  const turns: number[] = []
  const other = setInterval(() => turns.push(clockMs))
  expect(await inSlices(work(10))).toBe('done')
  clearInterval(other)
  expect(turns.slice(0, 3)).toEqual([9, 18, 27])
})

test('rejects when the work throws', async () => {
  // oxlint-disable-next-line require-yield -- work that fails in its first piece
  const failing = (function* (): Pieces<never> {
    throw new Error('broken')
  })()
  await expect(inSlices(failing)).rejects.toThrow('broken')
})
