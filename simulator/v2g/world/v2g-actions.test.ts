import { describe, expect, test } from 'vitest'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive, leave } from '#simulator/stations/world/station-actions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import {
  addDailySchedule,
  deleteDailySchedule,
  deleteV2gSettings,
  pressBypass,
  setDriverBypassEnabled,
  setV2gSettings,
} from './v2g-actions.ts'
import { setSessionSchedule, v2gSessionsOf } from './v2g-sessions.ts'
import { ADAPTIVE, v2gSite } from '#simulator/testing/v2g-site.ts'

const settingsEntries = (world: World) => world.journal.entries.filter(({ kind }) => kind === 'v2g-settings')

describe('settings', () => {
  test('apply from the next second and are journalled', () => {
    const { world, at, set } = v2gSite({ mode: 'external' })
    arrive(world, at(0), { socPercent: 40 })
    run(world, 20)
    expect(at(0).powerW).toBe(0)
    set({ mode: 'no_v2g' })
    run(world, 10)
    expect(at(0).powerW).toBeGreaterThan(9_900)
    set({ mode: 'freq' })
    run(world, 10)
    expect(at(0).powerW).toBeLessThan(7_500)
    expect(settingsEntries(world)).toMatchObject([
      { group: 1, mode: 'external' },
      { group: 1, mode: 'no_v2g' },
      { group: 1, mode: 'freq' },
    ])
  })

  test('can be deleted: points then charge ordinarily without the daily schedule', () => {
    const { world, group, at, carAt } = v2gSite({ dailySchedule: [{ id: 1, departureTime: 1600, targetSoC: 80 }] })
    arrive(world, at(0), { socPercent: 40 })
    deleteV2gSettings(world, group)
    run(world, 20)
    expect(at(0).powerW).toBeGreaterThan(9_900)
    expect(carAt(0).schedule.source).toBe('unknown')
    expect(settingsEntries(world).at(-1)).toMatchObject({ group: 1, deleted: true })
  })
})

describe('an entry of the daily schedule', () => {
  test('applies to active sessions without another schedule', () => {
    const { world, group, at } = v2gSite({ dailySchedule: [{ id: 1, departureTime: 1800, targetSoC: 80 }] }, 4)
    arrive(world, at(0))
    arrive(world, at(1), { source: 'unknown' })
    arrive(world, at(2), { departureTime: 2000 })
    arrive(world, at(3))
    setSessionSchedule(world, at(3), { targetSoC: 70, departureTime: 2200 })
    const entry = addDailySchedule(world, group, { departureTime: 1530, targetSoC: 60 })
    expect(entry).toEqual({ id: 2, departureTime: 1530, targetSoC: 60 })
    expect(group.v2g?.dailySchedule.map(({ departureTime }) => departureTime)).toEqual([1530, 1800])
    const departures = () => v2gSessionsOf(world, group).map(({ departureTime, source }) => [departureTime, source])
    const byPeople = [
      [2000, 'mobile'],
      [2200, 'custom'],
    ]
    expect(departures()).toEqual([[1530, 'active'], [1530, 'active'], ...byPeople])

    deleteDailySchedule(world, group, entry.id)
    expect(departures()).toEqual([[1800, 'active'], [1800, 'active'], ...byPeople])
    deleteDailySchedule(world, group, 1)
    expect(departures()).toEqual([[null, 'unknown'], [null, 'unknown'], ...byPeople])
    expect(settingsEntries(world).slice(1)).toMatchObject([
      { dailySchedule: 'added', id: 2, departureTime: 1530, targetSoC: 60 },
      { dailySchedule: 'deleted', id: 2 },
      { dailySchedule: 'deleted', id: 1 },
    ])
  })

  test('has a new id', () => {
    const { world, group } = v2gSite()
    const { id } = addDailySchedule(world, group, { departureTime: 600, targetSoC: 80 })
    deleteDailySchedule(world, group, id)
    expect(addDailySchedule(world, group, { departureTime: 700, targetSoC: 80 }).id).toBe(id + 1)
  })

  const givenAtFirst = { dailySchedule: [{ id: 4, departureTime: 600, targetSoC: 80 }] }
  test.each<[string, (world: World, group: Group) => void]>([
    ['is deleted', (world, group) => deleteDailySchedule(world, group, 4)],
    ['goes with the settings', deleteV2gSettings],
    ['is replaced with the settings', (world, group) => setV2gSettings(world, group, ADAPTIVE)],
  ])('has a new id, also if the highest one was in the site file and %s', (_, remove) => {
    const { world, group } = v2gSite(givenAtFirst)
    remove(world, group)
    setV2gSettings(world, group, ADAPTIVE)
    expect(addDailySchedule(world, group, { departureTime: 700, targetSoC: 80 }).id).toBe(5)
  })

  test('that is later than the next departure does not change plans', () => {
    const { world, group, at, carAt } = v2gSite({ dailySchedule: [{ id: 1, departureTime: 1200, targetSoC: 80 }] })
    arrive(world, at(0))
    const { schedule } = carAt(0)
    addDailySchedule(world, group, { departureTime: 1500, targetSoC: 90 })
    expect(carAt(0).schedule).toBe(schedule)
  })
})

describe('a driver who bypasses the settings', () => {
  const allowed = { isDriverBypassEnabled: true, mode: 'external' } as const

  test('charges immediately and fully until departure, despite manual commands', () => {
    const { world, at, carAt } = v2gSite(allowed)
    arrive(world, at(0), { socPercent: 40 })
    at(0).control = { ...at(0).control, powerW: -5_000 }
    run(world, 20)
    expect(at(0).powerW).toBe(0)
    expect(pressBypass(world, at(0), true)).toBe(true)
    run(world, 10)
    expect(at(0)).toMatchObject({ status: 'Charging', demandA: 15 })
    expect(at(0).powerW).toBeGreaterThan(9_900)
    expect(carAt(0).targetSocPercent).toBe(99)
    leave(world, at(0))
    arrive(world, at(0), { socPercent: 40 })
    run(world, 20)
    expect(at(0).powerW).toBe(0)
    expect(world.journal.entries.filter(({ kind }) => kind === 'v2g-bypass')).toMatchObject([{ deviceId: 'd-1', on: true }])
  })

  test('can end the bypass', () => {
    const { world, at } = v2gSite(allowed)
    arrive(world, at(0), { socPercent: 40 })
    pressBypass(world, at(0), true)
    pressBypass(world, at(0), true)
    run(world, 20)
    pressBypass(world, at(0), false)
    run(world, 10)
    expect(at(0).powerW).toBe(0)
    expect(world.journal.entries.filter(({ kind }) => kind === 'v2g-bypass')).toMatchObject([{ on: true }, { on: false }])
  })

  test('cannot bypass if the group forbids it, and an active bypass then ends', () => {
    const { world, group, at, carAt, set } = v2gSite({ mode: 'external' })
    arrive(world, at(0), { socPercent: 40 })
    expect(pressBypass(world, at(0), true)).toBe(false)
    expect(pressBypass(world, at(1), true)).toBe(false)
    expect(world.journal.entries.at(-1)).toMatchObject({ kind: 'v2g-bypass', deviceId: 'd-2', on: true, refused: true })
    for (const forbid of [() => setDriverBypassEnabled(world, group, false), () => set({ isDriverBypassEnabled: false })]) {
      setDriverBypassEnabled(world, group, true)
      expect(pressBypass(world, at(0), true)).toBe(true)
      forbid()
      expect(carAt(0).bypass).toBe(false)
    }
  })
})
