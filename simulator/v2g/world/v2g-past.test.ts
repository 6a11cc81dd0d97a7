import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { DEFAULT_FUSE_A, measuredA } from '#simulator/meters/model/external-meter.ts'
import { buildingCurrentsA } from '#simulator/meters/model/meter.ts'
import { PastEnergy } from '#simulator/history/model/past-energy.ts'
import { PastReader } from '#simulator/history/model/past.ts'
import { hashOf } from '#simulator/core/model/random.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import type { Station } from '#simulator/stations/world/station.ts'

/** Points with cars of the day and the night, which depart at 07:30 and 16:00 in Helsinki with 90 %. */
const site = (mode: string, seed: number, startMs: number, minSoC = 50) =>
  sampleWorld({
    seed,
    startMs,
    change: {
      groups: [
        {
          id: 2,
          name: 'Points',
          type: 'GROUP_TYPE_V2G',
          sellerId: 1,
          v2g: {
            mode,
            minSoC,
            dailySchedule: [
              { id: 1, departureTime: 530, targetSoC: 90 },
              { id: 2, departureTime: 1400, targetSoC: 90 },
            ],
          },
        },
      ],
      stations: Array.from({ length: 8 }, (_, place) => ({
        id: 1 + place,
        name: `Point ${1 + place}`,
        type: 'Both ways',
        sellerId: 1,
        groups: ['Points'],
        profile: place % 2 ? 'workplace' : 'overnight',
      })),
    },
  })

/** From the first second a building is shared among the present cars, not among all places. */
const serves = ({ vehicle, powerW }: Station, mode: string) => mode === 'powermeter' && vehicle !== null && powerW < 0

describe.for(['freq', 'powermeter', 'no_v2g', 'external'] as const)('a world that begins in %s', (mode) => {
  test('continues from the past of scheduled cars', () => {
    let late = 0
    for (let seed = 0; seed < 40; seed++) {
      const world = site(mode, seed, Date.UTC(2026, 2, 3) + Math.floor(seed * 1.7 * HOUR_MS))
      for (const station of world.stations) {
        const past = new PastReader(station.plan, world.grid.noise, world.batteryPast).at(world.startMs)
        const soc = station.vehicle?.socPercent ?? station.socPercent
        expect(Number.isNaN(soc) ? 'none' : soc).toBe(Number.isNaN(past?.socPercent) ? 'none' : past?.socPercent)
        if (serves(station, mode)) continue
        expect([seed, station.name, station.powerW]).toEqual([seed, station.name, expect.closeTo(past?.powerW ?? NaN, 6)])
        if (station.vehicle?.outlook.isCatchingUp) late++
      }
    }
    expect(late > 5).toBe(mode === 'freq' || mode === 'powermeter')
  })

  test('has a past that rises to the target without a jump', () => {
    const world = site(mode, 3, Date.UTC(2026, 2, 4, 12))
    let most = 0
    for (const { plan } of world.stations) {
      const past = new PastReader(plan, world.grid.noise, world.batteryPast)
      for (let tMs = world.startMs - 30 * HOUR_MS; tMs < world.startMs; tMs += 60_000) {
        const before = past.at(tMs)?.socPercent ?? NaN
        const isSame = past.visitAt(tMs) === past.visitAt(tMs + 60_000)
        const after = past.at(tMs + 60_000)?.socPercent ?? NaN
        // 10 kW for a minute into the smallest car.
        if (isSame && after - before > 0.4) throw new Error(`${before} to ${after} %`)
        most = Math.max(most, after || 0)
      }
    }
    const reaches = { freq: 85, powermeter: 80, no_v2g: 98, external: 60 }
    expect(most).toBeGreaterThan(reaches[mode])
  })
})

test('cars that were late before the start of the world are still late afterwards', () => {
  const world = run(site('freq', 0, Date.UTC(2026, 2, 3, 4)), 5)
  const late = world.stations.filter(({ vehicle }) => vehicle?.outlook.isCatchingUp)
  expect(late.length).toBeGreaterThan(0)
  expect(late.every(({ powerW }) => powerW > 0)).toBe(true)
})

describe('cars that supplied their building before the start of the world', () => {
  const MIN_SOC = 25
  const world = site('powermeter', 5, Date.UTC(2026, 2, 5, 12), MIN_SOC)
  const readers = world.stations.map(({ plan }) => new PastReader(plan, world.grid.noise, world.batteryPast))
  const STEP_MS = 10_000
  const fromMs = world.startMs - 60 * HOUR_MS
  const moments = Array.from({ length: (60 * HOUR_MS) / STEP_MS }, (_, place) => fromMs + place * STEP_MS)

  test('discharged only down to the minimum', () => {
    let [gaveDown, gaveTooMuch] = [0, 0]
    for (const past of readers) {
      let before = NaN
      for (const tMs of moments) {
        const { powerW = 0, socPercent = NaN } = past.at(tMs) ?? {}
        if (powerW < 0 && !(socPercent > MIN_SOC)) gaveTooMuch++
        if (before > MIN_SOC && socPercent === MIN_SOC) gaveDown++
        before = socPercent
      }
    }
    expect(gaveTooMuch).toBe(0)
    expect(gaveDown).toBeGreaterThan(3)
  })

  test('together discharged no more than its consumption', () => {
    let [most, exceeded] = [0, 0]
    for (const tMs of moments) {
      const givenA = readers.reduce((sum, past) => sum + Math.max(0, -(past.at(tMs)?.currentA ?? 0)), 0)
      const takenA = measuredA(
        'ENEGIC',
        buildingCurrentsA(hashOf(world.seed, 'building'), DEFAULT_FUSE_A, tMs, world.utcOffsetMs),
      )
      if (givenA > Math.min(...takenA)) exceeded++
      most = Math.max(most, givenA)
    }
    expect(exceeded).toBe(0)
    expect(most).toBeGreaterThan(5)
  })

  test('discharged the energy in their registers', () => {
    for (const [at, past] of readers.entries()) {
      const plan = world.stations[at]?.plan
      if (!plan) continue
      let [gaveWh, tookWh] = [0, 0]
      for (const tMs of moments) {
        const powerW = past.at(tMs)?.powerW ?? 0
        const wh = (powerW * STEP_MS) / HOUR_MS
        if (wh < 0) gaveWh -= wh
        else tookWh += wh
      }
      const { importWh, exportWh } = new PastEnergy(plan, world.grid.noise, world.batteryPast).since(fromMs)
      expect(exportWh).toBeGreaterThan(100)
      expect(Math.abs(gaveWh - exportWh)).toBeLessThan(0.01 * exportWh)
      expect(Math.abs(tookWh - importWh)).toBeLessThan(0.02 * importWh + 20)
    }
  })
})
