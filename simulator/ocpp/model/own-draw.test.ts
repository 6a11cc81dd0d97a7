import { expect, test } from 'vitest'
import { reportedDraw } from './draw.ts'
import { ownDrawAfter, type OwnDraw } from './own-draw.ts'

/** The own draw after seconds, each with the reported currents and the limit. */
function after(...seconds: readonly (readonly [currentA: readonly number[], limitA: number])[]): OwnDraw | null {
  let own: OwnDraw | null = null
  for (const [second, [currentA, limitA]] of seconds.entries()) {
    const draw = reportedDraw({ currentA: [...currentA] }, { voltageV: 230, phases: 3, assumedA: 0 })
    own = ownDrawAfter(own, draw, { limitA, nowMs: second * 1_000, settlingMs: 3_000 })
  }
  return own
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

test('the draw of a car below its limit is its own', () => {
  expect(after([[16, 16, 16], 32])?.currentA).toBe(16)
})

test('a limit below the own draw hides it', () => {
  expect(after([[16, 16, 16], 32], ...times(20, [[6, 6, 6], 6] as const))?.currentA).toBe(16)
})

test('a lower draw is its own after the time that the car may take to follow a higher limit', () => {
  const start = [[[16, 16, 16], 32] as const, ...times(20, [[6, 6, 6], 6] as const)]
  expect(after(...start, ...times(3, [[6, 6, 6], 32] as const))?.currentA).toBe(16)
  expect(after(...start, ...times(4, [[6, 6, 6], 32] as const))?.currentA).toBe(6)
})

test('a car that stops by itself has no own draw, and keeps its phases', () => {
  expect(after([[16, 0, 0], 32], ...times(5, [[0, 0, 0], 32] as const))).toMatchObject({ currentA: 0, phases: 1 })
})

test('a suspended car of one phase keeps its own draw', () => {
  expect(after([[16, 0, 0], 32], ...times(5, [[0, 0, 0], 0] as const))).toMatchObject({ currentA: 16, phases: 1 })
})
