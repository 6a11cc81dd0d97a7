import { describe, expect, test } from 'vitest'
import { loadBarParts, loadPartsText } from './load-bar.ts'

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
