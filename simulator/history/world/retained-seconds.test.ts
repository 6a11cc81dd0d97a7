import { describe, expect, test } from 'vitest'
import { NO_FCR } from '#simulator/demand-response/world/fcr-settings.ts'
import { chooseRetained, chooseRetainedMembers } from './retained-seconds.ts'
import { sampleWorld } from '#simulator/testing/sample-site.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The ids of the stations with retained seconds, at a site of this number of stations. */
function keptOf(stationCount: number, change: (group: Group) => void = () => {}, choose = chooseRetained) {
  const world = sampleWorld()
  const { stations } = world
  const [post] = world.groups.values()
  if (post) change(post)
  const kept: number[] = []
  const site: Station[] = Array.from({ length: stationCount })
  for (const [at, station] of stations.entries()) site[at] = station
  const rest = stations.find(({ plan }) => plan.kind === 'ac')
  for (let at = stations.length; at < stationCount; at++) if (rest) site[at] = { ...rest, index: at, stationId: 100 + at }
  const recorder = { keepSeconds: ({ stationId }: Station) => kept.push(stationId) } as unknown as World['recorder']
  choose({ stations: site, groups: world.groups, recorder })
  return [...new Set(kept)].toSorted((a, b) => a - b)
}

describe('every second is kept', () => {
  test('of all stations of a site with 200', () => {
    expect(keptOf(200)).toHaveLength(200)
  })

  test('of V2G points and batteries of a larger site', () => {
    expect(keptOf(201)).toEqual([6, 7, 8])
  })

  test.each<[string, (group: Group) => void]>([
    ['is a super group', (group) => (group.isSupergroup = true)],
    ['offers single-step reserves', (group) => (group.fcr = { ...NO_FCR, isEnabled: true })],
    ['offers stepwise reserves', (group) => (group.fcr = { ...NO_FCR, isEnabledStepwise: true })],
    ['has a bid', (group) => group.bids.set(0, { quantity: 1, price: 1 })],
  ])('of the members of a group that %s', (_, change) => {
    expect(keptOf(201, change)).toEqual([1, 2, 3, 4, 6, 7, 8])
    expect(keptOf(201, change, chooseRetainedMembers)).toEqual([1, 2, 3, 4])
  })
})
