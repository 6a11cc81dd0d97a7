import { describe, expect, test } from 'vitest'
import { ACTIVITY_KINDS, type ActivityKind } from '#contract/activity.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { noteChange } from './activity.ts'
import type { ActivityRow } from './activity-row.ts'
import { NO_FCR, saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import { connect, disconnect, removeGroup } from '#simulator/groups/world/group-actions.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { setMeterValue, silenceMeter } from '#simulator/meters/world/meter-actions.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import type { World } from '#simulator/core/world/state.ts'
import { arrive, setOnline, setStatus } from '#simulator/stations/world/station-actions.ts'
import { MAX_JOURNALLED_STATIONS } from './station-journal.ts'

function linesOf(world: World, ...kinds: ActivityKind[]): ActivityRow[] {
  const everything = { fromMs: -Infinity, toMs: Infinity, upTo: Infinity }
  const everybody = { seesStation: () => true, seesGroup: () => true, passes: () => true }
  return [...world.activity.findAll({ kinds: kinds.length > 0 ? kinds : ACTIVITY_KINDS, ...everything, ...everybody })]
}

const plain = (rows: readonly ActivityRow[]) =>
  rows.map(({ group, station, ...row }) => ({ ...row, group: group?.id, station: station?.deviceId }))

/** An hour with two cars at chargers of a metered group, including faults. */
function eventful() {
  const { world, group, at } = loadSite()
  for (const place of [0, 1]) arrive(world, at(place), { limitA: 32, phases: 1 })
  run(world, 60)
  silenceMeter(world, group, true)
  run(world, 120)
  silenceMeter(world, group, false)
  setOnline(world, at(3), false)
  for (let said = 0; said < 2; said++) setStatus(world, at(4), 'Faulted')
  run(world, 60)
  setOnline(world, at(3), true)
  moveFrequency(world.grid, world.nowMs, { toHz: 49.85, overMs: 0 })
  run(world, 60)
  return { world, group, at }
}

describe('journal events are in the log once and in the same order', () => {
  const { world } = eventful()
  const { entries } = world.journal

  test('all statuses', () => {
    const told = entries.filter(({ kind, status, was }) => (kind === 'status' || kind === 'station') && status !== was)
    expect(told.length).toBeGreaterThan(4)
    expect(linesOf(world, 'status').map(({ atMs, station, was, value }) => [atMs, station?.deviceId, was, value])).toEqual(
      told.map((entry) => [Date.parse(entry.at), entry['deviceId'], entry['was'], entry['status']]),
    )
  })

  test('all commands to a station with the old and the new value', () => {
    const told = entries.filter(({ kind }) => kind === 'allocation')
    const lines = linesOf(world, 'allocation')
    expect(told.length).toBeGreaterThan(3)
    expect(lines.map(({ station, value, reason }) => [station?.deviceId, value, reason])).toEqual(
      told.map((entry) => [entry['deviceId'], entry['current'], entry['limit'] ?? entry['state']]),
    )
    const limited = lines.filter(({ limit }) => limit !== null)
    expect(new Set(limited.map(({ reason }) => reason))).toContain('main-fuse')
    for (const { limit, reason, unit } of limited) expect(limit).toMatchObject({ kind: reason, unit, limit: expect.any(Number) })
    const ofOne = lines.filter(({ station }) => station?.index === 0)
    expect(ofOne.slice(1).map(({ was }) => was)).toEqual(ofOne.slice(0, -1).map(({ value }) => value))
    expect(lines[0]).toMatchObject({ unit: 'A', property: 'allowedCurrent', was: null, group: { id: 1 } })
  })

  test('safe limit, offline stations and frequency thresholds', () => {
    expect(linesOf(world, 'safe-limit').map(({ was, value }) => [was, value])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(linesOf(world, 'online').map(({ station, was, value }) => [station?.index, was, value])).toEqual([
      [3, true, false],
      [3, false, true],
    ])
    expect(linesOf(world, 'frequency')[0]).toMatchObject({ value: 49.85, unit: 'Hz', reason: 'below 49.9 Hz' })
  })

  test('numbers without gaps and times in order', () => {
    const lines = linesOf(world)
    expect(lines.map(({ id }) => id)).toEqual(lines.map((_, place) => place + 1))
    expect(lines.map(({ atMs }) => atMs)).toEqual(lines.map(({ atMs }) => atMs).toSorted((a, b) => a - b))
  })
})

test('the same seed and actions give the same entries', () => {
  expect(plain(linesOf(eventful().world))).toEqual(plain(linesOf(eventful().world)))
})

test('an activation is logged, and its end with the reason', () => {
  const { world, group, at } = loadSite()
  arrive(world, at(0), { limitA: 16, phases: 1 })
  const fcr = saveFcr(world, group, { ...NO_FCR, isEnabled: true, powerDecrease: 5 })
  run(world, 30)
  moveFrequency(world.grid, world.nowMs, { toHz: 49.5, overMs: 0 })
  run(world, 5)
  saveFcr(world, group, { ...fcr, isEnabled: false })
  const activations = linesOf(world, 'activation').map(({ value, reason, group: of }) => [of?.id, value, reason])
  expect(activations).toEqual([
    [1, true, 'single-step'],
    [1, false, 'disabled'],
    [1, expect.any(Number), 'required 5 kW'],
  ])
  const mean = linesOf(world, 'activation').at(-1)
  expect(mean).toMatchObject({ property: 'meanResponse', unit: 'kW', gate: 'seeTsoMarket' })
  expect(mean?.value).toBeGreaterThan(2)
})

test('an entry keeps the groups of the station at that time', () => {
  const { world, group, at } = loadSite()
  const other = world.groups.get(2)
  if (!other) throw new Error('the site has no other group')
  setStatus(world, at(0), 'Faulted')
  connect(world, at(0), other)
  disconnect(world, at(0), group)
  setStatus(world, at(0), 'Available')
  expect(linesOf(world, 'status').map(({ groupIds }) => groupIds)).toEqual([[1], [2]])
})

test('entries of a deleted group still name it', () => {
  const { world, group } = loadSite()
  removeGroup(world, group.id)
  noteChange(world, { user: 'admin', userName: 'Admin', action: 'Deleted the group', groupId: group.id, property: 'name' })
  expect(linesOf(world, 'change')[0]?.group).toBe(group)
})

test('the log of a large site has events that the journal omits', () => {
  const world = run(sampleWorld({ stationCount: MAX_JOURNALLED_STATIONS + 100 }), 120)
  expect(world.journal.entries.some(({ kind }) => kind === 'status' || kind === 'allocation')).toBe(false)
  expect(linesOf(world, 'status').length).toBeGreaterThan(0)
  expect(linesOf(world, 'allocation').length).toBeGreaterThan(0)
})

test.each([
  ['began', 'limit-percent', 50, true, 'Evening: Limit to %, 50 %'],
  ['ended', 'pause', null, false, 'Evening: Pause charging'],
])('a congestion rule that has %s is logged with its target', (event, mode, target, value, reason) => {
  const { world } = loadSite()
  world.journal.add(world.nowMs, 'congestion', { event, groupId: 1, name: 'Evening', mode, target })
  world.journal.add(world.nowMs, 'congestion', { event: 'changed', groupId: 1, name: 'Evening', mode, target })
  expect(plain(linesOf(world, 'congestion'))).toMatchObject([{ group: 1, property: 'ruleInForce', was: !value, value, reason }])
})

test('an allocation of a store names no limit, because its setpoint does not set it', () => {
  const { world } = loadSite()
  const store = { groupId: 1, deviceId: 'd-1', was: 15, current: 10, limit: 'setpoint' }
  for (const state of ['following', 'holding']) world.journal.add(world.nowMs, 'allocation', { ...store, state })
  expect(linesOf(world, 'allocation').map(({ reason }) => reason)).toEqual([null, 'setpoint'])
})

test('an allocation names its limit with what a boost source adds, and its grid line', () => {
  const boost = {
    enabledBoostCharging: true,
    boostChargingExternalDeviceId: 'em24-1',
    boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24' as const,
  }
  const { world, group, at } = loadSite({ ...METERED, importLimit: 200, mainCurrent: 40, phaseBalancing: true, ...boost })
  setMeterValue(world, group, [30, 10, 10], 'external')
  setMeterValue(world, group, [-7.5, -7.5, -7.5], 'boost')
  run(world, 5)
  for (const place of [0, 1]) arrive(world, at(place), { limitA: 32, phases: 1 })
  run(world, 120)
  const limits = linesOf(world, 'allocation').flatMap(({ limit }) => limit ?? [])
  expect(limits).toContainEqual({
    line: 1,
    limit: 47.5,
    unit: 'A',
    kind: 'main-fuse',
    parts: [
      { kind: 'main-fuse', amount: 40 },
      { kind: 'boost', amount: 7.5 },
    ],
  })
})
