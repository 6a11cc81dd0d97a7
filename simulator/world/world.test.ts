import { describe, expect, test } from 'vitest'
import { visitsOfDay, dayOf } from '#simulator/vehicles/model/vehicle.ts'
import { MORNING_MS, run, smallSite, sampleWorld } from '#simulator/testing/sample-site.ts'

const journalOf = (seed: number, seconds = 900) => run(sampleWorld({ seed }), seconds).journal.toText()
const byId = (world: ReturnType<typeof sampleWorld>, id: number) => {
  const station = world.byStationId.get(id)
  if (!station) throw new Error(`no station ${id}`)
  return station
}

test('two worlds with the same seed write the same journal, byte for byte', () => {
  const journal = journalOf(7)
  expect(journalOf(7)).toBe(journal)
  expect(journal.split('\n').length).toBeGreaterThan(15)
})

test('another seed gives another day', () => {
  expect(journalOf(7)).not.toBe(journalOf(8))
})

test('an additional station does not change the visits, ids and values of the others', () => {
  const stations = smallSite().stations
  const more = [...stations.slice(0, 2), { ...stations[0], id: 90, name: 'New post', groups: [] }, ...stations.slice(2)]
  const before = sampleWorld()
  const after = sampleWorld({ change: { stations: more } })
  const day = dayOf(byId(before, 3).plan, MORNING_MS)
  for (const { id } of stations) {
    expect(visitsOfDay(byId(after, id).plan, day)).toEqual(visitsOfDay(byId(before, id).plan, day))
    expect(byId(after, id)).toMatchObject({ deviceId: byId(before, id).deviceId, powerW: byId(before, id).powerW })
  }
})

describe('a number of stations', () => {
  test('below the number in the site file takes the first ones', () => {
    expect(sampleWorld({ stationCount: 3 }).stations.map(({ name }) => name)).toEqual(['Post 1', 'Post 2', 'Post 3'])
  })

  test('above the number in the site file generates whole groups of one category', () => {
    const world = sampleWorld({ stationCount: 3_000 })
    expect(world.stations).toHaveLength(3_000)
    expect(new Set(world.stations.map(({ deviceId }) => deviceId)).size).toBe(3_000)
    expect(new Set(world.stations.map(({ fullEvseId }) => fullEvseId).filter(Boolean)).size).toBeGreaterThan(2_500)
    for (const group of world.groups.values()) {
      const categories = new Set(group.stationIndexes.map((index) => world.stations[index]?.type.category))
      expect(categories.size).toBeLessThanOrEqual(1)
      expect(group.stationIndexes.length).toBeLessThanOrEqual(60)
    }
    const share = world.stations.filter(({ type }) => type.category === 'charger').length / 3_000
    expect(share).toBeGreaterThan(0.5)
    expect(share).toBeLessThan(0.85)
  })

  test('of a larger fleet starts with the smaller fleet', () => {
    const few = sampleWorld({ stationCount: 200 }).stations
    const many = sampleWorld({ stationCount: 400 }).stations
    for (const station of few) {
      const same = many[station.index]
      expect(same).toMatchObject({
        deviceId: station.deviceId,
        name: station.name,
        status: station.status,
        plan: { key: station.plan.key },
      })
    }
  })
})

test('gives every station of a generated fleet a different name', () => {
  const names = sampleWorld({ stationCount: 2_000 }).stations.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
