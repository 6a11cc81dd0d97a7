import { describe, expect, test } from 'vitest'
import { NO_LIMITS } from '#simulator/groups/world/group-of.ts'
import { applyDlmLimits, applyQueuingVip } from './load-limits.ts'
import { allocationsOf, dlmActionsOf, externalMeterValuesOf, isSafeLimitInForce, safeLimitChangesOf } from './load-reports.ts'
import { loadSite, METERED, type LoadSite } from '#simulator/testing/load-site.ts'
import { setMeterValue, silenceMeter } from '#simulator/meters/world/meter-actions.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive, leave, setOnline } from '#simulator/stations/world/station-actions.ts'

const setpoints = ({ stations }: LoadSite) => stations.map(({ allowedCurrentA }) => allowedCurrentA)
const statuses = ({ stations }: LoadSite) => stations.map(({ status }) => status)
const reasons = ({ world, group }: LoadSite) => allocationsOf(world, group).stations.map(({ reason }) => reason)

function arriveAll(site: LoadSite, options = {}) {
  for (const station of site.stations) arrive(site.world, station, { limitA: 32, ...options })
}

describe('a group without a meter', () => {
  test('shares its import limit among the present cars', () => {
    const site = loadSite({ enabled: true, importLimit: 40 })
    arrive(site.world, site.at(0), { limitA: 32 })
    run(site.world, 7)
    expect(setpoints(site)).toEqual([32, 0, 0, 0, 0, 0])
    arrive(site.world, site.at(1), { limitA: 32 })
    run(site.world, 7)
    expect(setpoints(site)).toEqual([20, 20, 0, 0, 0, 0])
    leave(site.world, site.at(0))
    run(site.world, 5)
    expect(setpoints(site).slice(0, 2)).toEqual([0, 20])
    expect(reasons(site)[1]).toMatchObject({ state: 'holding', limit: 'settling', current: 20 })
    run(site.world, 7)
    expect(setpoints(site).slice(0, 2)).toEqual([0, 32])
    expect(reasons(site)[1]).toMatchObject({ state: 'holding', limit: 'station' })
  })

  test('gives the unused current of a nearly full car to the others', () => {
    const site = loadSite({ enabled: true, importLimit: 40 })
    arrive(site.world, site.at(0), { limitA: 32, socPercent: 91, targetSocPercent: 99 })
    arrive(site.world, site.at(1), { limitA: 32 })
    run(site.world, 20)
    expect(setpoints(site).slice(0, 2)).toEqual([15, 25])
    expect(reasons(site)[0]).toMatchObject({ state: 'holding', limit: 'car' })
  })

  test('pauses the last arrival when six cars cannot have 6 A each, and states it', () => {
    const site = loadSite({ enabled: true, importLimit: 33 })
    arriveAll(site)
    run(site.world, 7)
    expect(setpoints(site)).toEqual([6.6, 6.6, 6.6, 6.6, 6.6, 0])
    expect(statuses(site)).toEqual([...Array<string>(5).fill('Charging'), 'SuspendedEVSE'])
    expect(reasons(site)[5]).toMatchObject({ state: 'paused', limit: 'import-limit', meterSilentS: null, mainCurrent: null })
  })

  test('with fast chargers shares kilowatts by rated power and keeps the limit at any voltage', () => {
    const site = loadSite({ enabled: true, importLimit: 60 }, 3, 'Fast')
    arriveAll(site)
    run(site.world, 30)
    expect(reasons(site).map(({ current }) => current)).toEqual([20, 20, 20])
    for (let second = 0; second < 30; second++) {
      run(site.world, 1)
      expect(site.stations.reduce((sum, { powerW }) => sum + powerW, 0)).toBeCloseTo(60_000, 3)
    }
  })
})

describe('a queue', () => {
  const QUEUE = { enabled: true, importLimit: 20, isQueuing: true, requiredCurrent: 6 }

  test('serves in the order of arrival, and states the position', () => {
    const site = loadSite(QUEUE)
    for (const place of [3, 1, 5, 0, 4]) {
      arrive(site.world, site.at(place), { limitA: 32 })
      run(site.world, 1)
    }
    run(site.world, 7)
    expect(setpoints(site)).toEqual([0, 6.66, 0, 6.66, 0, 6.66])
    expect(reasons(site)[0]).toMatchObject({ state: 'waiting', limit: 'queue', sessionsAhead: 0, chargersWaiting: 1 })
    expect(reasons(site)[4]).toMatchObject({ state: 'waiting', limit: 'queue', sessionsAhead: 1, chargersWaiting: 1 })
    expect(reasons(site)[2]).toMatchObject({ state: 'idle', limit: null, current: 0 })
  })

  test('admits drivers of priority groups first, with their own guaranteed current', () => {
    const site = loadSite(QUEUE)
    applyQueuingVip(site.world, site.group, { isQueuingVip: true, requiredCurrentVip: 16 })
    for (const place of [0, 1, 2]) {
      arrive(site.world, site.at(place), { limitA: 32 })
      run(site.world, 1)
    }
    arrive(site.world, site.at(3), { limitA: 32, vip: 31 })
    run(site.world, 5 * 60 + 10)
    expect(setpoints(site).slice(0, 4)).toEqual([6.66, 6.66, 6.66, 0])
    site.group.customerGroupIds.push(31)
    run(site.world, 1)
    expect(setpoints(site).slice(0, 4)).toEqual([0, 0, 0, 20])
    expect(reasons(site)[0]).toMatchObject({ state: 'waiting', limit: 'priority', sessionsAhead: 0 })
  })

  test('states when a car is full', () => {
    const site = loadSite(QUEUE)
    arrive(site.world, site.at(0), { socPercent: 80, targetSocPercent: 80 })
    run(site.world, 7)
    expect(reasons(site)[0]).toMatchObject({ state: 'full', limit: 'car', current: 0 })
    expect(site.at(0).status).toBe('SuspendedEV')
  })
})

