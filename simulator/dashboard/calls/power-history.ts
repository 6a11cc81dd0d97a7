import { POWER_HISTORY_STATIONS, type readPowerHistory as powerHistoryCall } from '#contract/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { CATEGORIES, type Category } from '#contract/stations.ts'
import { bucketsOf, type AskedSpan } from '#simulator/charts/calls/chart-span.ts'
import { momentsOf, sumsOf } from '#simulator/charts/world/group-charts.ts'
import type { Piecewise } from '#simulator/core/world/piecewise.ts'
import type { World } from '#simulator/core/world/state.ts'
import { inTurnsFor } from '#simulator/http/piecewise-turns.ts'
import { GONE, type Handler } from '#simulator/http/call.ts'
import { seesStation, type UserSession } from '#simulator/session/calls/visibility.ts'
import { GROUP_TYPE_OF } from '#simulator/sites/world/site-checks.ts'

type PowerHistory = ReplyOf<typeof powerHistoryCall>
type Fleet = ReadonlyMap<Category, number[]>

interface Known {
  readonly fleetVersion: number
  readonly fleets: Map<string, Fleet>
}
const knownOf = new WeakMap<World, Known>()

/** The indexes of the stations that a user sees, by category. Kept, because sums of the past are cached by the list. */
function fleetOf(world: World, session: UserSession): Fleet {
  const known = knownOf.get(world)
  const { fleets } = known?.fleetVersion === world.fleetVersion ? known : { fleets: new Map<string, Fleet>() }
  knownOf.set(world, { fleetVersion: world.fleetVersion, fleets })
  const fleet = fleets.get(session.audience) ?? countedFleet(world, session)
  fleets.set(session.audience, fleet)
  return fleet
}

function countedFleet(world: World, session: UserSession): Fleet {
  const fleet = new Map<Category, number[]>()
  for (const station of world.stations) {
    if (station.isRemoved || !seesStation(session, station)) continue
    const { category } = station.type
    const indexes = fleet.get(category) ?? []
    indexes.push(station.index)
    fleet.set(category, indexes)
  }
  return fleet
}

function* powerHistory(world: World, session: UserSession, asked: AskedSpan): Piecewise<PowerHistory> {
  const span = bucketsOf(world, asked)
  const fleet = fleetOf(world, session)
  const moments = momentsOf(world, span)
  const types: NonNullable<PowerHistory['types']> = []
  const count = [...fleet.values()].reduce((sum, { length }) => sum + length, 0)
  if (count > POWER_HISTORY_STATIONS) return { moments: [], types: null }
  for (const category of CATEGORIES) {
    const stationIndexes = fleet.get(category)
    if (!stationIndexes) continue
    const [imported, exported] = yield* sumsOf(world, { stationIndexes }, span, 'power', moments)
    const powerW = moments.map((_, place) => {
      const netW = (imported?.[place] ?? NaN) - (exported?.[place] ?? NaN)
      return Number.isNaN(netW) ? null : Math.round(netW)
    })
    types.push({ type: GROUP_TYPE_OF[category], powerW })
  }
  return { moments: moments.map((atMs) => new Date(atMs).toISOString()), types }
}

export const readPowerHistory: Handler<typeof powerHistoryCall> = async ({ world, session, query, client }) => {
  const { start, end, minutes } = query
  const asked = { startMs: Date.parse(start), endMs: Date.parse(end), minutes }
  return (await inTurnsFor(client, powerHistory(world, session, asked))) ?? GONE()
}
