import { expect, test } from 'vitest'
import { filterScenarios } from './scenario-search.ts'

const LIBRARY = [
  { name: 'double-dip', about: 'Two dips, the second before the first is over.' },
  { name: 'meter-silence', about: 'A meter stops sending values.' },
]
const found = (search: string) => filterScenarios(LIBRARY, search).map(({ name }) => name)

test('filterScenarios requires every word in the name or the description', () => {
  expect(found('')).toEqual(['double-dip', 'meter-silence'])
  expect(found(' SECOND  dip ')).toEqual(['double-dip'])
  expect(found('dip meter')).toEqual([])
})
