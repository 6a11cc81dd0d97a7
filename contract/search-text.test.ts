import { expect, test } from 'vitest'
import { matchesSearch, searchText, searchWords } from './search-text.ts'

test('ignores case, diacritics and asterisks', () => {
  expect(searchText('FI*DEP*E05')).toBe('fidepe05')
  expect(searchText('Hämeenlinna ÅÄÖ café Łódź')).toBe('hameenlinna aao cafe lodz')
  // A letter and a combining mark, as written by some keyboards and file systems.
  expect(searchText('Ha\u0308meenlinna')).toBe('hameenlinna')
  expect(searchText('Smørrebrød, Straße, Æbletoft')).toBe('smorrebrod, strasse, aebletoft')
})

test('splits a search into words, without duplicates and empty words', () => {
  expect(searchWords('  Van  HALL van ')).toEqual(['van', 'hall'])
  expect(searchWords(' * ')).toEqual([])
})

const TEXTS = ['Van hall 1', 'FI*DEP*E05', 'Länsiväylä']

test.each(['1 hall', 'hall VAN', 'fidepe05', 'FI*DEP*E05', 'lansivayla van', 'LÄNSI', ''])(
  '%j finds texts that contain every word, in any order',
  (search) => expect(matchesSearch(searchWords(search), TEXTS)).toBe(true),
)

test.each(['2 hall', '1fi', 'dep-e05'])('%j does not match when a word is missing', (search) => {
  expect(matchesSearch(searchWords(search), TEXTS)).toBe(false)
})
