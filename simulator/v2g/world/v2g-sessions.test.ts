import { describe, expect, test } from 'vitest'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive, leave, setOnline, setStatus } from '#simulator/stations/world/station-actions.ts'
import type { World } from '#simulator/core/world/state.ts'
import { NO_CONTROL } from '#simulator/control/model/setpoints.ts'
import { exactPath } from '#simulator/dynamics/model/charger-path.ts'
import { isTargetReachable } from './departure-outlook.ts'
import { clearSessionSchedule, forecastsOf, isMissed, sessionId, setSessionSchedule, v2gSessionsOf } from './v2g-sessions.ts'
import { v2gSite } from '#simulator/testing/v2g-site.ts'

const MORNING = '2026-03-02T08:00:00.000Z'
const entries = (world: World, kind: string) => world.journal.entries.filter((entry) => entry.kind === kind)

describe('the sessions of a group', () => {
  test('are the plugged-in cars with the last values of their points', () => {
    const { world, group, at } = v2gSite()
    arrive(world, at(0), { socPercent: 40, departureTime: 1730, targetSocPercent: 90 })
    arrive(world, at(2), { socPercent: 70 })
    run(world, 20)
    const [first, second, ...others] = v2gSessionsOf(world, group)
    expect(others).toEqual([])
    expect(first).toEqual({
      sessionId: `1-${Date.parse(MORNING) / 1_000}`,
      stationId: 1,
      stationName: 'Place 1',
      deviceId: 'd-1',
      isOnline: true,
      latestChargePower: Math.round(at(0).powerW),
      vehicleSoC: Math.round(at(0).socPercent * 10) / 10,
      targetSoC: 90,
      departureTime: 1730,
      source: 'mobile',
    })
    expect(second).toMatchObject({ stationName: 'Place 3', targetSoC: null, departureTime: null, source: 'unknown' })
    expect(first?.latestChargePower).toBeGreaterThan(4_000)
  })

  test('keep the row of a point that goes offline', () => {
    const { world, group, at } = v2gSite()
    arrive(world, at(0))
    run(world, 20)
    const [before] = v2gSessionsOf(world, group)
    setOnline(world, at(0), false)
    run(world, 20)
    expect(v2gSessionsOf(world, group)).toEqual([{ ...before, isOnline: false }])
  })

  test('have a new id for each car', () => {
    const { world, at } = v2gSite()
    arrive(world, at(0))
    const first = sessionId(at(0))
    leave(world, at(0))
    expect(sessionId(at(0))).toBe('')
    run(world, 1)
    arrive(world, at(0))
    expect(sessionId(at(0))).not.toBe(first)
  })
})

describe("an operator's schedule of a session", () => {
  test('applies at the next occurrence of its time of day and changes the plan', () => {
    const { world, group, at, carAt } = v2gSite()
    arrive(world, at(0), { socPercent: 40 })
    run(world, 10)
    setSessionSchedule(world, at(0), { targetSoC: 90, departureTime: 730 })
    expect(carAt(0).schedule).toEqual({
      departureMs: Date.parse('2026-03-03T07:30:00Z'),
      targetSocPercent: 90,
      source: 'custom',
    })
    run(world, 1)
    expect(v2gSessionsOf(world, group)[0]).toMatchObject({ targetSoC: 90, departureTime: 730, source: 'custom' })
    expect(entries(world, 'v2g-schedule')).toMatchObject([
      { target: 90, departure: '2026-03-03T07:30:00.000Z', source: 'custom' },
    ])
    expect(entries(world, 'v2g-plan')).toMatchObject([
      { target: null, source: 'unknown', reachable: null, latestStart: null },
      { target: 90, source: 'custom', reachable: true, soc: expect.closeTo(40, 0) },
    ])
  })

  test('can be cleared with target and departure', () => {
    const { world, group, at } = v2gSite({ dailySchedule: [{ id: 1, departureTime: 1600, targetSoC: 80 }] })
    arrive(world, at(0))
    expect(v2gSessionsOf(world, group)).toMatchObject([{ source: 'active', departureTime: 1600, targetSoC: 80 }])
    clearSessionSchedule(world, at(0))
    run(world, 5)
    expect(v2gSessionsOf(world, group)).toMatchObject([{ source: 'unknown', departureTime: null, targetSoC: null }])
    expect(forecastsOf(world, group)).toMatchObject([
      { departure: null, isReachable: null, reachableSoC: null, latestStart: null, earliest: [], latest: [] },
    ])
  })
})

