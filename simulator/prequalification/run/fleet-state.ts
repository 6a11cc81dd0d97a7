import { HOUR_MS } from '#contract/durations.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import type { World } from '#simulator/core/world/state.ts'
import { newGroupResponse } from '#simulator/demand-response/world/group-response.ts'
import { newGroupLoad } from '#simulator/dlm/world/group-load.ts'
import { connect, disconnect } from '#simulator/groups/world/group-actions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { setOnline } from '#simulator/stations/world/station-actions.ts'

/** Some properties of a value. */
const pick = <T, K extends keyof T>(value: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<T, K>

type GroupState = Omit<Group, 'load' | 'response' | 'bids'> & { readonly bid: { quantity: number; price: number } | undefined }
const CAR_KEYS = ['vehicle', 'nextVisit', 'socPercent'] as const
const STATION_KEYS = ['isOnline', 'heldStatus', 'status', 'control', 'isRemoved', 'fcrNEnabled', ...CAR_KEYS] as const
type StationState = Pick<Station, (typeof STATION_KEYS)[number]>

/** The settings and the cars of a fleet at a moment. */
export interface FleetState {
  readonly atMs: number
  readonly groups: readonly GroupState[]
  /** By index. */
  readonly stations: readonly StationState[]
}

/** The hours for which the bid of the present hour applies: longer than any test. */
const BID_HOURS = 24

function stateOf({ load: _load, response: _response, bids, ...settings }: Group, nowMs: number): GroupState {
  return { ...settings, bid: bids.get(hourOf(nowMs)) }
}

/** Reads the state of a fleet, which later seconds of its world do not change. */
export function readFleetState({ nowMs, groups, stations }: World): FleetState {
  return structuredClone({
    atMs: nowMs,
    groups: [...groups.values()].map((group) => stateOf(group, nowMs)),
    stations: stations.map((station) => pick(station, STATION_KEYS)),
  })
}

/** Sets a world of the same site to the state of a fleet. The bid of the present hour applies to all hours, for one power in all tests. */
export function applyFleetState(world: World, state: FleetState): void {
  const { groups, stations, atMs } = structuredClone(state)
  for (const [index, { isOnline, ...rest }] of stations.entries()) {
    const station = world.stations[index]
    if (!station) continue
    Object.assign(station, rest)
    if (station.isOnline !== isOnline) setOnline(world, station, isOnline)
  }
  const known = new Set(groups.map(({ id }) => id))
  for (const id of world.groups.keys()) if (!known.has(id)) world.groups.delete(id)
  for (const { stationIndexes, bid, ...settings } of groups) {
    const group = world.groups.get(settings.id) ?? newGroup(settings)
    Object.assign(group, { ...settings, fcr: { ...settings.fcr, activated: false } })
    world.groups.set(group.id, group)
    group.bids.clear()
    if (bid) for (let hour = 0; hour < BID_HOURS; hour++) group.bids.set(hourOf(atMs) + hour * HOUR_MS, bid)
    setMembers(world, group, new Set(stationIndexes))
  }
}

const newGroup = (settings: Omit<GroupState, 'stationIndexes' | 'bid'>): Group => ({
  ...settings,
  stationIndexes: [],
  load: newGroupLoad(),
  response: newGroupResponse(),
  bids: new Map(),
})

function setMembers(world: World, group: Group, wanted: ReadonlySet<number>): void {
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (station && !wanted.has(index)) disconnect(world, station, group)
  }
  for (const index of wanted) {
    const station = world.stations[index]
    if (station) connect(world, station, group)
  }
}