describe('a group with a meter', () => {
  test('keeps the building and its cars within the main fuse on each phase', () => {
    const site = loadSite({ ...METERED, phaseBalancing: true })
    setMeterValue(site.world, site.group, [45, 25, 25])
    arriveAll(site, { phases: 1, limitA: 16 })
    run(site.world, 20)
    expect(setpoints(site)).toEqual([9, 16, 16, 9, 16, 16])
    expect(reasons(site)[0]).toMatchObject({ limit: 'main-fuse', mainCurrent: 63, buildingCurrent: 45, line: 1 })
    expect(reasons(site)[1]).toMatchObject({ limit: 'car', line: null })
  })

  test('subtracts its chargers when the meter measures them too', () => {
    const site = loadSite({ ...METERED, stationPowerIncluded: true })
    setMeterValue(site.world, site.group, 43)
    arrive(site.world, site.at(0), { limitA: 32 })
    run(site.world, 30)
    expect(setpoints(site)[0]).toBe(20)
    expect(externalMeterValuesOf(site.world, site.group).currentL1).toBeCloseTo(63, 1)
    expect(dlmActionsOf(site.world, site.group)[0]?.nonChargersConsumption).toBeCloseTo(43, 1)
  })

  test('uses the fuse that the Enegic meter reports, when set to do so', () => {
    const site = loadSite(METERED)
    setMeterValue(site.world, site.group, 40)
    arrive(site.world, site.at(0), { limitA: 32 })
    run(site.world, 20)
    site.group.dlm = { ...site.group.dlm, mainCurrent: 50 }
    run(site.world, 2)
    expect(setpoints(site)[0]).toBe(10)
    site.group.dlm = { ...site.group.dlm, isEnegicMainFuse: true }
    run(site.world, 12)
    expect(setpoints(site)[0]).toBe(23)
  })

  test('uses the safe limit after a minute without meter values, and states the shares on the safe limit before that', () => {
    const site = loadSite(METERED)
    setMeterValue(site.world, site.group, 10)
    arriveAll(site)
    run(site.world, 20)
    expect(setpoints(site)).toEqual([6.66, 6.66, 6.66, 6.66, 6.66, 6.66])
    silenceMeter(site.world, site.group, true)
    run(site.world, 57)
    expect(isSafeLimitInForce(site.group)).toBe(false)
    const before = allocationsOf(site.world, site.group)
    expect(before.meter).toMatchObject({ timeoutS: 60, isSafeLimit: false })
    expect(before.meter?.silentS).toBeGreaterThanOrEqual(56)
    run(site.world, 5)
    expect(isSafeLimitInForce(site.group)).toBe(true)
    expect(setpoints(site)).toEqual(before.stations.map(({ safeCurrent }) => safeCurrent))
    expect(setpoints(site)).toEqual([6.66, 6.66, 6.66, 0, 0, 0])
    expect(reasons(site)[0]).toMatchObject({ state: 'holding', limit: 'safe-limit' })
    expect(reasons(site)[0]?.meterSilentS).toBeGreaterThanOrEqual(60)
    expect(Object.values(externalMeterValuesOf(site.world, site.group))).toEqual(Array(6).fill(null))
    silenceMeter(site.world, site.group, false)
    run(site.world, 2)
    expect(isSafeLimitInForce(site.group)).toBe(true)
    run(site.world, 3)
    expect(isSafeLimitInForce(site.group)).toBe(false)
    expect(safeLimitChangesOf(site.world, site.group)).toMatchObject([
      { enabled: false, value: null, externalDeviceId: 'enegic-1' },
      { enabled: true, value: 20, externalDeviceId: 'enegic-1' },
    ])
    expect(site.world.journal.entries.filter(({ kind }) => kind === 'safe-limit')).toHaveLength(2)
  })

  test('without a device uses the safe limit from the start', () => {
    const site = loadSite({ ...METERED, externalDeviceId: null })
    expect(isSafeLimitInForce(site.group)).toBe(true)
    expect(allocationsOf(site.world, site.group).meter).toMatchObject({ lastValueAt: null, isSafeLimit: true })
  })

  test('drops changes of the safe limit after 24 hours', () => {
    const site = loadSite(METERED, 1)
    silenceMeter(site.world, site.group, true)
    run(site.world, 70)
    expect(safeLimitChangesOf(site.world, site.group)).toHaveLength(1)
    site.world.nowMs += 24 * 3_600_000
    expect(safeLimitChangesOf(site.world, site.group)).toEqual([])
  })
})

