import { afterEach, beforeEach, expect, test } from 'vitest'
import { showTimesIn } from '#units/zone-clock.ts'
import { momentEntries, momentIn } from './use-results.ts'

beforeEach(() => showTimesIn('Europe/Helsinki'))
afterEach(() => showTimesIn(undefined))

const now = Date.parse('2026-03-02T06:00:00Z')
const iso = (search: string) => {
  const atMs = momentIn(search, now)
  return atMs === undefined ? undefined : new Date(atMs).toISOString()
}

test('a time is the last one of the clock on screen before now', () => {
  expect(iso('03:10')).toBe('2026-03-02T01:10:00.000Z')
  expect(iso('depot 3.10')).toBe('2026-03-02T01:10:00.000Z')
  expect(iso('22:05')).toBe('2026-03-01T20:05:00.000Z')
})

test.each(['310', '25:10', '03:70', '10.5', '1:2:3', 'depot'])('%s is no time', (search) => {
  expect(iso(search)).toBeUndefined()
})

test('lists the histories of the groups that the other words choose, in their order', () => {
  const groups = [
    { id: 5, name: 'Office yard' },
    { id: 1, name: 'Depot AC' },
  ]
  const of = (search: string) =>
    momentEntries(groups, search, now).map(({ label, target }) => [label, 'to' in target && target.to])
  expect(of('3:10')).toEqual([
    ['Office yard at 03:10', '/groups/5/history?at=1772413800'],
    ['Depot AC at 03:10', '/groups/1/history?at=1772413800'],
  ])
  expect(of('depot 3:10').map(([label]) => label)).toEqual(['Depot AC at 03:10'])
  expect(of('depot')).toEqual([])
})
