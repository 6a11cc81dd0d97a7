import { expect, test } from 'vitest'
import { noteChange, valueAt, type Change } from './changes.ts'

const isSame = (one: string, other: string) => one === other

test('a value applies from its change until the next one, and is unknown before the first', () => {
  const changes: Change<string>[] = []
  for (const [atMs, value] of [
    [1_000, 'a'],
    [2_000, 'a'],
    [3_000, 'b'],
    [9_000, 'c'],
  ] as const) {
    noteChange(changes, atMs, value, isSame)
  }
  expect(changes).toHaveLength(3)
  expect([999, 1_000, 2_999, 3_000, 8_999, 9_000, 1e9].map((atMs) => valueAt(changes, atMs))).toEqual([
    undefined,
    'a',
    'a',
    'b',
    'b',
    'c',
    'c',
  ])
})

test('the list of changes is bounded, and the oldest leaves it', () => {
  const changes: Change<string>[] = []
  for (let place = 0; place < 5_000; place++) noteChange(changes, place, String(place), isSame)
  expect(changes).toHaveLength(4_320)
  expect(valueAt(changes, 0)).toBeUndefined()
  expect(valueAt(changes, 4_999)).toBe('4999')
})