describe('a boost source', () => {
  const BOOSTED = {
    enabledBoostCharging: true,
    boostChargingExternalDeviceId: 'em24-1',
    boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24' as const,
  }

  test('adds its current, and nothing once it is stale', () => {
    const site = loadSite({ ...METERED, ...BOOSTED, importLimit: 10 })
    setMeterValue(site.world, site.group, 20)
    setMeterValue(site.world, site.group, -8, 'boost')
    arrive(site.world, site.at(0), { limitA: 32 })
    run(site.world, 20)
    expect(setpoints(site)[0]).toBe(18)
    silenceMeter(site.world, site.group, true, 'boost')
    run(site.world, 62)
    expect(setpoints(site)[0]).toBe(10)
    expect(isSafeLimitInForce(site.group)).toBe(false)
  })
})

describe('a station that goes offline', () => {
  const FAIL_SAFE = { enabled: true, importLimit: 40, safeLimit: 18, enabledOfflineFailSafe: true }

  test('keeps its last allocation, which the others leave free', () => {
    const site = loadSite({ enabled: true, importLimit: 40 }, 3)
    arriveAll(site)
    run(site.world, 20)
    setOnline(site.world, site.at(0), false)
    site.group.dlm = { ...site.group.dlm, importLimit: 33 }
    run(site.world, 20)
    expect(setpoints(site)).toEqual([13.33, 9.83, 9.83])
  })

  test('falls back to its part of the safe limit, or to 0 where that is less than 6 A', () => {
    const site = loadSite(FAIL_SAFE, 3)
    arriveAll(site)
    run(site.world, 20)
    setOnline(site.world, site.at(0), false)
    run(site.world, 20)
    expect(setpoints(site)).toEqual([6, 17, 17])
    const many = loadSite(FAIL_SAFE, 4)
    arriveAll(many)
    run(many.world, 20)
    setOnline(many.world, many.at(0), false)
    run(many.world, 20)
    expect(setpoints(many)).toEqual([0, 13.33, 13.33, 13.33])
  })
})

test.each<[string, boolean, number]>([
  ['of its own line, after phase balancing is switched on', false, 32],
  ['of the single budget, after phase balancing is switched off', true, 28],
])('the reserve of an offline station is kept %s', (_, wasBalanced, others) => {
  const site = loadSite({ enabled: true, importLimit: 40, phaseBalancing: wasBalanced }, 2)
  arriveAll(site, { limitA: 12, phases: 1 })
  run(site.world, 20)
  setOnline(site.world, site.at(1), false)
  site.group.dlm = { ...site.group.dlm, phaseBalancing: !wasBalanced }
  arrive(site.world, site.at(0), { limitA: 32, phases: 1 })
  run(site.world, 30)
  expect(setpoints(site)).toEqual([others, 12])
})

describe('saved limits', () => {
  const draft = { ...NO_LIMITS, ...METERED, isSolarCharging: true, enabledBoostCharging: true, isQueuing: true }

  test('without load management switch off all settings that require it, and leave each station at its own maximum', () => {
    const site = loadSite(METERED)
    arriveAll(site)
    run(site.world, 20)
    applyDlmLimits(site.world, site.group, { ...draft, enabledOfflineFailSafe: true, enabled: false })
    expect(site.group.dlm).toMatchObject({
      enabled: false,
      useExternalDevice: false,
      isSolarCharging: false,
      enabledBoostCharging: false,
      isQueuing: false,
      enabledOfflineFailSafe: false,
      importLimit: 40,
      mainCurrent: 63,
    })
    run(site.world, 1)
    expect(setpoints(site)).toEqual(Array(6).fill(Infinity))
    expect(site.at(0).currentA).toBe(32)
    expect(reasons(site)[0]).toMatchObject({ state: 'unlimited', limit: null, current: 32, meterSilentS: null })
    expect(site.world.journal.entries.filter(({ kind }) => kind === 'dlm')).toMatchObject([
      { groupId: 1, changed: { enabled: false, useExternalDevice: false } },
    ])
  })

  test('do not change the fields of priority sessions', () => {
    const site = loadSite(METERED)
    applyQueuingVip(site.world, site.group, { isQueuingVip: true, requiredCurrentVip: 16 })
    applyDlmLimits(site.world, site.group, { ...NO_LIMITS, ...METERED, isQueuing: true })
    expect(site.group.dlm).toMatchObject({ isQueuingVip: true, requiredCurrentVip: 16, isQueuing: true })
  })
})
