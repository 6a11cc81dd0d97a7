import { PROBLEM_KINDS, type Problem, type ProblemKind } from '#contract/dashboard.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { PhaseLoad } from '#contract/phase-load.ts'
import { kwOfAmperes } from '#simulator/grid/model/kilowatts.ts'
import { importKw } from '#simulator/congestion/world/congestion.ts'
import { deliveredKw, isActivated, requiredKw } from '#simulator/demand-response/world/fcr-settings.ts'
import type { FleetSum, AffectedStations } from './fleet-sums.ts'
import { isSafeLimitInForce } from '#simulator/dlm/world/load-reports.ts'
import { requiredMeter } from '#simulator/dlm/world/meters.ts'
import { isSurplusUnknown } from '#simulator/dlm/world/site-figures.ts'
import { groupPowerKw } from '#simulator/dlm/world/group-power.ts'
import { soldReserves, type GroupReserve } from '#simulator/reserves/world/reserves.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isTargetReachable, obstacleOf } from '#simulator/v2g/world/departure-outlook.ts'
import { reachableSoC } from '#simulator/v2g/world/v2g-sessions.ts'
import { suppliedNonMembers } from '#simulator/dlm/world/supply.ts'
import { lastingOverloadOf, OVERLOAD_DELAY_MS, waitingCarCount } from '#simulator/dlm/world/overloads.ts'

/** A problem before its conversion for the API. Many are found, and few are returned. */
export interface FoundProblem {
  readonly kind: ProblemKind
  readonly sinceMs: number
  /** For several stations: the start of the newest problem, ms. */
  readonly newestMs?: number
  readonly group: Group | null
  /** The owner of stations without a group. */
  readonly sellerId?: number | null
  readonly count: number
  /** Null if the problem concerns several devices. */
  readonly device: AffectedStations['first']
  readonly power: { readonly powerKw: number; readonly limitKw: number | null } | null
  /** The worst phase of the group, for an overload. */
  readonly load?: PhaseLoad
  /** For an activation. */
  readonly isStepwise?: boolean
  readonly response?: NonNullable<Problem['response']>
  /** For missed targets, and for offline points with a car that departs. */
  readonly plan?: NonNullable<Problem['plan']> | undefined
  /** For a reserve that is short. */
  readonly reserve?: Pick<GroupReserve, 'service' | 'source' | 'soldKw'>
}

const RANK = Object.fromEntries(PROBLEM_KINDS.map((kind, rank) => [kind, rank])) as Record<ProblemKind, number>

/** Everything that needs attention in these groups and stations: worst first, then oldest first. */
export function problemsOf(world: World, groups: readonly Group[], fleet: readonly FleetSum[]): FoundProblem[] {
  const found = [...groups.flatMap((group) => inGroup(world, group)), ...amongStations(world, fleet)]
  return found.toSorted((a, b) => RANK[a.kind] - RANK[b.kind] || a.sinceMs - b.sinceMs || idOf(a) - idOf(b))
}

const idOf = ({ group }: FoundProblem) => group?.id ?? Infinity

