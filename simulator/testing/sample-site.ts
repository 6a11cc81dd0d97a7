import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import { FIELDS } from '#simulator/devices/world/recorded.ts'
import { Recorder } from '#simulator/history/world/recorder.ts'
import { SiteFile } from '#simulator/sites/world/site.ts'
import { createWorld, type WorldOptions } from '#simulator/world/world.ts'
import { tick } from '#simulator/world/tick.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A small site with stations of every kind for tests, which can override its fields. */
const SMALL = {
  about: 'A small site.',
  evsePrefix: 'FI*TST',
  utcOffsetHours: 2,
  sellers: [
    { id: 0, name: 'Provider', subSellers: [1] },
    { id: 1, name: 'Seller' },
  ],
  users: [
    { user: 'admin', name: 'Admin', email: 'a@b.example', password: 'demo', sellerId: 0, roles: ['energyAdmin'], about: 'All.' },
  ],
  stationTypes: [
    { id: 1, name: 'Post', category: 'charger', driver: 'ac', powerKw: 22 },
    { id: 2, name: 'Fast', category: 'DC', driver: 'dc', powerKw: 50 },
    { id: 3, name: 'Both ways', category: 'V2G', driver: 'v2g', powerKw: 10, liveFeed: true },
    { id: 4, name: 'Store', category: 'Energy storage', driver: 'sonnen', powerKw: 10, capacityKwh: 22 },
  ],
  groups: [
    { id: 1, name: 'Posts', type: 'GROUP_TYPE_CHARGER', sellerId: 1, dlm: { enabled: true, importLimit: 40 } },
    { id: 2, name: 'Points', type: 'GROUP_TYPE_V2G', sellerId: 1, v2g: {} },
  ],
  stations: [
    ...[1, 2, 3, 4].map((id) => ({ id, name: `Post ${id}`, type: 'Post', sellerId: 1, groups: ['Posts'] })),
    { id: 5, name: 'Fast 5', type: 'Fast', sellerId: 1 },
    { id: 6, name: 'Point 6', type: 'Both ways', sellerId: 1, groups: ['Points'] },
    { id: 7, name: 'Point 7', type: 'Both ways', sellerId: 1, groups: ['Points'] },
    { id: 8, name: 'Store 8', type: 'Store', sellerId: 1 },
  ],
}

/** Monday 2 March 2026, 10:00 in Helsinki. */
export const MORNING_MS = Date.UTC(2026, 2, 2, 8)

export const smallSite = (change: Record<string, unknown> = {}): SiteFile => SiteFile.parse({ ...SMALL, ...change })

export const sampleWorld = (
  options: Partial<Pick<WorldOptions, 'seed' | 'startMs' | 'stationCount' | 'firstStation' | 'mix'>> & {
    change?: Record<string, unknown>
  } = {},
) =>
  createWorld({
    site: smallSite(options.change),
    siteName: 'small',
    seed: options.seed ?? 1,
    startMs: options.startMs ?? MORNING_MS,
    stationCount: options.stationCount,
    firstStation: options.firstStation,
    mix: options.mix,
  })

export function run(world: World, seconds: number): World {
  for (let second = 0; second < seconds; second++) tick(world)
  return world
}

/** The first station of a kind. */
export function stationOfKind(world: World, kind: Station['plan']['kind']): Station {
  const station = world.stations.find(({ plan }) => plan.kind === kind)
  if (!station) throw new Error(`no ${kind} station`)
  return station
}

/** A world with the retention of large worlds: seconds for 15 minutes, minutes for longer. */
export function withoutSeconds(world: World, seconds = 900): World {
  const { stations, nowMs, grid } = world
  const frameBytes = stations.length * FIELDS * Int32Array.BYTES_PER_ELEMENT
  const recorder = new Recorder(stations.length, { secondBytes: seconds * frameBytes, minuteBytes: 1e6 })
  recorder.write(nowMs, stations, gridFrequencyHz(grid))
  return Object.assign(world, { recorder })
}
