import { expect, test } from 'vitest'
import { reportedDraw } from './draw.ts'

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
