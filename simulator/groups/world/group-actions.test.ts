import { describe, expect, test } from 'vitest'
import { changeGroup, connect, createGroup, disconnect, removeGroup } from './group-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive, unplug } from '#simulator/stations/world/station-actions.ts'
import { allocationReason } from '#simulator/dlm/world/reasons/load-reasons.ts'
import { reasonContextOf } from '#simulator/dlm/world/reasons/reason-picture.ts'

const DRAFT = { name: 'Quay', type: 'GROUP_TYPE_CHARGER', sellerId: 1 } as const
const LIMITED = { enabled: true, importLimit: 30 }

const site = () => {
  const found = loadSite(LIMITED, 3)
  for (const station of found.stations) arrive(found.world, station, { limitA: 32 })
  run(found.world, 20)
  const cable = found.world.groups.get(2)
  if (!cable) throw new Error('no second group')
  return { ...found, cable }
}

describe('a group', () => {
  test('is created without stations and load management, with an id that was never used', () => {
    const { world } = site()
    const made = createGroup(world, DRAFT)
    expect(made).toMatchObject({ ...DRAFT, id: 3, isSupergroup: false, realTimeReport: null, stationIndexes: [] })
    expect(made.dlm.enabled).toBe(false)
    expect(world.groups.get(3)).toBe(made)
    removeGroup(world, 3)
    expect(createGroup(world, DRAFT).id).toBe(4)
  })

  test('can change its name and reports, but keeps its type and owner', () => {
    const { world, group } = site()
    changeGroup(world, group, { name: 'Pier', type: 'GROUP_TYPE_DC', sellerId: 0, isSupergroup: true, realTimeReport: 'fingrid' })
    expect(group).toMatchObject({
      name: 'Pier',
      type: 'GROUP_TYPE_CHARGER',
      sellerId: 1,
      isSupergroup: true,
      realTimeReport: 'fingrid',
    })
    changeGroup(world, group, { ...DRAFT, realTimeReport: null })
    expect(group).toMatchObject({ isSupergroup: true, realTimeReport: null })
  })

  test('leaves its stations at their own maximum after its removal', () => {
    const { world, stations } = site()
    expect(stations.map(({ allowedCurrentA }) => allowedCurrentA)).toEqual([10, 10, 10])
    removeGroup(world, 1)
    removeGroup(world, 1)
    run(world, 1)
    expect(stations.map(({ currentA, groupIds }) => [currentA, groupIds])).toEqual([
      [32, []],
      [32, []],
      [32, []],
    ])
  })
})

describe('a station', () => {
  test('that is connected is limited with the others from the next second on, without a pause', () => {
    const { world, group, cable, stations, at } = site()
    disconnect(world, at(2), group)
    run(world, 20)
    expect(stations.map(({ currentA }) => currentA)).toEqual([15, 15, 32])
    cable.dlm = { ...cable.dlm, ...LIMITED, importLimit: 16 }
    connect(world, at(2), cable)
    run(world, 1)
    expect(at(2)).toMatchObject({ currentA: 16, status: 'Charging', groupIds: [2] })
    connect(world, at(2), group)
    run(world, 1)
    expect(stations.map(({ currentA }) => currentA)).toEqual([10, 10, 10])
    expect(world.journal.entries.some(({ kind, status }) => kind === 'status' && status === 'SuspendedEVSE')).toBe(false)
  })

  test('of two groups keeps the stricter limit, and loses it when it leaves that group', () => {
    const { world, cable, at } = site()
    cable.dlm = { ...cable.dlm, ...LIMITED, importLimit: 8 }
    connect(world, at(0), cable)
    run(world, 1)
    expect(at(0).currentA).toBe(8)
    disconnect(world, at(0), cable)
    run(world, 1)
    expect(at(0).currentA).toBe(10)
  })

  test('keeps its limit until the group that it joined allocates its budget', () => {
    const { world, cable, at } = site()
    cable.dlm = { ...cable.dlm, ...LIMITED, importLimit: 8 }
    run(world, 1)
    connect(world, at(0), cable)
    expect(at(0)).toMatchObject({ currentA: 10, allowedCurrentA: 10 })
    expect(allocationReason(world, cable, at(0), reasonContextOf(world, cable))).toMatchObject({
      state: 'holding',
      limit: 'other-group',
      current: 10,
    })
    run(world, 1)
    expect(at(0)).toMatchObject({ currentA: 8, allowedCurrentA: 8 })
  })

  test('is not limited between leaving one group and the first allocation of another one', () => {
    const { world, group, cable, at } = site()
    cable.dlm = { ...cable.dlm, ...LIMITED, importLimit: 8 }
    run(world, 1)
    connect(world, at(0), cable)
    disconnect(world, at(0), group)
    expect(at(0)).toMatchObject({ currentA: 10, allowedCurrentA: Infinity })
    expect(allocationReason(world, cable, at(0), reasonContextOf(world, cable))).toMatchObject({
      state: 'unlimited',
      limit: null,
      current: 32,
    })
    disconnect(world, at(0), cable)
    expect(cable.load.newMembers.size).toBe(0)
  })

  test('without a car is idle in the group that it has just joined', () => {
    const { world, group, cable, at } = site()
    cable.dlm = { ...cable.dlm, ...LIMITED }
    unplug(world, at(0))
    run(world, 1)
    connect(world, at(0), cable)
    expect(allocationReason(world, cable, at(0), reasonContextOf(world, cable))).toMatchObject({ state: 'idle', current: 0 })
    expect(group.load.newMembers.size).toBe(0)
  })

  test('joins and leaves once', () => {
    const { world, group, at } = site()
    connect(world, at(0), group)
    expect(group.stationIndexes).toEqual([0, 1, 2])
    disconnect(world, at(0), group)
    disconnect(world, at(0), group)
    expect(group.stationIndexes).toEqual([1, 2])
  })
})

test('every action is journalled and makes a search index outdated', () => {
  const { world, group, at } = site()
  const before = world.fleetVersion
  const made = createGroup(world, DRAFT)
  changeGroup(world, made, { ...DRAFT, name: 'Pier' })
  connect(world, at(0), made)
  disconnect(world, at(0), made)
  removeGroup(world, made.id)
  connect(world, at(0), group)
  expect(world.fleetVersion).toBe(before + 5)
  expect(world.journal.entries.filter(({ kind }) => kind === 'group')).toMatchObject([
    { groupId: 3, name: 'Quay', event: 'created' },
    { groupId: 3, name: 'Pier', event: 'changed' },
    { event: 'connected', deviceId: at(0).deviceId },
    { event: 'disconnected', deviceId: at(0).deviceId },
    { event: 'removed' },
  ])
})
