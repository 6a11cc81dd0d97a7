import { describe, expect, test } from 'vitest'
import { PastReader } from '#simulator/physics/past.ts'
import { run, smallWorld } from './small-site.ts'
import type { Station } from './state.ts'

const HOUR_MS = 3_600_000
/** Points with cars of the day and of the night, which depart at 07:30 and 16:00 in Helsinki with 90 %. */
const site = (mode: string, seed: number, startMs: number) =>
  smallWorld({
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

/** A car that serves its building begins to give when the world begins: what it gave before nobody knows. */
const serves = ({ vehicle, powerW }: Station, mode: string) => mode === 'powermeter' && vehicle !== null && powerW < 0

describe.for(['freq', 'powermeter', 'no_v2g', 'external'] as const)('a world that begins in %s', (mode) => {
  test('goes on where the past of scheduled cars ends', () => {
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

  test('has a past that rises to the target without a leap', () => {
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

test('cars that were late before the world began are still late after', () => {
  const world = run(site('freq', 0, Date.UTC(2026, 2, 3, 4)), 5)
  const late = world.stations.filter(({ vehicle }) => vehicle?.outlook.isCatchingUp)
  expect(late.length).toBeGreaterThan(0)
  expect(late.every(({ powerW }) => powerW > 0)).toBe(true)
})