describe('a forecast', () => {
  test('contains the predicted state of charge and the paths', () => {
    const { world, group, at } = v2gSite()
    arrive(world, at(0), { socPercent: 40, departureTime: 1600, targetSocPercent: 80 })
    const [seen] = forecastsOf(world, group)
    expect(seen).toMatchObject({
      sessionId: sessionId(at(0)),
      soc: 40,
      targetSoC: 80,
      departure: '2026-03-02T16:00:00.000Z',
      isReachable: true,
      reachableSoC: 80,
    })
    expect(seen?.latestStart?.slice(0, 15)).toBe('2026-03-02T13:2')
    expect(seen?.earliest[0]).toEqual({ time: MORNING, soc: 40 })
    expect(seen?.latest.at(-1)).toEqual({ time: '2026-03-02T16:00:00.000Z', soc: 80 })
  })

  test('starts when the car is ready to charge', () => {
    const { world, group, at } = v2gSite()
    arrive(world, at(0), { socPercent: 30, departureTime: 900, targetSocPercent: 100 })
    const [seen] = forecastsOf(world, group)
    expect(seen).toMatchObject({ targetSoC: 100, isReachable: false, latestStart: '2026-03-02T08:00:05.000Z' })
    expect(seen?.reachableSoC).toBeCloseTo(30 + 15, 0)
  })
})

