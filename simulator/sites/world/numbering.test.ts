import { expect, test } from 'vitest'
import { sampleWorld } from '#simulator/testing/sample-site.ts'
import type { World } from '#simulator/core/world/state.ts'

const idsOf = ({ stations, groups }: World) => ({
  stations: stations.map(({ stationId }) => stationId),
  devices: stations.map(({ deviceId }) => deviceId),
  evses: stations.flatMap(({ fullEvseId }) => fullEvseId ?? []),
  serials: stations.map(({ serialNumber }) => serialNumber),
  groups: [...groups.keys()],
  groupNames: [...groups.values()].filter(({ id }) => id % 1_000 > 10).map(({ name }) => name),
})

const listed = [{ id: 6, name: 'Point 6', type: 'Both ways', sellerId: 1, groups: ['Points'], evse: 'E6', serialNumber: 'SN-6' }]
const worldFrom = (firstStation: number, stationCount = 400) =>
  sampleWorld({ firstStation, stationCount, change: { stations: listed } })

test('ids of stations and groups start at the given number, without a gap', () => {
  const { stations, groups, devices } = idsOf(worldFrom(5_000))
  expect(stations).toEqual(Array.from({ length: 400 }, (_, index) => 5_000 + index))
  expect(devices[0]).toBe('d-5000')
  expect(groups).toEqual(groups.map((_, index) => 5_000 + index))
})

test('two ranges share no id of any kind with the same seed and site', () => {
  const [one, other] = [idsOf(worldFrom(1_000)), idsOf(worldFrom(1_400))]
  for (const kind of ['stations', 'devices', 'evses', 'serials', 'groups', 'groupNames'] as const) {
    expect(new Set<unknown>([...one[kind], ...other[kind]]).size).toBe(one[kind].length + other[kind].length)
  }
})

test('stations and groups of the site keep their names and their membership', () => {
  const world = worldFrom(5_000)
  const [point] = world.stations
  expect(point).toMatchObject({ name: 'Point 6', stationId: 5_000, fullEvseId: 'FI*TST*E5000' })
  expect(point?.groupIds.map((id) => world.groups.get(id)?.name)).toEqual(['Points'])
})

test('a larger range starts with the smaller one', () => {
  const [few, many] = [worldFrom(5_000, 200), worldFrom(5_000, 400)]
  for (const { index, name, plan } of few.stations) expect(many.stations[index]).toMatchObject({ name, plan: { key: plan.key } })
})
