import { describe, expect, test } from 'vitest'
import type { Station } from '#contract/stations.ts'
import {
  headState,
  NO_SELECTION,
  withAll,
  withChecked,
  withListed,
  withNone,
  withoutListed,
  type Selection,
} from './selection.ts'

const station = (deviceId: string, name = deviceId) => ({ deviceId, name }) as Station
const ROWS = ['a', 'b', 'c', 'd', 'e'].map((id) => station(id))
const page = (listed = ROWS, total = listed.length, filter = 'f') => withListed(NO_SELECTION, { listed, total, filter })
const ids = ({ selected }: Selection) => [...selected.keys()].toSorted().join('')

describe('a row', () => {
  test('is selected and deselected alone', () => {
    const both = withChecked(withChecked(page(), 'b', true, false), 'd', true, false)
    expect(ids(both)).toBe('bd')
    expect(ids(withChecked(both, 'b', false, false))).toBe('d')
  })

  test('ends a range from the last changed row, in either direction', () => {
    const down = withChecked(withChecked(page(), 'b', true, false), 'd', true, true)
    expect(ids(down)).toBe('bcd')
    expect(ids(withChecked(withChecked(page(), 'd', true, false), 'b', true, true))).toBe('bcd')
    expect(ids(withChecked(down, 'c', false, true))).toBe('b')
  })

  test('starts a range in the order after sorting', () => {
    const chosen = withChecked(page(), 'e', true, false)
    const sorted = withListed(chosen, { listed: ROWS.toReversed(), total: 5, filter: 'f' })
    expect(ids(sorted)).toBe('e')
    expect(ids(withChecked(sorted, 'c', true, true))).toBe('cde')
  })

  test('changes alone if the start of the range is on another page', () => {
    const other = withListed(withChecked(page(), 'b', true, false), {
      listed: [station('x'), station('y')],
      total: 7,
      filter: 'f',
    })
    expect(ids(withChecked(other, 'y', true, true))).toBe('by')
  })
})

describe('the checkbox in the heading', () => {
  test('is mixed while only some rows are selected', () => {
    expect(headState(page())).toBe('none')
    expect(headState(withChecked(page(), 'b', true, false))).toBe('some')
    expect(headState(withAll(page(), ROWS))).toBe('all')
    expect(headState(page([]))).toBe('none')
  })

  test('is mixed if only one page of several is selected', () => {
    const wide = page(ROWS, 8)
    const onPage = ROWS.reduce((before, { deviceId }) => withChecked(before, deviceId, true, false), wide)
    expect(headState(onPage)).toBe('some')
    expect(headState(withAll(wide, ROWS))).toBe('some')
    const all = withAll(wide, [...ROWS, station('x'), station('y'), station('z')])
    expect(headState(all)).toBe('all')
    expect(headState(withListed(all, { listed: ROWS, total: 9, filter: 'g' }))).toBe('some')
    expect(headState(withChecked(all, 'a', false, false))).toBe('some')
  })
})

test('the heading of a very long list selects only the page', () => {
  const chosen = withAll(page(ROWS, 5_001), ROWS)
  expect(headState(chosen)).toBe('all')
  const next = withListed(chosen, { listed: [station('x')], total: 5_001, filter: 'f' })
  expect(headState(next)).toBe('some')
  expect(ids(withoutListed(withAll(next, [station('x')])))).toBe('abcde')
})

test('the selection survives another page and filter, and can be cleared', () => {
  const chosen = withChecked(page(), 'b', true, false)
  const filtered = withListed(chosen, { listed: [station('x')], total: 1, filter: 'g' })
  expect(ids(filtered)).toBe('b')
  expect(ids(withNone(filtered))).toBe('')
})

test('deselecting all keeps the stations of other filters, unless the list has several pages', () => {
  const other = withListed(withChecked(page(), 'b', true, false), { listed: [station('x')], total: 1, filter: 'g' })
  expect(ids(withoutListed(withAll(other, [station('x')])))).toBe('b')
  const wide = page(ROWS, 6)
  expect(ids(withoutListed(withAll(wide, [...ROWS, station('z')])))).toBe('')
})

test('a selected station gets its present state from the list', () => {
  const chosen = withChecked(page(), 'b', true, false)
  const renamed = withListed(chosen, { listed: [station('b', 'Renamed')], total: 1, filter: 'f' })
  expect(renamed.selected.get('b')?.name).toBe('Renamed')
  expect(withListed(chosen, { listed: ROWS, total: 5, filter: 'f' }).selected).toBe(chosen.selected)
})

test('the tab stop is the last changed row, or the first of a page without it', () => {
  expect(page().tabStop).toBe('a')
  const chosen = withChecked(page(), 'c', true, false)
  expect(chosen.tabStop).toBe('c')
  expect(withListed(chosen, { listed: [station('x'), station('y')], total: 2, filter: 'f' }).tabStop).toBe('x')
})
