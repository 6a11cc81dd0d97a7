import { describe, expect, test } from 'vitest'
import { findStation } from '#simulator/scenario/language/find-station.ts'
import { requestFfrLogs } from '#simulator/ffr-logs/world/ffr-log.ts'
import { connect } from '#simulator/groups/world/group-actions.ts'
import { run, sampleWorld, stationOfKind } from '#simulator/testing/sample-site.ts'
import { editStation, removeStation, setFcrN } from './station-edit.ts'

test('an edit changes names and type, and makes lists outdated', () => {
  const world = sampleWorld()
  const station = stationOfKind(world, 'battery')
  const [type] = world.stationTypes
  if (!type) throw new Error('no type')
  const version = world.fleetVersion
  editStation(world, station, { name: 'New', serialNumber: 'S1', iccid: null, type })
  expect(station).toMatchObject({ name: 'New', serialNumber: 'S1', iccid: null, type })
  expect(world.fleetVersion).toBeGreaterThan(version)
  expect(world.journal.entries.at(-1)).toMatchObject({ kind: 'station', event: 'edited', name: 'New' })
})

describe('a deleted device', () => {
  const deleted = () => {
    const world = run(sampleWorld(), 3)
    const station = stationOfKind(world, 'v2g')
    const [points, posts] = [world.groups.get(2), world.groups.get(1)]
    if (!points || !posts) throw new Error('no groups')
    connect(world, station, posts)
    requestFfrLogs(world, station)
    removeStation(world, station)
    return { world, station, points, posts }
  }

  test('is in no group and cannot be found by id or name', () => {
    const { world, station, points, posts } = deleted()
    expect([...points.stationIndexes, ...posts.stationIndexes]).not.toContain(station.index)
    expect(station.groupIds).toEqual([])
    expect([world.byDeviceId.has(station.deviceId), world.byStationId.has(station.stationId)]).toEqual([false, false])
    for (const asked of [station.name, station.deviceId, station.stationId, station.legacyDeviceId]) {
      expect(() => findStation(world, asked)).toThrow(/no station of the site is called/)
    }
  })

  test('has no power and counts in no sum', () => {
    const { world, station } = deleted()
    const others = world.stations.filter((other) => other !== station)
    run(world, 117)
    expect(station).toMatchObject({ isOnline: false, powerW: 0, currentA: 0, vehicle: null })
    const minute = world.journal.entries.findLast(({ kind }) => kind === 'minute')
    const energyWh = others.reduce(
      (sum, { energyImportWh, energyExportWh, plan }) =>
        sum + energyImportWh - plan.importRegisterWh - (energyExportWh - plan.exportRegisterWh),
      0,
    )
    expect(minute).toMatchObject({ online: others.length, energyWh: Math.round(energyWh) })
    expect(world.ffrLogs.requests).toEqual([])
  })

  test('does not move the other devices', () => {
    const { world } = deleted()
    expect(world.stations.map(({ index }) => index)).toEqual(world.stations.map((_, index) => index))
  })

  test('can be deleted only once', () => {
    const { world, station } = deleted()
    const { length } = world.journal.entries
    removeStation(world, station)
    expect(world.journal.entries).toHaveLength(length)
  })
})

test('a battery that stops following the frequency has power 0 in the next second', () => {
  const world = run(sampleWorld(), 2)
  const battery = stationOfKind(world, 'battery')
  setFcrN(world, battery, false)
  run(world, 1)
  expect(battery).toMatchObject({ fcrNEnabled: false, powerW: 0 })
})
