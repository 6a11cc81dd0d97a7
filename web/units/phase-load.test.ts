import { expect, test, describe } from 'vitest'
import { chargeBarParts, loadBarParts, loadPartsText, phaseLoadText } from './phase-load.ts'

/** The shares of the parts that have any, and the place of the limit. */
function barOf(load: Parameters<typeof loadBarParts>[0]) {
  const { parts, limit } = loadBarParts(load)
  return { ...Object.fromEntries(parts.filter(({ share }) => share > 0).map(({ kind, share }) => [kind, share])), limit }
}
/** The figures of the parts that have any. */
const textsOf = (load: Parameters<typeof loadBarParts>[0]) =>
  loadBarParts(load).parts.flatMap(({ share, text }) => (share > 0 ? text : []))

describe('the parts of a load bar', () => {
  test('are the building, the chargers, and what is free up to the limit', () => {
    expect(barOf({ taken: 30, chargers: 10, limit: 40 })).toEqual({ building: 0.5, chargers: 0.25, free: 0.25, limit: 1 })
    expect(textsOf({ taken: 30, chargers: 10, limit: 40 })).toEqual(['building 20', 'chargers 10', '10 free'])
  })

  test('include the excess, and the limit moves to the left; figures are whole', () => {
    expect(barOf({ taken: 50, chargers: 20, limit: 40 })).toEqual({ building: 0.6, chargers: 0.2, over: 0.2, limit: 0.8 })
    expect(textsOf({ taken: 50, chargers: 20, limit: 40 })).toEqual(['building 30', 'chargers 20', 'over 10'])
  })

  test('show no chargers if the building alone exceeds the limit', () => {
    expect(barOf({ taken: 50, chargers: 5, limit: 40 })).toEqual({ building: 0.8, over: 0.2, limit: 0.8 })
  })

  test('show the load as chargers, without a word, if the platform reports no parts', () => {
    expect(barOf({ taken: 10, limit: 40 })).toEqual({ chargers: 0.25, free: 0.75, limit: 1 })
    expect(textsOf({ taken: 10, limit: 40 })).toEqual(['10', '30 free'])
  })

  test('show the net load of the building while chargers export', () => {
    expect(barOf({ taken: 10, chargers: -20, limit: 40 })).toEqual({ building: 0.25, free: 0.75, limit: 1 })
    expect(textsOf({ taken: 10, chargers: -20, limit: 40 })).toEqual(['net 10', '30 free'])
  })

  test('have what another limit holds back in place of what is free', () => {
    const load = { taken: 52, chargers: 11, limit: 63, heldBack: { by: 'reserve', amount: 11, waiting: 6 } } as const
    expect(textsOf(load)).toEqual(['building 41', 'chargers 11', 'held back 11'])
    expect(textsOf({ ...load, heldBack: { ...load.heldBack, amount: 4 } })).toEqual([
      'building 41',
      'chargers 11',
      'held back 4',
      '7 free',
    ])
  })

  test('have a mark where a part of the limit ends', () => {
    const parts = [
      { kind: 'main-fuse', amount: 60 },
      { kind: 'boost', amount: 20 },
    ] as const
    expect(loadBarParts({ taken: 0, limit: 80, parts: [...parts] }).marks).toEqual([0.75])
    expect(loadBarParts({ taken: 0, limit: 80 }).marks).toEqual([])
  })

  test.each([
    [
      { taken: -5, chargers: -5, limit: 40 },
      { free: 1, limit: 1 },
    ],
    [{ taken: 0, chargers: 0, limit: 0 }, { limit: 0 }],
    [
      { taken: -5, limit: -10 },
      { over: 1, limit: 0 },
    ],
    [
      { taken: 3, limit: -10 },
      { over: 1, limit: 0 },
    ],
    [{ taken: -12, limit: -10 }, { limit: 0 }],
    [{ taken: 40.05, chargers: 0, limit: 40 }, { building: expect.closeTo(40 / 40.05) }],
  ])('stay between 0 and 1 for %o', (load, parts) => {
    expect(barOf(load)).toMatchObject(parts)
  })
})

test('the figures of a bar are those of its load, also of an export and of a limit that asks for one', () => {
  expect(textsOf({ taken: -5, limit: 40 })).toEqual(['45 free'])
  expect(textsOf({ taken: -5, limit: -10 })).toEqual(['over 5'])
  expect(textsOf({ taken: 3, limit: -10 })).toEqual(['over 13'])
})

test('a state of charge is a bar without a limit', () => {
  const { parts, limit } = chargeBarParts(57.2)
  expect(parts.map(({ kind, text }) => [kind, text])).toEqual([
    ['chargers', 'charged 57 %'],
    ['free', ''],
  ])
  expect(limit).toBeUndefined()
})

test('the text of the parts has building and chargers behind a main fuse only', () => {
  const load = { taken: 63, chargers: 21, unit: 'A', kind: 'main-fuse' } as const
  expect(loadPartsText(load)).toBe('building 42 A, chargers 21 A')
  expect(loadPartsText({ ...load, taken: 10, chargers: -32 })).toBe('building 42 A, chargers −32 A')
  expect(loadPartsText({ ...load, kind: 'import-limit' })).toBe('')
  expect(loadPartsText({ ...load, chargers: undefined })).toBe('')
})

test('what offline chargers hold is a part of its own, within the limit', () => {
  expect(barOf({ taken: 0, chargers: 0, held: 20, limit: 20 })).toEqual({ held: 1, limit: 1 })
  expect(barOf({ taken: 15, chargers: 15, held: 10, limit: 20 })).toEqual({ chargers: 0.75, held: 0.25, limit: 1 })
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

test('states no parts of a limit that is not their sum', () => {
  const parts = [
    { kind: 'main-fuse' as const, amount: 63 },
    { kind: 'boost' as const, amount: 15 },
  ]
  const load = { line: 3, taken: 88.04, limit: 90.5, unit: 'A', kind: 'main-fuse', parts } as const
  expect(phaseLoadText(load)).toBe('L3 88 / 90.5 A main fuse, composition unknown')
  expect(loadBarParts(load).marks).toEqual([])
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
    'L2 52.2 / 63 A main fuse, held by the frequency reserve, 10.8 A held back, 6 cars wait for it',
  )
  expect(phaseLoadText({ ...load, heldBack: { by: 'reserve', amount: 4, waiting: 0 } })).toMatch(/, 4 A held back$/)
})
