import { describe, expect, it, test } from 'vitest'
import { holderOf, VISITORS } from '#contract/testing/route-permissions.ts'
import { bottomEntries, presentEntry } from './bottom-entries.ts'
import { menuOf } from './screens.ts'

const holder = (visitor: (typeof VISITORS)[number]) => ({ sellerId: 0, roles: [], permissions: {}, ...holderOf(visitor) })
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

describe('bottomEntries', () => {
  it('lists dashboard, groups, stations and Activity of an operator', () => {
    const { bar, more } = bottomEntries(holder('operator'))
    expect(labels(bar)).toEqual(['Dashboard', 'Groups', 'Stations', 'Activity'])
    expect(labels(more)).toEqual(['Congestion management'])
  })

  it('shortens labels in the bar only', () => {
    const { bar, more } = bottomEntries(holder('admin'))
    expect(labels(bar)).toEqual(['Dashboard', 'Groups', 'Stations', 'Storage'])
    expect(labels(more)).toContain('Congestion management')
  })

  it.each(VISITORS)('leads %s to every entry of the menu, at most four of them in the bar', (visitor) => {
    const { bar, more } = bottomEntries(holder(visitor))
    expect(bar.length).toBeLessThanOrEqual(4)
    const reached = [...bar, ...more].map(({ to }) => to)
    for (const { to } of menuOf(holder(visitor))) expect(reached.some((at) => at === to || at.startsWith(`${to}/`))).toBe(true)
  })
})

describe('presentEntry', () => {
  const { bar, more } = bottomEntries(holder('admin'))
  test.each([
    ['/', undefined, '/'],
    ['/site-management', undefined, '/site-management/groups'],
    ['/site-management/stations', undefined, '/site-management/stations'],
    ['/groups/1/settings', '/site-management', '/site-management/groups'],
    ['/devices/d-1', '/site-management', '/site-management/stations'],
    ['/devices/d-9', '/battery-storage', '/battery-storage'],
    ['/battery-storage/devices', undefined, '/battery-storage'],
    ['/p2p-market', undefined, '/p2p-market'],
    ['/fingrid', undefined, undefined],
  ])('%s with the menu entry %s is %s', (pathname, menuEntry, present) => {
    expect(presentEntry([...bar, ...more], pathname, menuEntry)).toBe(present)
  })
})
