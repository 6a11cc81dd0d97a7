import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StationDirectory } from '#contract/palette/station-directory.ts'
import { searchText, searchWords } from '#contract/search-text.ts'
import { matchLevel } from '../rank.ts'
import { prepared } from './read-directory.ts'
import { searchDirectory, levelOfText } from './search-directory.ts'

const COUNT = 8

function directoryOf(
  stations: readonly { name: string; evse?: string; groups?: readonly number[] }[],
  groupNames: string[] = [],
) {
  const directory: StationDirectory = {
    names: stations.map(({ name }) => name),
    deviceIds: stations.map((_, at) => `d-${1_000 + at}`),
    stationIds: stations.map((_, at) => 1_000 + at),
    fullEvseIds: stations.map(({ evse }) => evse ?? null),
    groupNames,
    memberships: stations.map(({ groups = [] }) => [...groups]),
    membershipOf: stations.map((_, at) => at),
  }
  const work = prepared(directory)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
const named = (...names: string[]) => directoryOf(names.map((name) => ({ name })))
const labels = (directory: ReturnType<typeof directoryOf>, search: string) =>
  searchDirectory(directory, search, COUNT).entries.map(({ label }) => label)

describe('searchDirectory', () => {
  test('returns the best stations first, and the total of all matches', () => {
    const names = Array.from({ length: 50 }, (_, at) => `Row ${50 - at}`)
    const { entries, total } = searchDirectory(named(...names, 'Row'), 'row', 3)
    expect(entries.map(({ label }) => label)).toEqual(['Row', 'Row 1', 'Row 2'])
    expect(total).toBe(51)
  })

  test('returns entries with EVSE ID, station ID and group names', () => {
    const directory = directoryOf([{ name: 'Bay', evse: 'FI*E1', groups: [1, 0] }], ['Depot', 'Pier'])
    expect(searchDirectory(directory, 'bay', COUNT).entries).toEqual([
      {
        key: 'station:d-1000',
        section: 'Stations',
        label: 'Bay',
        detail: 'FI*E1 · ID 1000 · Pier · Depot',
        ids: ['d-1000', '1000', 'FI*E1'],
        target: { to: '/devices/d-1000' },
      },
    ])
  })

  test('finds stations by the names of their groups, after those with the word, in the order of the directory', () => {
    const stations = [{ name: 'Z', groups: [0] }, { name: 'Pier 1' }, { name: 'A', groups: [0] }, { name: 'B' }]
    expect(labels(directoryOf(stations, ['Pier', 'Other']), 'pier')).toEqual(['Pier 1', 'Z', 'A'])
  })

  test('searches a short word of several in IDs only if no name has it', () => {
    expect(labels(named('Bay 10', 'Bay 7'), 'bay 10')).toEqual(['Bay 10'])
    expect(labels(named('Bay 8', 'Bay 7'), 'bay 10')).toEqual(['Bay 7', 'Bay 8'])
    expect(labels(named('Bay 8', 'Bay 10'), '10')).toEqual(['Bay 8', 'Bay 10'])
  })

  test('finds nothing without words', () => {
    expect(searchDirectory(named('Bay'), ' * ', COUNT)).toMatchObject({ entries: [], total: 0 })
  })
})

const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('a', 'b', '1', '10', ' ', '-', 'ä', 'ab', '*', 'd-', '1000') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 2 }).filter((text) => !/[\n\r]/.test(text)) },
)
const text = fc.array(piece, { maxLength: 5 }).map((parts) => parts.join(''))

test('levelOfText returns the level of matchLevel for any texts', () => {
  fc.assert(
    fc.property(text, text, text, (label, evse, search) => {
      fc.pre(searchWords(search).length > 0 && !/[\n\r]/.test(searchText(search)))
      const ids = ['d-1000', '1000', ...(evse === '' ? [] : [evse])]
      const line = searchText(`${label}\n${evse}\nd-1000\n1000\n`)
      expect(levelOfText(search)(line)).toBe(matchLevel({ label, ids }, search))
    }),
    { numRuns: 20_000 },
  )
})
