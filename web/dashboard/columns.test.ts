import { expect, test } from 'vitest'
import type { Overview } from '#contract/dashboard.ts'
import { columnsOf } from './columns.ts'

const problem = (kind: string) => ({ kind, reserve: null, acknowledgement: null }) as never
const read = (change: Partial<Pick<Overview, 'bids' | 'problems'>> = {}) => ({
  problems: ['safe-limit', 'target-missed', 'faulted', 'offline', 'offline', 'congestion', 'waiting'].map(problem),
  sites: Array.from<never>({ length: 6 }),
  power: Array.from({ length: 4 }, () => ({ groups: 1 }) as never),
  stations: Array.from<never>({ length: 4 }),
  bids: null,
  ...change,
})

test('every part has one place, in one, two and three columns', () => {
  for (const count of [1, 2, 3, 'tall'] as const) {
    const columns = columnsOf(count, read())
    expect(columns).toHaveLength(count === 'tall' ? 2 : count)
    expect(columns.flat().toSorted()).toEqual(
      ['problems', 'sites', 'automatic', 'setup', 'frequency', 'bids', 'sold', 'powerDay', 'power', 'stations'].toSorted(),
    )
  }
})

test('where no bids are, the lists are below each other, and the chart of the day fills the other column', () => {
  const [left = [], right = []] = columnsOf(2, read())
  expect(left.slice(-2)).toEqual(['stations', 'power'])
  expect(right.at(-1)).toBe('powerDay')
})

test('beside a column with bids, the chart of the day is below the groups', () => {
  const [left = []] = columnsOf(2, read({ bids: [] }))
  expect(left.at(-1)).toBe('powerDay')
})
