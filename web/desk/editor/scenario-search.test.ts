import { expect, test } from 'vitest'
import { foundScenarios } from './scenario-search.ts'

const LIBRARY = [
  { name: 'double-dip', about: 'Two dips, the second before the first is over.' },
  { name: 'meter-silence', about: 'A meter falls silent.' },
]
const found = (search: string) => foundScenarios(LIBRARY, search).map(({ name }) => name)

test('every word is looked for, in the name and in what it is about', () => {
  expect(found('')).toEqual(['double-dip', 'meter-silence'])
  expect(found(' SECOND  dip ')).toEqual(['double-dip'])
  expect(found('dip silent')).toEqual([])
})
