import { reportedStatus } from '#simulator/devices/world/reported-status.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A state of a station, from a moment until the next state. */
export interface StationStateMs {
  readonly atMs: number
  readonly status: string | null
  readonly isOnline: boolean
}

interface StatesSpan {
  readonly startMs: number
  readonly endMs: number
}

const KINDS = ['status', 'online'] as const

/** The first moment from which the states of stations are known: statuses before the start of the world were never reported. */
export const statesSinceMs = (world: World) => world.activity.sinceMs(KINDS)

/**
 * The states of stations in a span, oldest first, from the activity log. The first one is the state at the start of the span, or
 * at the first known moment. Empty for a span that ends before it.
 */
export function stationStates(world: World, stations: readonly Station[], { startMs, endMs }: StatesSpan) {
  const wanted = new Set(stations)
  const sinceMs = statesSinceMs(world)
  const rows = world.activity.findAll({
    kinds: KINDS,
    fromMs: sinceMs,
    toMs: world.nowMs,
    upTo: Infinity,
    seesStation: (station) => wanted.has(station),
    seesGroup: () => true,
    passes: () => true,
  })
  const changes = new Map<Station, { atMs: number; property: string | null; was: unknown; value: unknown }[]>()
  for (const { atMs, station, property, was, value } of rows) {
    if (!station) continue
    const known = changes.get(station) ?? []
    known.push({ atMs, property, was, value })
    changes.set(station, known)
  }
  const fromMs = Math.max(startMs, sinceMs)
  const toMs = Math.min(endMs, world.nowMs + 1)
  return stations.map((station) => ({
    station,
    states: fromMs < toMs ? within(statesOf(station, sinceMs, changes.get(station) ?? []), fromMs, toMs) : [],
  }))
}

type Change = { atMs: number; property: string | null; was: unknown; value: unknown }

/** The states since the first known moment. The state before the first change of a property is its old value. */
function statesOf(station: Station, sinceMs: number, changes: readonly Change[]): StationStateMs[] {
  const before = (property: string, now: unknown) => {
    const first = changes.find((change) => change.property === property)
    return first ? first.was : now
  }
  let status = textOf(before('status', reportedStatus(station)))
  let isOnline = before('online', station.isOnline) === true
  const states: StationStateMs[] = [{ atMs: sinceMs, status, isOnline }]
  for (const { atMs, property, value } of changes) {
    if (property === 'online') isOnline = value === true
    else status = textOf(value)
    if (states.at(-1)?.atMs === atMs) states.pop()
    const last = states.at(-1)
    if (last?.status !== status || last.isOnline !== isOnline) states.push({ atMs, status, isOnline })
  }
  return states
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

function within(states: readonly StationStateMs[], fromMs: number, toMs: number): StationStateMs[] {
  const first = Math.max(
    0,
    states.findLastIndex(({ atMs }) => atMs <= fromMs),
  )
  return states
    .slice(first)
    .filter(({ atMs }) => atMs < toMs)
    .map(({ atMs, status, isOnline }) => ({ atMs: Math.max(atMs, fromMs), status, isOnline }))
}
