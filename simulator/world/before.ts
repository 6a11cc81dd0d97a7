import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isChargerKind, type Seam } from '#simulator/devices/model/plan.ts'
import { PastReader } from '#simulator/history/model/past.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { BEFORE_STATIONS_MAX, stationsOf } from '#simulator/sites/world/site.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { tick } from './tick.ts'
import { createWorld, type WorldOptions } from './world.ts'

/** After this time, a world has left the level of the computed past. */
const SETTLED_MS = 3 * MINUTE_MS
/** Later trials begin near the level. They end when no group jumps by more than this share of its limit. */
const SHORT_MS = MINUTE_MS
const SMALL_JUMP = 0.04
const TRIALS_MAX = 6
/** Within this time before the recording, the computed past approaches its level. */
const APPROACH_MS = 40 * MINUTE_MS
const STEP_MS = 2 * MINUTE_MS

/**
 * A world at the start of a run that has played the hours before it. The computed past before these hours follows shares of the
 * limits, and the platform balances otherwise, so its last minutes approach the level at which a trial of the same world settles.
 * `prepare` sets what the options do not have, and is called for both worlds.
 */
export function createPlayedWorld(options: WorldOptions, beforeMs: number, prepare: (world: World) => void): World {
  const { startMs: runStartMs } = options
  const isPlayed = beforeMs > 0 && stationsOf(options.site, options.stationCount) <= BEFORE_STATIONS_MAX
  const at = isPlayed ? { ...options, startMs: runStartMs - beforeMs, runStartMs } : options
  const create = (seams?: Seams) => createWorld({ ...at, seams })
  const begin = (allotted?: ReadonlyMap<number, number>) => {
    const world = allotted ? create(seamsOf(create(seamsOf(create(), allotted)), allotted)) : create()
    prepare(world)
    return world
  }
  let world = begin()
  if (!isPlayed) return world
  playUntil(world, world.startMs + SETTLED_MS)
  let allotted = allocationsOf(world, SETTLED_MS)
  const best = new Map<number, { readonly jump: number; readonly allotted: ReadonlyMap<number, number> }>()
  for (let trial = 0; trial < TRIALS_MAX; trial++) {
    world = begin(allotted)
    for (const [groupId, jump] of jumpsOf(world)) {
      if (!(jump >= (best.get(groupId)?.jump ?? Infinity))) best.set(groupId, { jump, allotted })
    }
    if ([...best.values()].every(({ jump }) => jump <= SMALL_JUMP)) break
    allotted = allocationsOf(world, SHORT_MS)
  }
  const chosen = [...best].flatMap(([groupId, one]) =>
    [...one.allotted].filter(([index]) => world.stations[index]?.groupIds.find((id) => best.has(id)) === groupId),
  )
  world = begin(new Map(chosen))
  playUntil(world, runStartMs)
  return world
}

/** What a description of a run adds where the time before its start was left out. */
export const pastNote = ({ startMs, runStartMs }: World, beforeMs: number): string =>
  beforeMs > 0 && startMs === runStartMs
    ? ` With more than ${BEFORE_STATIONS_MAX} stations, no time before the start is played.`
    : ''

/** Plays the first minute. Returns by group of chargers its largest jump from its computed past, as a share of its limit. */
function jumpsOf(world: World): Map<number, number> {
  const { grid, batteryPast } = world
  const pastW = world.stations.map(({ plan }) =>
    isChargerKind(plan.kind) ? (new PastReader(plan, grid.noise, batteryPast).at(plan.startMs - SECOND_MS)?.powerW ?? 0) : NaN,
  )
  const jumps = new Map<number, number>()
  const look = () => {
    for (const { id, type, dlm, stationIndexes } of world.groups.values()) {
      if (!dlm.enabled || dlm.importLimit === null) continue
      const jumpW = stationIndexes.reduce((sum, index) => sum + (world.stations[index]?.powerW ?? 0) - (pastW[index] ?? NaN), 0)
      const limitW = dlm.importLimit * (type === 'GROUP_TYPE_DC' ? 1_000 : PHASES * PHASE_V)
      if (!Number.isNaN(jumpW)) jumps.set(id, Math.max(jumps.get(id) ?? 0, Math.abs(jumpW) / limitW))
    }
  }
  look()
  playUntil(world, world.startMs + SHORT_MS)
  look()
  return jumps
}
const PHASES = 3

function playUntil(world: World, untilMs: number) {
  while (world.nowMs < untilMs) tick(world)
}

type Seams = ReadonlyMap<number, Seam>

/** The allocations, A per phase, of chargers whose car charged when this world began and still does. */
const allocationsOf = ({ stations }: World, settledMs: number): Map<number, number> =>
  new Map(
    stations.filter((station) => isOnSeam(station, settledMs)).map(({ index, allowedCurrentA }) => [index, allowedCurrentA]),
  )

/** The seams of a world that has just begun, with the allocations to begin with: the past ends with the power of the first second. */
function seamsOf(world: World, allotted: ReadonlyMap<number, number>): Seams {
  const seams = new Map<number, Seam>()
  for (const { stationIndexes } of world.groups.values()) {
    const members = stationIndexes.flatMap((index) => world.stations[index] ?? [])
    const charging = members.filter((station) => !seams.has(station.index) && isOnSeam(station, 0))
    const switched = charging.filter((station) => isSwitched(station, levelA(station)))
    for (const station of charging) {
      const share = (switched.indexOf(station) + 1) / (switched.length + 1)
      const allottedA = allotted.get(station.index) ?? station.allowedCurrentA
      seams.set(station.index, { steps: stepsOf(station, share), allottedA })
    }
  }
  return seams
}

function isOnSeam({ plan, vehicle, isOnline, heldStatus, ocpp }: Station, settledMs: number): boolean {
  if (!isOnline || heldStatus !== null || ocpp || !isChargerKind(plan.kind)) return false
  if (!Number.isFinite(plan.pastAllowedA) || !vehicle || vehicle.socPercent >= vehicle.targetSocPercent) return false
  return vehicle.readyMs < plan.startMs && vehicle.endsMs > plan.startMs + settledMs
}

/** The limit at which the computed past has the present power. That of fast chargers is a power at the nominal voltage. */
function levelA({ plan, currentA, powerW, phasesInUse }: Station): number {
  const drawnA = plan.kind === 'dc' ? powerW / (PHASE_V * phasesInUse) : currentA
  return drawnA < 1 ? 0 : drawnA
}

const shareOf = ({ pastAllowedA, maxCurrentA }: Station['plan']) => Math.min(pastAllowedA, maxCurrentA)

/** Whether a charger must begin or end to charge, since it has no current between 0 and the minimum of a car. */
const isSwitched = ({ plan }: Station, toA: number) => (shareOf(plan) === 0) !== (toA === 0)

/** The limits of a charger until the recording. One that begins or ends to charge does so after this share of the time. */
function stepsOf(station: Station, share: number): Seam['steps'] {
  const { plan } = station
  const [fromA, toA] = [shareOf(plan), levelA(station)]
  const fromMs = plan.startMs - APPROACH_MS
  if (isSwitched(station, toA)) {
    const atMs = fromMs + Math.round((share * APPROACH_MS) / MINUTE_MS) * MINUTE_MS
    return [{ atMs, allowedA: toA }]
  }
  const count = APPROACH_MS / STEP_MS
  return Array.from({ length: count }, (_, step) => ({
    atMs: fromMs + step * STEP_MS,
    allowedA: fromA + ((toA - fromA) * (step + 1)) / count,
  }))
}
