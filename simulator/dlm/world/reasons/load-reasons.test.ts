import { describe, expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { charge } from '#simulator/control/world/control.ts'
import { connect } from '#simulator/groups/world/group-actions.ts'
import { applyDlmLimits } from '../load-limits.ts'
import { allocationsOf, dlmActionsOf } from '../load-reports.ts'
import { loadSite, METERED, type LoadSite } from '#simulator/testing/load-site.ts'
import { setMeterValue, silenceMeter } from '#simulator/meters/world/meter-actions.ts'
import { run, sampleWorld, stationOfKind } from '#simulator/testing/sample-site.ts'
import { arrive, setOnline, setStatus } from '#simulator/stations/world/station-actions.ts'
import { v2gSite } from '#simulator/testing/v2g-site.ts'

const reasons = ({ world, group }: Pick<LoadSite, 'world' | 'group'>) =>
  allocationsOf(world, group).stations.map(({ reason }) => reason)

describe('a station without power', () => {
  test.each([
    ['Faulted', 'faulted'],
    ['Unavailable', 'unavailable'],
    ['Reserved', 'reserved'],
  ] as const)('%s is neither free nor limited, with or without a car', (status, state) => {
    const site = loadSite({ enabled: true, importLimit: 40 }, 3)
    arrive(site.world, site.at(0), { socPercent: 80, targetSocPercent: 80 })
    for (const place of [0, 1]) setStatus(site.world, site.at(place), status)
    run(site.world, 5)
    expect(reasons(site)).toMatchObject([{ state, limit: null }, { state, limit: null }, { state: 'idle' }])
  })

  test('that is offline is neither free nor limited', () => {
    const site = loadSite({ enabled: true, importLimit: 40 }, 3)
    arrive(site.world, site.at(0), { limitA: 32 })
    run(site.world, 20)
    for (const place of [0, 1]) setOnline(site.world, site.at(place), false)
    run(site.world, 5)
    expect(reasons(site)).toMatchObject([{ state: 'offline', limit: null, current: 32 }, { state: 'offline' }, { state: 'idle' }])
    const without = loadSite({ enabled: false }, 1)
    setOnline(without.world, without.at(0), false)
    run(without.world, 2)
    expect(reasons(without)[0]).toMatchObject({ state: 'offline', limit: null })
  })

  test('after the end of charging still has its car', () => {
    const site = loadSite({ enabled: true, importLimit: 40 }, 1)
    arrive(site.world, site.at(0), { limitA: 32 })
    run(site.world, 20)
    const { vehicle } = site.at(0)
    if (vehicle) site.at(0).vehicle = { ...vehicle, endsMs: site.world.nowMs }
    run(site.world, 3)
    expect(site.at(0).status).toBe('Finishing')
    expect(reasons(site)[0]).toMatchObject({ state: 'finished', limit: null })
  })
})

describe('a station whose power does not follow a limit', () => {
  test('names the grid frequency where a V2G point discharges', () => {
    const site = v2gSite({ ffrPositive: 10_000 }, 1, { enabled: true, importLimit: 40 })
    arrive(site.world, site.at(0), { socPercent: 70 })
    run(site.world, 20)
    expect(reasons(site)[0]).toMatchObject({ state: 'following' })
    moveFrequency(site.world.grid, site.world.nowMs, { toHz: 49.9, overMs: 0 })
    run(site.world, 8)
    expect(site.at(0).powerW).toBeLessThan(-1_000)
    const [reason] = reasons(site)
    expect(reason).toMatchObject({ state: 'following', limit: 'fcr', line: null })
    expect(reason?.powerKw).toBeCloseTo(site.at(0).powerW / 1_000, 2)
    expect(reason?.baselineKw).toBeCloseTo(6, 1)
  })

  test('names the limit again where a V2G point takes the whole rest of the budget', () => {
    const site = v2gSite({}, 2, { enabled: true, importLimit: 14 })
    for (const station of site.stations) arrive(site.world, station, { socPercent: 30 })
    run(site.world, 30)
    expect(reasons(site)[0]).toMatchObject({ state: 'holding', limit: 'import-limit', current: 7 })
  })

  test('names the setpoint of a discharging battery, and its response', () => {
    const world = sampleWorld()
    const battery = stationOfKind(world, 'battery')
    const group = world.groups.get(1)
    if (!group) throw new Error('no group')
    group.dlm = { ...group.dlm, enabled: false }
    connect(world, battery, group)
    const reason = () => allocationsOf(world, group, [battery.index]).stations[0]?.reason
    battery.socPercent = 60
    battery.fcrNEnabled = false
    run(world, 2)
    expect(reason()).toMatchObject({ state: 'following', limit: null, powerKw: 0 })
    charge(world, battery, { powerKw: -8 })
    run(world, 6)
    expect(reason()).toMatchObject({ state: 'following', limit: 'setpoint' })
    expect(reason()?.powerKw).toBeCloseTo(-8, 1)
    battery.fcrNEnabled = true
    moveFrequency(world.grid, world.nowMs, { toHz: 49.985, overMs: 0 })
    run(world, 6)
    expect(reason()).toMatchObject({ state: 'following', limit: 'fcr' })
  })
})

describe('the binding limit', () => {
  test('is that of the line that limits the session, not of the lowest full line', () => {
    const site = loadSite({ ...METERED, importLimit: null, phaseBalancing: true }, 4)
    setMeterValue(site.world, site.group, [63 - 26.4, 63 - 29, 63 - 19.8])
    for (const place of [0, 1, 2]) arrive(site.world, site.at(place), { limitA: 32, phases: 3 })
    run(site.world, 20)
    expect(reasons(site)[0]).toMatchObject({ current: 6.6, limit: 'main-fuse', line: 3, buildingCurrent: 43.2 })
    expect(reasons(site)[0]?.lines).toBeUndefined()
    // The log of decisions shows the same limit.
    const rows = dlmActionsOf(site.world, site.group).filter(({ reason }) => reason?.limit === 'main-fuse')
    expect(new Set(rows.map(({ reason }) => reason?.line))).toEqual(new Set([3]))
  })

  test('covers several lines where one of them alone would give nothing', () => {
    const site = loadSite({ enabled: true, importLimit: 20, phaseBalancing: true }, 3)
    for (const station of site.stations) arrive(site.world, station, { limitA: 32, phases: 3 })
    run(site.world, 20)
    expect(reasons(site)[0]).toMatchObject({ limit: 'import-limit', line: 1, lines: [1, 2, 3] })
  })

  test('is the import limit while the meter is stale and the safe limit is larger', () => {
    const site = loadSite({ ...METERED, importLimit: 12, safeLimit: 20 }, 2)
    arrive(site.world, site.at(0), { limitA: 32 })
    silenceMeter(site.world, site.group, true)
    run(site.world, 70)
    expect(reasons(site)[0]).toMatchObject({ limit: 'import-limit', current: 12 })
  })

  test('is the limit that stopped a session, and the waiting time once there is room', () => {
    const site = loadSite({ enabled: true, importLimit: 12 }, 3)
    for (const place of [0, 1]) arrive(site.world, site.at(place), { limitA: 32 })
    run(site.world, 20)
    applyDlmLimits(site.world, site.group, { ...site.group.dlm, importLimit: 10 })
    run(site.world, 1)
    expect(reasons(site)[1]).toMatchObject({ state: 'paused', limit: 'import-limit' })
    applyDlmLimits(site.world, site.group, { ...site.group.dlm, importLimit: 40 })
    run(site.world, 1)
    const [, reason] = reasons(site)
    expect(reason).toMatchObject({ state: 'paused', limit: 'settling' })
    expect(reason?.risesInS).toBeGreaterThan(290)
  })

  test('is not the car where the budget leaves slightly less than the car takes', () => {
    const site = loadSite({ enabled: true, importLimit: 15.8 }, 1)
    arrive(site.world, site.at(0), { limitA: 16 })
    run(site.world, 20)
    expect(reasons(site)[0]).toMatchObject({ current: 15.8, limit: 'import-limit' })
  })

  test('comes with the current and time of the next rise of a held session', () => {
    const site = loadSite({ enabled: true, importLimit: 20 }, 2)
    arrive(site.world, site.at(0), { limitA: 32 })
    run(site.world, 20)
    applyDlmLimits(site.world, site.group, { ...site.group.dlm, importLimit: 30 })
    run(site.world, 4)
    expect(reasons(site)[0]).toMatchObject({ limit: 'settling', current: 20, risesTo: 30, risesInS: 7 })
    run(site.world, 7)
    expect(reasons(site)[0]).toMatchObject({ limit: 'import-limit', current: 30 })
  })

  test('is another group that leaves the station less', () => {
    const site = loadSite({ enabled: true, importLimit: 20 }, 2)
    const other = site.world.groups.get(2)
    if (!other) throw new Error('no other group')
    connect(site.world, site.at(0), other)
    other.dlm = { ...other.dlm, enabled: true, importLimit: 9 }
    arrive(site.world, site.at(0), { limitA: 32 })
    run(site.world, 30)
    expect(reasons(site)[0]).toMatchObject({ state: 'holding', limit: 'other-group', current: 9 })
    expect(reasons({ world: site.world, group: other })[0]).toMatchObject({ limit: 'import-limit', current: 9 })
  })
})
