import { expect, test, describe } from 'vitest'
import { phaseLoadText, loadBarParts, loadPartsText } from './phase-load.ts'

describe('the parts of a load bar', () => {
  test('are the building and the chargers up to the limit', () => {
    expect(loadBarParts({ taken: 30, chargers: 10, limit: 40 })).toEqual({ building: 0.5, chargers: 0.25, over: 0, limit: 1 })
  })

  test('include the excess, and the limit moves to the left', () => {
    expect(loadBarParts({ taken: 50, chargers: 20, limit: 40 })).toEqual({ building: 0.6, chargers: 0.2, over: 0.2, limit: 0.8 })
  })

  test('show no chargers if the building alone exceeds the limit', () => {
    expect(loadBarParts({ taken: 50, chargers: 5, limit: 40 })).toEqual({ building: 0.8, chargers: 0, over: 0.2, limit: 0.8 })
  })

  test('show the load as chargers if the platform reports no parts', () => {
    expect(loadBarParts({ taken: 10, limit: 40 })).toEqual({ building: 0, chargers: 0.25, over: 0, limit: 1 })
  })

  test('show the remaining load of the building while chargers export', () => {
    expect(loadBarParts({ taken: 10, chargers: -20, limit: 40 })).toEqual({ building: 0.25, chargers: 0, over: 0, limit: 1 })
  })

  test.each([
    [
      { taken: -5, chargers: -5, limit: 40 },
      { building: 0, chargers: 0, over: 0, limit: 1 },
    ],
    [
      { taken: 0, chargers: 0, limit: 0 },
      { building: 0, chargers: 0, over: 0, limit: 0 },
    ],
    [{ taken: 40.05, chargers: 0, limit: 40 }, { over: 0 }],
  ])('stay between 0 and 1 for %o', (load, parts) => {
    expect(loadBarParts(load)).toMatchObject(parts)
  })
})

test('the text of the parts has building and chargers behind a main fuse only', () => {
  const load = { taken: 63, chargers: 21, unit: 'A', kind: 'main-fuse' } as const
  expect(loadPartsText(load)).toBe('building 42 A, chargers 21 A')
  expect(loadPartsText({ ...load, taken: 10, chargers: -32 })).toBe('building 42 A, chargers −32 A')
  expect(loadPartsText({ ...load, kind: 'import-limit' })).toBe('')
  expect(loadPartsText({ ...load, chargers: undefined })).toBe('')
})

test('what offline chargers hold is a part of its own, within the limit', () => {
  expect(loadBarParts({ taken: 0, chargers: 0, held: 20, limit: 20 })).toEqual({
    building: 0,
    chargers: 0,
    held: 1,
    over: 0,
    limit: 1,
  })
  expect(loadBarParts({ taken: 15, chargers: 15, held: 10, limit: 20 })).toMatchObject({ chargers: 0.75, held: 0.25 })
})

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