function inGroup(world: World, group: Group): FoundProblem[] {
  const { load, response } = group
  const found: FoundProblem[] = []
  const add = (kind: ProblemKind, sinceMs: number, more: Partial<FoundProblem> = {}) =>
    found.push({ kind, sinceMs, group, count: group.stationIndexes.length, device: null, power: null, ...more })
  const drawing = (limitKw: number | null) => ({ power: { powerKw: groupPowerKw(world, group), limitKw } })

  const overload = lastingOverloadOf(world, group)
  if (overload) add('overload', overload.sinceMs, { load: overload.load, power: inKw(overload.load) })
  const safeLimit = load.safeLimitChanges.at(-1)
  if (isSafeLimitInForce(group)) add('safe-limit', safeLimit ? Date.parse(safeLimit.timestamp) : world.startMs)
  const { external } = load.meters
  if (isSurplusUnknown(group)) add('surplus-unknown', external?.health.lastValueMs ?? external?.health.sinceMs ?? world.startMs)
  if (load.unwatchedSinceMs !== null) add('fuse-unwatched', load.unwatchedSinceMs, drawing(null))
  const outsiders = requiredMeter(group.dlm, 'external') ? suppliedNonMembers(world, group) : []
  if (outsiders.length > 0) found.push(outside(group, outsiders))
  const late = lateStations(world, group)
  const [first] = late
  if (first) {
    const plan = planOf(world, first)
    add('target-missed', Infinity, { count: late.length, device: late.length === 1 ? first : null, ...(plan && { plan }) })
  }
  const activation = isActivated(group) ? response.activations.at(-1) : undefined
  if (activation) {
    const power = { requiredKw: requiredKw(group), deliveredKw: deliveredKw(group) }
    add('fcr-activated', activation.atMs, { ...drawing(null), isStepwise: activation.stepType === 'stepwise', response: power })
  }
  for (const { service, source, soldKw, dueKw, availableKw } of shortReserves(world, group)) {
    add('reserve-short', Infinity, { power: { powerKw: availableKw, limitKw: dueKw }, reserve: { service, source, soldKw } })
  }
  if (world.congestion.inForce.has(group.id)) add('congestion', ruleStartMs(world, group), drawing(importKw(world, group)))
  const waitingMs = load.waitingSinceMs ?? Infinity
  const waiting = world.nowMs - waitingMs >= OVERLOAD_DELAY_MS ? waitingCarCount(group) : 0
  if (waiting > 0) add('waiting', waitingMs, { count: waiting })
  return found
}

/** Stations that draw from a metered supply without being in its group. */
const outside = (group: Group, stations: readonly Station[]): FoundProblem => ({
  kind: 'outside-group',
  sinceMs: Math.min(...stations.map(({ index }) => group.load.outsiders.get(index) ?? Infinity)),
  group,
  count: stations.length,
  device: stations.length === 1 ? (stations[0] ?? null) : null,
  power: { powerKw: stations.reduce((sum, { powerW }) => sum + powerW / 1_000, 0), limitKw: null },
})

/** A driver who has ended the session takes the car within this time, so that no person can act. */
const LEAVING_MS = 5 * MINUTE_MS

/** Whether the driver has just ended the session. A session that the platform ended is no wish of the driver. */
const isLeaving = (station: Station, nowMs: number) =>
  obstacleOf(station, nowMs) === 'finished' &&
  !station.path?.switchedOff &&
  nowMs - (station.vehicle?.endsMs ?? -Infinity) < LEAVING_MS

/** The V2G points of a group whose car cannot reach its target by its departure, the earliest departure first. */
const lateStations = (world: World, group: Group): Station[] =>
  plannedStations(world, group).filter(
    (station) => isTargetReachable(station, world.nowMs) === false && !isLeaving(station, world.nowMs),
  )

/** The offline V2G points of a group whose car has a departure, the earliest first: whether it reaches its target is not known. */
const unknownStations = (world: World, group: Group): Station[] =>
  plannedStations(world, group).filter((station) => !station.isOnline && departureOf(station) > world.nowMs)

/** The V2G points of a group with a car that has a departure, the earliest departure first. */
function plannedStations(world: World, { type, isSupergroup, stationIndexes }: Group): Station[] {
  // The stations of a super group also belong to an ordinary group.
  if (type !== 'GROUP_TYPE_V2G' || isSupergroup) return []
  return stationIndexes
    .flatMap((index) => world.stations[index] ?? [])
    .filter((station) => !station.isRemoved && Number.isFinite(departureOf(station)))
    .toSorted((a, b) => departureOf(a) - departureOf(b))
}

const departureOf = ({ vehicle }: Station) => vehicle?.schedule.departureMs ?? Infinity

