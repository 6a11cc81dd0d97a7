import { expect, test } from 'vitest'
import { ownDrawAfter, reportedDraw, type OwnDraw } from './draw.ts'

const DEFAULTS = { voltageV: 230, phases: 3, assumedA: 13 } as const
const draw = (meter: Parameters<typeof reportedDraw>[0]) => reportedDraw(meter, DEFAULTS)

test('the phases with a current are in use, and the current is their mean', () => {
  expect(draw({ currentA: [10, 11, 12] })).toMatchObject({ currentA: 11, phasesInUse: 3, differencesA: [-1, 0, 1] })
  expect(draw({ currentA: [16, 0, 0.1] })).toMatchObject({ currentA: 16, phasesInUse: 1 })
})

test('a power without currents is spread over all phases', () => {
  expect(draw({ powerW: 6_900 })).toMatchObject({ currentA: 10, phasesInUse: 3, powerFactor: 1 })
  expect(draw({ powerW: 0 })).toMatchObject({ currentA: 0 })
})

test('power and current together give the power factor', () => {
  expect(draw({ currentA: [10, 10, 10], powerW: 6_800, voltageV: 230 }).powerFactor).toBeCloseTo(0.986, 3)
})

test('one current with the power of three phases is spread over three phases', () => {
  expect(draw({ currentA: [16], powerW: 11_040 })).toMatchObject({ currentA: 16, phasesInUse: 3 })
})

test('without a report the draw is the assumed one', () => {
  expect(draw({}).currentA).toBe(13)
  expect(draw({ currentA: [0, 0, 0] }).currentA).toBe(0)
})

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
