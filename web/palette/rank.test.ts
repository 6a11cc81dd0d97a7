import { describe, expect, it } from 'vitest'
import type { Entry } from './entry.ts'
import { matchLevel, rankEntries } from './rank.ts'

const entry = (label: string, ...ids: string[]): Entry => ({
  key: label,
  section: 'Stations',
  label,
  ids,
  target: { to: '/' },
})
const ranked = (entries: Entry[], search: string) => rankEntries(entries, search).map(({ label }) => label)

describe('rankEntries', () => {
  it('returns an exact identifier before an exact name, a prefix, the start of a word and a substring', () => {
    const entries = [
      entry('Row a12b'),
      entry('West 12 row'),
      entry('12 West'),
      entry('12'),
      entry('Harbour', '12'),
      entry('Quay', '99', '1234'),
    ]
    expect(ranked(entries, '12')).toEqual(['Harbour', '12', '12 West', 'Quay', 'West 12 row', 'Row a12b'])
  })

  it('returns only entries that contain every word', () => {
    expect(ranked([entry('West row 1'), entry('East row 1'), entry('West gate')], 'row west')).toEqual(['West row 1'])
  })

  it('finds words in the name and in an identifier together', () => {
    expect(ranked([entry('West row 1', 'd-1028'), entry('West row 2', 'd-1029')], 'west 1028')).toEqual(['West row 1'])
  })

  it('ignores case, diacritics and the asterisks of an EVSE ID', () => {
    expect(ranked([entry('Töölö', 'FI*LST*E1')], 'too')).toEqual(['Töölö'])
    expect(matchLevel(entry('Töölö', 'FI*LST*E1'), 'filste1')).toBe(0)
  })

  it('sorts entries of the same level by name, with numbers as numbers', () => {
    expect(ranked([entry('Row 10'), entry('Row 9'), entry('row 1')], 'row')).toEqual(['row 1', 'Row 9', 'Row 10'])
  })

  it('returns nothing without a search', () => {
    expect(ranked([entry('Row 10')], '  ')).toEqual([])
  })

  it('keeps entries without a match at the end only on request', () => {
    const entries = [entry('Found by its group'), entry('Depot 1')]
    expect(ranked(entries, 'depot')).toEqual(['Depot 1'])
    expect(rankEntries(entries, 'depot', { keepsRest: true }).map(({ label }) => label)).toEqual([
      'Depot 1',
      'Found by its group',
    ])
  })
})
