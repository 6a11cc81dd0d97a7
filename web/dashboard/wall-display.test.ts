import { expect, test } from 'vitest'
import { wallFit, wallPage, wallStateText, wallTitle } from './WallDisplay.tsx'

test('the picture fills every window from 1280 × 720 to 3840 × 2160', () => {
  for (const [width, height] of [
    [1_280, 720],
    [1_366, 768],
    [1_440, 900],
    [1_920, 1_080],
    [1_920, 1_200],
    [2_560, 1_440],
    [3_440, 1_440],
    [3_840, 2_160],
  ] as const) {
    const { scale, widthPx, heightPx, lines, tileRows } = wallFit(width, height)
    expect([widthPx * scale, heightPx * scale]).toEqual([expect.closeTo(width), expect.closeTo(height)])
    expect(scale).toBeGreaterThan(1.1)
    expect(lines).toBeGreaterThanOrEqual(5)
    expect(tileRows).toBeGreaterThanOrEqual(2)
  }
})

test('a larger window of the same shape shows the same, larger', () => {
  const [small, large] = [wallFit(1_280, 720), wallFit(3_840, 2_160)]
  expect(large.scale).toBeCloseTo(3 * small.scale)
  expect({ ...large, scale: 0 }).toEqual({ ...small, scale: 0 })
})

test('a small window is not reduced', () => {
  expect(wallFit(1_440, 900, true).tileRows).toBe(wallFit(1_440, 900).tileRows - 1)
  expect(wallFit(360, 800)).toMatchObject({ scale: 1, widthPx: 360 })
})

test('groups that do not fit are shown one page after the other', () => {
  expect(wallPage(4, 4, 4, 50_000)).toEqual({ kept: 0, first: 0, end: 4 })
  expect([0, 12_000, 24_000, 36_000].map((ms) => wallPage(10, 4, 0, ms))).toEqual([
    { kept: 0, first: 0, end: 4 },
    { kept: 0, first: 4, end: 8 },
    { kept: 0, first: 8, end: 10 },
    { kept: 0, first: 0, end: 4 },
  ])
  expect(wallPage(0, 4, 0, 0)).toEqual({ kept: 0, first: 0, end: 0 })
})

test('groups with a problem keep their place, and the last row takes turns, so that every group is seen', () => {
  const pages = [0, 12_000, 24_000].map((ms) => wallPage(6, 4, 3, ms))
  expect(pages).toEqual([
    { kept: 2, first: 2, end: 4 },
    { kept: 2, first: 4, end: 6 },
    { kept: 2, first: 2, end: 4 },
  ])
  expect(pages.map((page) => wallTitle(page, 6))).toEqual([
    'Groups 1 to 4 of 6',
    'Groups 1 to 2 and 5 to 6 of 6',
    'Groups 1 to 4 of 6',
  ])
  expect(wallTitle(wallPage(4, 4, 4, 0), 4)).toBe('Groups')
  expect(wallTitle(wallPage(10, 4, 0, 12_000), 10)).toBe('Groups 5 to 8 of 10')
})

test('a count that could not be refreshed is uncertain, and one of 0 is unknown', () => {
  const overload = { kind: 'overload', acknowledgement: null } as never
  const of = (problems: never[]) => ({ problems, problemCount: problems.length })
  expect([false, true].map((isStale) => wallStateText(of([]), isStale))).toEqual(['All is well', 'State unknown'])
  expect([false, true].map((isStale) => wallStateText(of([overload]), isStale))).toEqual(['1 to act on', '1? to act on'])
})

test('an acknowledged problem that lasts is nothing to act on, and not all well', () => {
  const problem = (kind: string, rest: object = {}) => ({ kind, acknowledgement: { by: 'Aada', note: '' }, ...rest }) as never
  const of = (...problems: never[]) => wallStateText({ problems, problemCount: problems.length, actCount: 0 }, false)
  expect(of(problem('overload'))).toBe('Nothing to act on')
  // The platform lists only the most severe problems.
  expect(wallStateText({ problems: [], problemCount: 2, actCount: 0, acknowledgedCount: 2 }, false)).toBe('Nothing to act on')
  const mismatch = { reserve: { source: 'settings', soldKw: 3, availableKw: 0, limitKw: 3 } }
  expect(of(problem('reserve-short', mismatch))).toBe('All is well')
})
