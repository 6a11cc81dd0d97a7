import { describe, expect, it } from 'vitest'
import { groupEntry, stationEntry, type Entry } from './entry.ts'
import { recentEntries, recentFrom, withRecent, type Recent } from './recent.ts'

const station = stationEntry({ deviceId: 'd-1', stationId: 1, fullEvseId: null, name: 'Row 1', assignedGroups: [] })
const group = groupEntry({ id: 7, name: 'Pier', type: 'GROUP_TYPE_CHARGER' })
const all = (entries: readonly Entry[]) => entries.reduce<readonly Recent[]>(withRecent, [])
const keys = (recent: readonly { key: string }[]) => recent.map(({ key }) => key)

describe('recent targets', () => {
  it('are listed newest first, each once, and at most six', () => {
    const groups = [1, 2, 3, 4, 5, 6, 7].map((id) => groupEntry({ id, name: `Group ${id}`, type: 'GROUP_TYPE_DC' }))
    expect(keys(all([...groups, groups[2] ?? group]))).toEqual([3, 7, 6, 5, 4, 2].map((id) => `group:${id}`))
  })

  it('do not contain the link to a complete list', () => {
    expect(all([{ key: 'all:Stations', section: 'Stations', label: 'Show all', target: { to: '/' } }])).toEqual([])
  })

  it('omit a group that is no longer present', () => {
    const recent = all([group, station])
    expect(keys(recentEntries(recent, [group], true))).toEqual(['station:d-1', 'group:7'])
    expect(keys(recentEntries(recent, [], true))).toEqual(['station:d-1'])
  })

  it('omit stations without the permission to see them', () => {
    expect(recentEntries(all([station]), [], false)).toEqual([])
  })

  it('ignore invalid stored values', () => {
    expect(recentFrom('text')).toEqual([])
    expect(recentFrom([{ key: 'group:7', label: 'Pier' }, { key: 1, label: 'x' }, null])).toEqual([
      { key: 'group:7', label: 'Pier' },
    ])
    const foreign = [{ key: 'station:d-1', label: 'x', to: 'https://elsewhere.example' }]
    expect(recentEntries(recentFrom(foreign), [], true)).toEqual([])
  })
})