function planOf(world: World, station: Station): NonNullable<Problem['plan']> | undefined {
  const { departureMs = null, targetSocPercent = null } = station.vehicle?.schedule ?? {}
  if (departureMs === null || targetSocPercent === null) return undefined
  const reachable = reachableSoC(world, station) ?? null
  return { departure: new Date(departureMs).toISOString(), targetSoC: targetSocPercent, reachableSoC: reachable }
}

/** The same in kW, calculated with the current on all three phases. */
function inKw({ taken, limit, unit }: PhaseLoad) {
  const kw = unit === 'kW' ? (figure: number) => figure : kwOfAmperes
  return { powerKw: kw(taken), limitKw: kw(limit) }
}

/** Smaller differences are not reported, kW. Powers are shown in tenths. */
const NEGLIGIBLE_KW = 0.05

/** Updated every 5 s. A shorter shortage of FFR is no problem: a car keeps its charge some seconds before it leaves. At the start of a run it counts at once. */
const SHORTAGE_DELAY_MS = 30_000

export function updateShortages(world: World): void {
  if (world.nowMs % 5_000 !== 0) return
  for (const group of world.groups.values()) {
    const isShort = group.v2g && soldReserves(world, group).some((one) => one.source === 'settings' && isShortOf(one))
    group.response.shortSinceMs = isShort ? (group.response.shortSinceMs ?? world.nowMs) : null
  }
}

/** Whether a group has promised more for now than it has available. */
const isShortOf = ({ dueKw, availableKw }: GroupReserve) => availableKw < dueKw - NEGLIGIBLE_KW

/** The reserves that are short, FFR for some time. */
function shortReserves(world: World, group: Group): GroupReserve[] {
  const { nowMs, runStartMs } = world
  const isOpening = nowMs - runStartMs < SHORTAGE_DELAY_MS
  const isShown = isOpening || nowMs - (group.response.shortSinceMs ?? nowMs) >= SHORTAGE_DELAY_MS
  return soldReserves(world, group).filter((one) => isShortOf(one) && (one.source === 'bid' || isShown))
}

/** Start of the earliest rule that limits the group now, ms. */
function ruleStartMs({ congestion, nowMs }: World, { id }: Group): number {
  const rules = congestion.inForce.get(id) ?? []
  return Math.min(nowMs, ...rules.map((rule) => congestion.rules.get(rule.id)?.active?.startMs ?? nowMs))
}

const AFFECTED = [
  ['faulted', 'faulted'],
  ['setpoint-ignored', 'ignoring'],
  ['offline', 'offline'],
] as const

/** One problem per group for all owners; stations without a group by owner. */
function amongStations(world: World, fleet: readonly FleetSum[]): FoundProblem[] {
  return AFFECTED.flatMap(([kind, affected]) => {
    const lots = new Map<string, { group: Group | null; sellerId: number | null; lot: AffectedStations }>()
    for (const { group, sellerId, [affected]: lot } of fleet) {
      if (lot.count === 0) continue
      const key = group ? `${group.id}` : `of ${sellerId}`
      const known = lots.get(key)?.lot
      lots.set(key, { group, sellerId, lot: known ? together(known, lot) : lot })
    }
    return [...lots.values()].map(({ group, sellerId, lot: { count, sinceMs, newestMs, first } }): FoundProblem => {
      const [unknown] = group && kind === 'offline' ? unknownStations(world, group) : []
      const plan = unknown && planOf(world, unknown)
      const device = count === 1 ? first : null
      return { kind, sinceMs, newestMs, group, sellerId, count, device, power: null, plan }
    })
  })
}

function together(a: AffectedStations, b: AffectedStations): AffectedStations {
  const [first] = [a, b].toSorted((one, other) => one.sinceMs - other.sinceMs)
  const newestMs = Math.max(a.newestMs, b.newestMs)
  return { count: a.count + b.count, sinceMs: first?.sinceMs ?? Infinity, newestMs, first: first?.first ?? null }
}
