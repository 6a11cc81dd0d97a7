import { describe, expect, it } from 'vitest'
import { groupEntry, limitEntry, stationEntry, type Entry } from './entry.ts'
import { resultSections, stationSearch, stepped } from './sections.ts'

const screen: Entry = { key: 'screen:/', section: 'Screens', label: 'Dashboard', target: { to: '/' } }
const action: Entry = { key: 'action:new', section: 'Actions', label: 'New group', target: { to: '/groups' } }
const group = (id: number, name: string) => groupEntry({ id, name, type: 'GROUP_TYPE_CHARGER' })
const station = (stationId: number, name: string) =>
  stationEntry({ deviceId: `d-${stationId}`, stationId, fullEvseId: null, name, assignedGroups: [] })
const sources = { search: '', fixed: [screen, action], groups: [], limits: [], stations: undefined, recent: [] }
const shown = (given: Partial<typeof sources> | Record<string, unknown>) =>
  resultSections({ ...sources, ...given }).map(({ title, entries }) => [title].concat(entries.map(({ label }) => label)))

describe('resultSections', () => {
  it('shows recent targets, screens and actions without a search', () => {
    const pier = group(1, 'Pier')
    expect(shown({ recent: [pier], groups: [pier] })).toEqual([
      ['Recent', 'Pier'],
      ['Screens', 'Dashboard'],
      ['Actions', 'New group'],
    ])
  })

  it('shows the section with the best match first, and stations last', () => {
    const stations = { entries: [station(7, 'New street')], total: 1 }
    expect(shown({ search: 'new', groups: [group(1, 'Renewed pier')], stations })).toEqual([
      ['Actions', 'New group'],
      ['Groups', 'Renewed pier'],
      ['Stations', 'New street'],
    ])
  })

  it('lists the groups that can be limited when the search names the action', () => {
    const limits = [limitEntry({ id: 1, name: 'Pier AC' }), limitEntry({ id: 2, name: 'Pier DC' })]
    const groups = [group(1, 'Pier AC'), group(2, 'Pier DC')]
    expect(shown({ search: 'limit dc', groups, limits })).toEqual([['Actions', 'Limit now: Pier DC']])
    expect(shown({ search: 'pier dc', groups, limits })).toEqual([['Groups', 'Pier DC']])
    expect(shown({ groups, limits }).flat()).not.toContain('Limit now: Pier DC')
    const many = Array.from({ length: 40 }, (_, id) => limitEntry({ id, name: `Row ${id}` }))
    expect(resultSections({ ...sources, search: 'lim', limits: many })[0]?.entries).toHaveLength(8)
  })

  it('lists limits of groups with problems first, and says how many it leaves out', () => {
    const limits = Array.from({ length: 9 }, (_, id) => limitEntry({ id, name: id === 0 ? 'Yard' : `Bay ${id}` }))
    const [actions] = resultSections({ ...sources, search: 'limit', limits })
    expect(actions?.entries[0]?.label).toBe('Limit now: Yard')
    expect([actions?.entries.length, actions?.leftOut]).toEqual([8, 1])
  })

  it('offers what the page and the problems need first, and finds them by words of actions', () => {
    const page = { title: 'Pier', entries: [{ key: 'graphs', label: 'Graphs', target: { to: '/d' }, words: ['chart'] }] }
    const problems: Entry[] = [
      { key: 'p', section: 'Problems', label: 'Overload: Yard', words: ['acknowledge'], target: { to: '/' } },
    ]
    expect(shown({ page, problems, recent: [screen] }).slice(0, 3)).toEqual([
      ['This page: Pier', 'Graphs'],
      ['Needs attention', 'Overload: Yard'],
      ['Recent', 'Dashboard'],
    ])
    expect(shown({ page, problems, search: 'ack' })).toEqual([['Needs attention', 'Overload: Yard']])
    expect(shown({ page, problems, search: 'overload' })).toEqual([['Needs attention', 'Overload: Yard']])
    expect(shown({ page, problems, search: 'chart' })).toEqual([['This page: Pier', 'Graphs']])
  })

  it('offers a limit once on the page of its group', () => {
    const limit = limitEntry({ id: 1, name: 'Pier AC' })
    const page = { title: 'Pier AC', entries: [limit] }
    expect(shown({ page, limits: [limit], search: 'limit pier' })).toEqual([['This page: Pier AC', 'Limit now: Pier AC']])
  })

  it('finds a station for an action, whose page has it', () => {
    const stations = { entries: [station(7, 'West row 1'), station(8, 'West row 2')], total: 2 }
    for (const action of ['stop', 'Set power', 'graphs']) {
      expect(stationSearch(`${action} west row 1`)).toBe('west row 1')
      expect(shown({ search: `${action} west row 1`, stations })[0]?.[1]).toBe('West row 1')
    }
    expect(stationSearch('stop')).toBe('stop')
  })

  it('links to the complete list when there are more groups or stations', () => {
    const groups = Array.from({ length: 8 }, (_, at) => group(at, `Row ${at}`))
    const stations = { entries: Array.from({ length: 20 }, (_, at) => station(at, `Row ${at}`)), total: 400 }
    const [ofGroups, ofStations] = resultSections({ ...sources, search: 'row', groups, stations })
    expect(ofGroups?.entries.at(-1)).toMatchObject({
      label: 'Show all groups with “row”',
      target: { to: '/site-management/groups?search=row' },
    })
    expect(ofStations?.entries).toHaveLength(9)
    expect(ofStations?.entries.at(-1)).toMatchObject({
      label: 'Show all 400 stations',
      target: { to: '/site-management/stations?search=row' },
    })
  })

  it('offers the station with a searched ID that is not on the page of the platform', () => {
    const entries = [station(10_281, 'One'), station(21_028, 'Two')]
    expect(shown({ search: '1028', stations: { entries, total: 40 } })[0]?.slice(0, 2)).toEqual([
      'Stations',
      'Station with ID 1028',
    ])
    expect(shown({ search: '1028', stations: { entries, total: 2 } })).toEqual([['Stations', 'One', 'Two']])
    // The best entries of all contain it, if there is one.
    expect(shown({ search: '1028', stations: { entries, total: 40, isRanked: true } })[0]?.slice(0, 3)).toEqual([
      'Stations',
      'One',
      'Two',
    ])
    expect(shown({ search: '21028', stations: { entries, total: 40 } })[0]?.slice(0, 2)).toEqual(['Stations', 'Two'])
  })
})

describe('stepped', () => {
  it('continues at the other end of the list', () => {
    expect([stepped(0, 1, 3), stepped(2, 1, 3), stepped(0, -1, 3), stepped(0, 1, 0)]).toEqual([1, 0, 2, 0])
  })
})
