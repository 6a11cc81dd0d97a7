import { describe, expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { NO_FCR, saveFcr, settingsAt, type FcrDraft } from './fcr-settings.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'

const { activated: _, ...DEFAULTS } = NO_FCR
const BOTH: FcrDraft = { ...DEFAULTS, isEnabled: true, isEnabledStepwise: true }

function activatedSite() {
  const site = loadSite({ enabled: true, importLimit: 60 })
  const told = () => site.stations.map(({ allowedCurrentA }) => allowedCurrentA)
  saveFcr(site.world, site.group, { ...DEFAULTS, isEnabled: true })
  for (const station of site.stations) arrive(site.world, station, { limitA: 16, socPercent: 20 })
  run(site.world, 120)
  const before = told()
  moveFrequency(site.world.grid, site.world.nowMs, { toHz: 49.6, overMs: 0 })
  run(site.world, 2)
  expect(told()).not.toEqual(before)
  return { ...site, before }
}

test('a new group has 49.7 Hz, 49.9 Hz, 180 s and 5 kW, with all services off', () => {
  expect(loadSite().group.fcr).toMatchObject({
    isEnabled: false,
    isEnabledStepwise: false,
    activationFrequency: 49.7,
    deactivationFrequency: 49.9,
    deactivationDelay: 180,
    powerDecrease: 5,
    activated: false,
  })
})

describe('single-step and stepwise exclude each other', () => {
  test.for([
    ['nothing', {}, { isEnabled: true, isEnabledStepwise: false }],
    ['single-step', { isEnabled: true }, { isEnabled: false, isEnabledStepwise: true }],
    ['stepwise', { isEnabledStepwise: true }, { isEnabled: true, isEnabledStepwise: false }],
  ] as const)('of both, the one comes on that was off: before, %s was on', ([, before, after]) => {
    const { world, group } = loadSite()
    saveFcr(world, group, { ...DEFAULTS, ...before })
    expect(saveFcr(world, group, BOTH)).toMatchObject(after)
    expect(group.fcr).toMatchObject(after)
  })
})

describe('an activation', () => {
  test('continues when other settings are saved', () => {
    const { world, group } = activatedSite()
    expect(saveFcr(world, group, { ...DEFAULTS, isEnabled: true, powerDecrease: 8 }).activated).toBe(true)
    expect(group.response.activations.at(-1)).toMatchObject({ untilMs: null, reason: null })
  })

  test.for([
    ['it is switched off', DEFAULTS],
    ['stepwise takes its place', { ...DEFAULTS, isEnabledStepwise: true }],
  ] as const)('ends when %s', ([, draft]) => {
    const { world, group, stations, before } = activatedSite()
    expect(saveFcr(world, group, draft).activated).toBe(false)
    expect(group.response.activations.at(-1)).toMatchObject({ untilMs: world.nowMs, reason: 'disabled' })
    expect(group.response.baselineKw).toBeNull()
    moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
    run(world, 2)
    expect(stations.map(({ allowedCurrentA }) => allowedCurrentA)).toEqual(before)
  })
})

test('the frequency around the start and the end of an activation is kept when it is older than three hours', () => {
  const { world, group } = activatedSite()
  run(world, 20 * 60)
  moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
  run(world, 4 * 3_600)
  const activation = group.response.activations.at(-1)
  const [startMs, endMs] = [activation?.atMs ?? NaN, activation?.untilMs ?? NaN]
  const isKept = (tMs: number) => !Number.isNaN(world.fastFrequency.at(tMs))
  expect([startMs - 10_000, startMs, startMs + 15 * 60_000].map(isKept)).toEqual([true, true, true])
  expect([endMs - 190_000, endMs].map(isKept)).toEqual([true, true])
  expect([startMs - 120_000, endMs + 120_000].map(isKept)).toEqual([false, false])
})

test('the bidding zone is kept if none is sent', () => {
  const { world, group } = loadSite()
  saveFcr(world, group, { ...DEFAULTS, biddingZoneId: 4 })
  expect(saveFcr(world, group, { ...DEFAULTS, biddingZoneId: undefined }).biddingZoneId).toBe(4)
})

test('the settings of a past time are those before the changes after it', () => {
  const { world, group } = loadSite()
  const first = group.fcr
  run(world, 10)
  const changedMs = world.nowMs
  saveFcr(world, group, { ...DEFAULTS, powerDecrease: 7 })
  run(world, 10)
  saveFcr(world, group, { ...DEFAULTS, powerDecrease: 9 })
  expect(settingsAt(group, changedMs - 1)).toBe(first)
  expect(settingsAt(group, changedMs).powerDecrease).toBe(7)
  expect(settingsAt(group, world.nowMs).powerDecrease).toBe(9)
})

test('changes are journalled', () => {
  const { world, group } = loadSite()
  saveFcr(world, group, { ...DEFAULTS, powerDecrease: 7 })
  expect(world.journal.entries.at(-1)).toMatchObject({ kind: 'fcr', event: 'saved', groupId: 1, changed: { powerDecrease: 7 } })
})
