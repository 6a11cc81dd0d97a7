import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import type { DeviceEvent } from '#contract/events.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { deviceValues } from '../world/device-values.ts'
import { stepFor } from './events.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

test('returns every second for two hours', () => {
  expect(stepFor(2 * HOUR_MS)).toBe(1_000)
})

test.each([
  [2 * HOUR_MS + 1, 10_000],
  [24 * HOUR_MS, 30_000],
  [7 * 24 * HOUR_MS, 300_000],
  [30 * 24 * HOUR_MS, 900_000],
  [90 * 24 * HOUR_MS, 3_600_000],
])('returns for a span of %i ms a value every %i ms', (spanMs, stepMs) => {
  expect(stepFor(spanMs)).toBe(stepMs)
  expect(spanMs / stepMs).toBeLessThanOrEqual(3_000)
})

describe('values of devices', () => {
  let platform: FakePlatform<Engine>
  beforeAll(async () => {
    const engine = createEngine({ scenario: 'quiet-day', hasPast: false })
    engine.setClock({ paused: true })
    engine.do({ vehicle: { station: 'South row 1', arrives: { soc: 60 } } })
    platform = await startFakePlatform(engine)
  })
  afterAll(async () => {
    await platform.stop()
    platform.engine.stop()
  })

  const IN_MILLIHERTZ = { deviceId: 'd-1034', stationId: 1_034 }
  const isoOf = (ms: number) => new Date(ms).toISOString()
  async function eventsOf({ deviceId, stationId }: typeof IN_MILLIHERTZ, property: string, startMs: number, endMs: number) {
    const query = new URLSearchParams({ start: isoOf(startMs), end: isoOf(endMs), stationId: String(stationId), property })
    const reply = await platform.ask(`/api/events/${deviceId}?${query}`, { as: 'admin' })
    return (await reply.json()) as (DeviceEvent & { value: number })[]
  }

  test('equal those of the live feed in each second, to the last digit', async () => {
    const { world } = platform.engine
    const fromMs = world.nowMs + SECOND_MS
    const said = new Map<string, Map<number, Record<string, string>>>()
    const forget = platform.engine.onSecond(({ stations, nowMs }) => {
      for (const station of stations.filter(({ isOnline }) => isOnline)) {
        const values = deviceValues(station).map(({ key, value, unit }) => [key, `${Number(value)} ${unit}`])
        const ofDevice = said.get(station.deviceId) ?? new Map()
        said.set(station.deviceId, ofDevice.set(nowMs, Object.fromEntries(values)))
      }
    })
    await platform.engine.advance(20 * SECOND_MS)
    forget()
    let compared = 0
    for (const station of world.stations) {
      for (const property of ['Power.Active.Import', 'Power.Active.Export', 'SoC', 'Frequency']) {
        const events = await eventsOf(station, property, fromMs, world.nowMs)
        for (const { time, value, unit } of events) {
          const { [property]: sent = 'nothing' } = said.get(station.deviceId)?.get(Date.parse(time)) ?? {}
          expect([station.deviceId, property, time, `${value} ${unit}`]).toEqual([station.deviceId, property, time, sent])
          compared += 1
        }
      }
    }
    expect(compared).toBeGreaterThan(20 * 100)
  })

  test('are in mHz from a device that sends mHz, with steps of any length', async () => {
    const { nowMs } = platform.engine.world
    for (const spanMs of [60 * SECOND_MS, 3 * HOUR_MS, 30 * 24 * HOUR_MS]) {
      const events = await eventsOf(IN_MILLIHERTZ, 'Frequency', nowMs - spanMs, nowMs)
      expect(events.length).toBeGreaterThan(10)
      expect(new Set(events.map(({ unit }) => unit))).toEqual(new Set(['mHz']))
      expect(events.every(({ value }) => Number.isInteger(value) && value > 49_000 && value < 51_000)).toBe(true)
    }
    const inHertz = { deviceId: 'd-1028', stationId: 1_028 }
    for (const { value, unit } of await eventsOf(inHertz, 'Frequency', nowMs - 10 * SECOND_MS, nowMs)) {
      expect([unit, Math.round(value)]).toEqual(['Hz', 50])
    }
  })

  test.each([
    ['Power.Active.Import', 0],
    ['Current.Import', 2],
    ['Voltage', 1],
    ['SoC', 1],
    ['Energy.Active.Import.Register', 0],
  ])('of %s have %d decimals with steps of any length', async (property, decimals) => {
    const { nowMs } = platform.engine.world
    for (const spanMs of [60 * SECOND_MS, 30 * 24 * HOUR_MS]) {
      const events = await eventsOf(IN_MILLIHERTZ, property, nowMs - spanMs, nowMs)
      expect(events.length).toBeGreaterThan(0)
      expect(events.filter(({ value }) => Number(value.toFixed(decimals)) !== value)).toEqual([])
    }
  })
})
