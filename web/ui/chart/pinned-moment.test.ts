import { expect, it } from 'vitest'
import { pinnedFrom, queryOfChange, queryWithPin } from './pinned-moment.ts'

it('reads the moment that it wrote, and keeps other parameters', () => {
  const query = queryWithPin(new URLSearchParams('unit=A'), 1_772_445_600_400)
  expect(query.toString()).toBe('unit=A&at=1772445600')
  expect(pinnedFrom(query)).toBe(1_772_445_600_000)
  expect(queryWithPin(query, undefined).toString()).toBe('unit=A')
})

it.each(['', 'now', '-5', '1e9', '177244560012'])('ignores %j', (at) => {
  expect(pinnedFrom(new URLSearchParams({ at }))).toBeUndefined()
})

it('removes the pin when a period replaces a fixed range', () => {
  const query = new URLSearchParams('at=1772445600')
  expect(queryOfChange(query, { zoom: undefined }).toString()).toBe('')
  expect(queryOfChange(query, { zoom: { fromMs: 0, toMs: 1 } }).toString()).toBe('at=1772445600')
  expect(queryOfChange(query, {}).toString()).toBe('at=1772445600')
})
