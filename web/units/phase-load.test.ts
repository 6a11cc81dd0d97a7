import { expect, test } from 'vitest'
import { phaseLoadText } from './phase-load.ts'

test('names the line, the load, the limit and its kind', () => {
  expect(phaseLoadText({ line: 1, taken: 208, limit: 200, unit: 'A', kind: 'main-fuse' })).toBe('L1 208 / 200 A main fuse')
  expect(phaseLoadText({ line: 3, taken: 11.96, limit: 12, unit: 'A', kind: 'safe-limit' })).toBe('L3 12 / 12 A safe limit')
  expect(phaseLoadText({ line: null, taken: 88.42, limit: 90, unit: 'kW', kind: 'congestion' })).toBe('88.4 / 90 kW rule')
})

test('a load names what was not measured, and what offline chargers hold', () => {
  const load = { line: 2, taken: 16, limit: 40, unit: 'A', kind: 'import-limit' } as const
  expect(phaseLoadText({ ...load, unmeasured: 10.04, held: 20 })).toBe(
    'L2 16 / 40 A import limit, incl. 10 A not measured, 20 A held by offline chargers',
  )
  expect(phaseLoadText({ ...load, unmeasured: null, held: null })).toBe('L2 16 / 40 A import limit')
})

test('states the parts of a raised limit', () => {
  const parts = [
    { kind: 'main-fuse', amount: 63 },
    { kind: 'boost', amount: 27.5 },
  ] as const
  const load = { line: 3, taken: 88.04, limit: 90.5, unit: 'A', kind: 'main-fuse' } as const
  expect(phaseLoadText({ ...load, parts: [...parts] })).toBe('L3 88 / 90.5 A: main fuse 63 + boost 27.5')
  expect(phaseLoadText({ ...load, parts: [] })).toBe('L3 88 / 90.5 A main fuse')
})

test('names a solar surplus that is not known', () => {
  const load = { line: null, taken: 0, limit: 0, unit: 'A', kind: 'solar', isUnknown: true } as const
  expect(phaseLoadText(load)).toBe('0 / 0 A unknown solar surplus')
  const parts = [
    { kind: 'solar', amount: 0 },
    { kind: 'boost', amount: 20 },
  ] as const
  expect(phaseLoadText({ ...load, limit: 20, parts: [...parts] })).toBe('0 / 20 A: unknown solar surplus 0 + boost 20')
})

test('names the reserve that holds the stations below the limit', () => {
  const load = { line: 2, taken: 52.2, limit: 63, unit: 'A', kind: 'main-fuse' } as const
  expect(phaseLoadText({ ...load, heldBack: { by: 'reserve', amount: 10.8, waiting: 6 } })).toBe(
    'L2 52.2 / 63 A main fuse, held by the frequency reserve, 10.8 A held back, 6 cars wait',
  )
  expect(phaseLoadText({ ...load, heldBack: { by: 'reserve', amount: 4, waiting: 0 } })).toMatch(/, 4 A held back$/)
})