describe('a forecast behind an obstacle', () => {
  const planned = () => {
    const site = v2gSite()
    arrive(site.world, site.at(0), { socPercent: 60, departureTime: 1600, targetSocPercent: 80 })
    run(site.world, 60)
    return { ...site, seen: () => forecastsOf(site.world, site.group)[0] }
  }

  test.each([
    ['Faulted', 'faulted'],
    ['Unavailable', 'unavailable'],
    ['Reserved', 'reserved'],
  ])('a station that is %s delivers nothing, so that its car stays where it is, at once', (status, obstacle) => {
    const { world, at, seen } = planned()
    setStatus(world, at(0), status)
    const soc = Math.round(at(0).socPercent * 100) / 100
    const stays = { obstacle, soc, isReachable: false, reachableSoC: soc, latestStart: null, earliest: [], latest: [] }
    expect(seen()).toMatchObject(stays)
    expect(isMissed(world, at(0))).toBe(true)
    run(world, 3_600)
    expect(seen()).toMatchObject(stays)
    expect(entries(world, 'v2g-plan').at(-1)).toMatchObject({ reachable: false })
    setStatus(world, at(0), 'Available')
    expect(seen()).toMatchObject({ isReachable: true, reachableSoC: 80 })
    expect(seen()).not.toHaveProperty('obstacle')
  })

  test('a car at its target has it also at a faulted station', () => {
    const { world, group, at } = v2gSite()
    arrive(world, at(0), { socPercent: 85, departureTime: 1600, targetSocPercent: 80 })
    run(world, 60)
    setStatus(world, at(0), 'Faulted')
    expect(forecastsOf(world, group)).toMatchObject([{ obstacle: 'faulted', isReachable: true }])
  })

  test('nothing is known of a car at an offline station', () => {
    const { world, at, seen } = planned()
    const soc = Math.round(at(0).socPercent * 100) / 100
    setOnline(world, at(0), false)
    expect(seen()).toMatchObject({ obstacle: 'offline', soc, isReachable: null, reachableSoC: null, latestStart: null })
    expect(isMissed(world, at(0))).toBe(false)
    expect(isTargetReachable(at(0), world.nowMs)).toBeNull()
    setOnline(world, at(0), true)
    expect(seen()).toMatchObject({ isReachable: true })
  })

  test('nothing is known of the charging of a car at a station that does not follow its setpoints', () => {
    const { world, at, seen } = planned()
    const path = exactPath(32)
    at(0).path = path
    expect(seen()).toMatchObject({ isReachable: true })
    path.disobeys = { drawn: 40, limit: 16, sinceMs: world.nowMs, counts: 41 }
    expect(seen()).toMatchObject({ obstacle: 'disobeying', isReachable: null, reachableSoC: null, latestStart: null })
    expect(isMissed(world, at(0))).toBe(false)
    path.disobeys = null
    expect(seen()).toMatchObject({ isReachable: true })
  })

  test('the state of charge of a car that arrives at an offline station is unknown', () => {
    const { world, group, at } = v2gSite()
    setOnline(world, at(0), false)
    arrive(world, at(0), { socPercent: 60, departureTime: 1600, targetSocPercent: 80 })
    expect(forecastsOf(world, group)).toMatchObject([{ soc: null, isReachable: null, reachableSoC: null }])
  })

  test('a car whose session has ended takes no more', () => {
    const { world, at, carAt, seen } = planned()
    at(0).vehicle = { ...carAt(0), endsMs: world.nowMs }
    expect(seen()).toMatchObject({ obstacle: 'finished', isReachable: false })
  })

  test('in ordinary charging the setpoint of an operator is the ceiling of a plan', () => {
    const { at, set, seen } = planned()
    set({ mode: 'no_v2g' })
    at(0).control = { ...NO_CONTROL, powerW: 0 }
    expect(seen()).toMatchObject({ isReachable: false, reachableSoC: seen()?.soc })
  })

  test('a session without a departure has no obstacle', () => {
    const { world, group, at } = v2gSite()
    arrive(world, at(0), { socPercent: 60 })
    run(world, 10)
    setStatus(world, at(0), 'Faulted')
    const [seen] = forecastsOf(world, group)
    expect(seen).toMatchObject({ isReachable: null, reachableSoC: null })
    expect(seen).not.toHaveProperty('obstacle')
  })
})

describe('at the departure', () => {
  test('the result is journalled, and the next departure applies', () => {
    const { world, group, at } = v2gSite({ dailySchedule: [{ id: 1, departureTime: 830, targetSoC: 60 }] })
    arrive(world, at(0), { socPercent: 58 })
    arrive(world, at(1), { socPercent: 30 })
    run(world, 1_799)
    expect(entries(world, 'v2g-departure')).toEqual([])
    run(world, 1)
    expect(entries(world, 'v2g-departure')).toMatchObject([
      { deviceId: 'd-1', target: 60, met: true, source: 'active' },
      { deviceId: 'd-2', target: 60, met: false },
    ])
    run(world, 1)
    expect(entries(world, 'v2g-plan').map(({ reachable }) => reachable)).toEqual([true, false, true, true])
    expect(forecastsOf(world, group)).toMatchObject([
      { departure: '2026-03-03T08:30:00.000Z' },
      { departure: '2026-03-03T08:30:00.000Z' },
    ])
  })

  test('a car that stays does not discharge for an hour, because its driver may be late', () => {
    const { world, at } = v2gSite({ mode: 'powermeter', dailySchedule: [{ id: 1, departureTime: 801, targetSoC: 60 }] })
    arrive(world, at(0), { socPercent: 75 })
    run(world, 62)
    run(world, 3_540)
    expect(at(0).powerW).toBe(0)
    run(world, 70)
    expect(at(0).powerW).toBeLessThan(-1_000)
  })
})
