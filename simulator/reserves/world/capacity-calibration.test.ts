import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { HOUR_MS } from '#contract/durations.ts'
import { tick } from '#simulator/world/tick.ts'
import { createWorld } from '#simulator/world/world.ts'
import { saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import { SiteFile } from '#simulator/sites/world/site.ts'
import { groupOf } from '#simulator/testing/report-site.ts'
import { capacityForecastOf } from './capacity-forecast.ts'
import { fcrDOf } from './reserves.ts'

/** The charger groups of the depot. The other groups are left out, so that the run is short. */
const GROUPS = { 'Depot AC': 1, 'Depot DC': 2, 'Office yard': 5 } as const
type Name = keyof typeof GROUPS
const NAMES = Object.keys(GROUPS) as Name[]
const HOURS = 64

/** A group of chargers, of which every hour with cars is forecast up to 24 times and then played. */
interface Tally {
  inside: number
  all: number
}

function depot() {
  const site = parse(readFileSync(new URL('../../../scenarios/sites/depot.yaml', import.meta.url), 'utf8')) as {
    stations: { groups?: string[] }[]
  }
  const stations = site.stations.filter(({ groups = [] }) => groups.some((name) => name in GROUPS))
  const world = createWorld({
    // The forecast is built from the history, which is that of ideal chargers.
    site: SiteFile.parse({ ...site, stations, ideal: true }),
    siteName: 'depot',
    seed: 3,
    startMs: Date.UTC(2026, 2, 2, 7),
  })
  for (const id of Object.values(GROUPS)) {
    const group = groupOf(world, id)
    saveFcr(world, group, {
      ...group.fcr,
      isEnabled: false,
      isEnabledStepwise: true,
      mode: 'MANUAL',
      maxStepwiseFlexibility: 200,
    })
  }
  return world
}

describe(`forecasts of ${HOURS} played hours`, () => {
  const tallies = new Map<Name, Tally>(NAMES.map((name) => [name, { inside: 0, all: 0 }]))
  const shareOf = (names: readonly Name[]) => {
    const known = names.map((name) => tallies.get(name) ?? { inside: 0, all: 0 })
    const sum = (of: keyof Tally) => known.reduce((total, tally) => total + tally[of], 0)
    return sum('inside') / sum('all')
  }

  beforeAll(() => {
    const world = depot()
    const open: { readonly name: Name; readonly hourMs: number; readonly p10Kw: number; readonly p90Kw: number }[] = []
    for (let hour = 0; hour < HOURS; hour++) {
      const startMs = world.nowMs
      for (const name of NAMES) {
        const { hours } = capacityForecastOf(world, groupOf(world, GROUPS[name]))
        // An hour in which no car is expected is always right.
        for (const { hourMs, p10Kw, p90Kw } of hours) if (p90Kw > 0.5) open.push({ name, hourMs, p10Kw, p90Kw })
      }
      while (world.nowMs < startMs + HOUR_MS / 2) tick(world)
      for (const name of NAMES) {
        const { availableKw } = fcrDOf(world, groupOf(world, GROUPS[name]))
        for (const forecast of open) {
          if (forecast.name !== name || forecast.hourMs !== startMs) continue
          const tally = tallies.get(name)
          if (!tally) continue
          tally.all++
          if (availableKw > forecast.p10Kw - 0.05 && availableKw < forecast.p90Kw + 0.05) tally.inside++
        }
      }
      while (world.nowMs < startMs + HOUR_MS) tick(world)
    }
  }, 600_000)

  test('contain the available power of 70 to 95 % of the hours, over all groups', () => {
    expect(shareOf(NAMES)).toBeGreaterThan(0.7)
    expect(shareOf(NAMES)).toBeLessThan(0.95)
  })

  test.each(['Depot DC', 'Office yard'] as const)('contain it in 70 to 95 percent of the hours of %s', (name) => {
    expect(shareOf([name])).toBeGreaterThan(0.7)
    expect(shareOf([name])).toBeLessThan(0.95)
  })

  test('contain it less often in a group whose cars wait for a main fuse', () => {
    expect(shareOf(['Depot AC'])).toBeGreaterThan(0.6)
  })
})
