import { expect, test } from 'vitest'
import { buildingLoad, headroomA, isOverload, isSumOfParts, type PhaseLoad, worstPhase } from './phase-load.ts'

const load = (line: number | null, taken: number, limit: number, more: Partial<PhaseLoad> = {}): PhaseLoad => ({
  line,
  taken,
  limit,
  unit: 'A',
  kind: 'main-fuse',
  ...more,
})

test('the worst phase has the least headroom', () => {
  const loads = [load(1, 208, 200), load(2, 60, 200), load(null, 0, 0, { kind: 'import-limit' })]
  expect(worstPhase(loads)).toBe(loads[0])
  expect(worstPhase(loads.toReversed())).toBe(loads[0])
  expect(worstPhase([])).toBeUndefined()
})

test('with equal headroom, the first one is the worst', () => {
  const fuse = load(2, 63, 63)
  expect(worstPhase([fuse, load(2, 21, 21, { kind: 'import-limit' })])).toBe(fuse)
})

test('limits in kW and in A are compared in A', () => {
  expect(headroomA(load(null, 0, 69, { unit: 'kW' }))).toBeCloseTo(100)
  const power = load(null, 60, 90, { unit: 'kW', kind: 'congestion' })
  expect(worstPhase([load(1, 20, 63), power])?.kind).toBe('main-fuse')
  expect(worstPhase([load(1, 10, 63), power])?.kind).toBe('congestion')
})

test('an excess below the meter resolution is not an overload', () => {
  expect(isOverload(load(1, 200.05, 200))).toBe(false)
  expect(isOverload(load(1, 200.2, 200))).toBe(true)
})

test('the load of a building is the load without the chargers', () => {
  expect(buildingLoad({ taken: 63, chargers: 21 })).toBe(42)
  expect(buildingLoad({ taken: 10, chargers: -5 })).toBe(15)
  expect(buildingLoad({ taken: 63 })).toBeUndefined()
})

test.each([
  [90.5, [63, 27.5], true],
  [90.5, [63, 27.4], true],
  [90.5, [], true],
  [90.5, undefined, true],
  [90.5, [63, 25], false],
  [90.5, [63], false],
  [Number.NaN, [63, 27.5], false],
])('whether %d is the sum of %o: %s', (limit, amounts, isSum) => {
  const parts = amounts?.map((amount) => ({ kind: 'main-fuse' as const, amount }))
  expect(isSumOfParts({ limit, parts })).toBe(isSum)
})
