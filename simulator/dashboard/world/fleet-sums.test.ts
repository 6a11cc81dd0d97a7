import { array, assert, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { shownStatus } from '#contract/shown-status.ts'
import { FleetCounter, type FleetSum } from './fleet-sums.ts'
import { connect, disconnect } from '#simulator/groups/world/group-actions.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import type { World } from '#simulator/core/world/state.ts'
import { setOnline, setStatus } from '#simulator/stations/world/station-actions.ts'
import { removeStation } from '#simulator/stations/world/station-edit.ts'

/** The same sums from all stations, by the simplest method. */
function looked({ stations, groups }: World) {
  return stations
    .filter(({ isRemoved }) => !isRemoved)
    .map((station) => ({
      group: station.groupIds.find((id) => groups.get(id)?.isSupergroup === false) ?? null,
      category: station.type.category,
      isOnline: station.isOnline,
      status: station.status,
      powerW: station.powerW,
    }))
}

const total = (sums: readonly FleetSum[], figure: (sum: FleetSum) => number) => sums.reduce((sum, one) => sum + figure(one), 0)

function expectSame(world: World, sums: readonly FleetSum[]) {
  const all = looked(world)
  for (const { group, category, online, offline, faulted, statuses } of sums) {
    const own = all.filter((one) => one.group === (group?.id ?? null) && one.category === category)
    expect(online).toBe(own.filter(({ isOnline }) => isOnline).length)
    expect(offline.count).toBe(own.filter(({ isOnline }) => !isOnline).length)
    expect(faulted.count).toBe(own.filter(({ isOnline, status }) => isOnline && status === 'Faulted').length)
    const heard = own.filter(({ isOnline }) => isOnline)
    const shown = heard.map((one) => shownStatus(one.status, true, one.powerW))
    const byStatus = [...statuses.keys()].map((status) => [status, shown.filter((one) => one === status).length])
    expect([...statuses]).toEqual(byStatus)
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(online)
  }
  const importW = all.reduce((sum, { powerW }) => sum + Math.max(0, powerW), 0)
  const exportW = all.reduce((sum, { powerW }) => sum + Math.max(0, -powerW), 0)
  expect(total(sums, (sum) => sum.importW)).toBeCloseTo(importW, 0)
  expect(total(sums, (sum) => sum.exportW)).toBeCloseTo(exportW, 0)
}

/** Possible changes between two reads, mostly to one station. */
const happenings: readonly ((world: World, place: number) => void)[] = [
  (world) => run(world, 3),
  (world) => run(world, 40),
  ...(['Faulted', 'Available', 'Unavailable'] as const).map((status) => (world: World, place: number) => {
    const station = world.stations[place]
    if (station && !station.isRemoved) setStatus(world, station, status)
  }),
  ...[true, false].map((online) => (world: World, place: number) => {
    const station = world.stations[place]
    if (station && !station.isRemoved) setOnline(world, station, online)
  }),
  (world, place) => {
    const [station, group] = [world.stations[place], world.groups.get(1)]
    if (!station || !group || station.plan.kind !== 'ac') return
    if (station.groupIds.includes(1)) disconnect(world, station, group)
    else connect(world, station, group)
  },
  (world) => {
    const store = world.stations.at(-1)
    if (store) removeStation(world, store)
  },
]

/** Few stations, so that the same station changes often. */
const steps = array(record({ what: nat(happenings.length - 1), place: nat(2) }), { maxLength: 14 })

test('incremental counts equal a full count after any changes', () => {
  assert(
    property(steps, (list) => {
      const world = sampleWorld()
      const counter = new FleetCounter(world)
      for (const { what, place } of list) {
        happenings[what]?.(world, place)
        const sums = counter.read()
        expect(total(sums, ({ online, offline }) => online + offline.count)).toBe(looked(world).length)
        expectSame(world, sums)
      }
    }),
    {
      numRuns: 20,
      examples: [
        [
          [
            { what: 6, place: 2 },
            { what: 0, place: 0 },
            { what: 5, place: 2 },
          ],
        ],
      ],
    },
  )
})

test('the station that has been offline for longest is named, with the time', () => {
  const world = run(sampleWorld(), 5)
  const [first, second] = world.stations
  if (!first || !second) throw new Error('the site has no two stations')
  setOnline(world, second, false)
  const silentMs = world.nowMs
  run(world, 5)
  setOnline(world, first, false)
  const posts = new FleetCounter(world).read().find(({ group }) => group?.id === 1)
  expect(posts?.offline).toMatchObject({ count: 2, sinceMs: silentMs, first: second })
})

test('a fault is counted from the moment it occurs', () => {
  const world = run(sampleWorld(), 5)
  const [station] = world.stations
  if (!station) throw new Error('the site has no station')
  setStatus(world, station, 'Faulted')
  const faultMs = world.nowMs
  run(world, 20)
  const posts = new FleetCounter(world).read().find(({ group }) => group?.id === 1)
  expect(posts?.faulted).toMatchObject({ count: 1, sinceMs: faultMs, newestMs: faultMs, first: station })
})
