import * as z from 'zod/mini'
import { CongestionWindow } from './congestion/windows.ts'
import { get } from './endpoint.ts'
import { GridLine, GroupLimit, PhaseLoad } from './phase-load.ts'
import { GroupType } from './groups.ts'
import { Amount, Count, Instant, paging, queryTexts, shown } from './wire.ts'

/**
 * `idle`: no car is connected; `unreported`: the charger has not reported whether a car is connected; `preparing`: a car is connected to a charger outside and has no transaction; `holding`: served,
 * at `current`; `waiting`: in the queue at 0; `paused`: the platform allocates nothing; `full`: the car accepts no more;
 * `finished`: charging has ended and the car is still connected; `unlimited`: no limit is in force; `following`: a battery or V2G
 * point whose power, `powerKw`, is not set by a current limit; `faulted`, `unavailable`, `reserved`: the station delivers nothing;
 * `offline`: the station has no connection to the platform.
 */
export const ALLOCATION_STATES = [
  'idle',
  'unreported',
  'preparing',
  'holding',
  'waiting',
  'paused',
  'full',
  'unlimited',
  'finished',
  'following',
  'faulted',
  'unavailable',
  'reserved',
  'offline',
] as const
export type AllocationState = (typeof ALLOCATION_STATES)[number]

/**
 * The binding limit: without it, the station would have more. `settling`: the current may increase, with a delay that prevents
 * oscillation; `fcr`: the grid frequency; `congestion`: a congestion rule; `other-group`: a lower limit of another group.
 * For state `following` also `setpoint`; `mode`: the V2G mode, or a battery that moves its state of charge to the middle;
 * `storage`: the state of charge; `schedule`: the car charges for its departure. In this state `station` is the rated power in
 * either direction, and `car` includes a car at its target.
 *
 * If two limits bind together, so that relaxing one alone changes nothing, the value is the limit on the lowest grid line, and
 * the import limit has precedence. A limit for which a small increase is enough has precedence over `priority`.
 */
export const BINDING_LIMITS = [
  'main-fuse',
  'import-limit',
  'safe-limit',
  'solar',
  'queue',
  'priority',
  'settling',
  'station',
  'car',
  'operator',
  'fcr',
  'congestion',
  'other-group',
  'setpoint',
  'mode',
  'storage',
  'schedule',
] as const
export type BindingLimit = (typeof BINDING_LIMITS)[number]

/** A charger that draws more than its limit. A per phase; kW in a DC group. */
const IgnoredLimit = z.object({
  /** The name of the station. */
  station: shown(z.string()),
  drawn: z.number(),
  limit: z.number(),
  /** It is the station of the reason. */
  isOwn: z.boolean(),
  /** Load management has ended its session. */
  isSwitchedOff: z.boolean(),
})
export type IgnoredLimit = z.infer<typeof IgnoredLimit>

/** The reason for the current of a station, as figures for a text in the console. A per phase; kW in a DC group. */
export const AllocationReason = z.object({
  state: z.enum(ALLOCATION_STATES),
  limit: z.nullable(z.enum(BINDING_LIMITS)),
  /** The current that the station may draw now. */
  current: z.number(),
  importLimit: z.nullable(z.number()),
  mainCurrent: z.nullable(z.number()),
  /** Consumption of the building without the chargers, on the binding line. */
  buildingCurrent: z.nullable(z.number()),
  /** The free current of the boost source that raises the binding limit, on the binding line. Absent if it adds nothing. */
  boostCurrent: z.nullish(z.number()),
  /**
   * The solar surplus, the safe limit or the rule that binds, with what a boost source adds to it. A per phase; kW in a DC group.
   * Optional for a platform.
   */
  bindingAmount: z.nullish(z.number()),
  /** The binding grid line, 1 to 3: a higher limit on that line would increase the current. Null if all lines share a budget. */
  line: z.nullable(GridLine),
  /** The grid lines that bind together, `line` first. Only if a higher limit on one of them alone would change nothing. */
  lines: z.nullish(z.array(GridLine)),
  /** What offline chargers hold of the binding budget; for an offline station, what it holds itself. Only with outside chargers. */
  heldOffline: z.nullish(z.number()),
  /** Number of other sessions of the group in the queue. */
  chargersWaiting: Count,
  /** Number of sessions ahead in the queue. */
  sessionsAhead: Count,
  /** s since the last value of the external meter; null without a meter. */
  meterSilentS: z.nullable(Amount),
  /** The allocation of load management alone and its reason. Only while demand response reduces it (`limit` is `fcr`). */
  loadManagement: z.nullish(
    z.object({ state: z.enum(ALLOCATION_STATES), limit: z.nullable(z.enum(BINDING_LIMITS)), current: z.number() }),
  ),
  /** The limit of congestion rules for the group, kW, negative for a required discharge. Only if it binds. */
  congestionKw: z.nullish(z.number()),
  /** The name of the binding congestion rule. */
  congestionRule: z.nullish(z.string()),
  /** For the limit `solar`: the meter sends no values, so that the surplus is not known and counts as 0. Absent otherwise. */
  isSurplusUnknown: z.nullish(z.boolean()),
  /** For the limit `settling`: the current after the delay if nothing else changes, and the maximum delay, s. */
  risesTo: z.nullish(z.number()),
  risesInS: z.nullish(z.number()),
  /** For state `following`: the power, kW, positive for consumption, and the baseline of a V2G point. */
  powerKw: z.nullish(z.number()),
  baselineKw: z.nullish(z.number()),
  /** Chargers that do not obey: the station itself, or those whose excess reduces the budget that binds the station. */
  ignoring: z.nullish(z.array(IgnoredLimit)),
})
export type AllocationReason = z.infer<typeof AllocationReason>

export const StationAllocation = z.object({
  deviceId: z.string(),
  stationId: z.number(),
  reason: AllocationReason,
  /** The allocation under the safe limit; null without an external meter. */
  safeCurrent: z.nullable(z.number()),
})
export type StationAllocation = z.infer<typeof StationAllocation>

/** A time during which the reserve of a group was activated; without an end while it is. */
const ActivationWindow = z.object({ start: Instant, end: z.nullable(Instant) })
export type ActivationWindow = z.infer<typeof ActivationWindow>

export const Allocations = z.object({
  asOf: Instant,
  meter: z.nullable(
    z.object({
      lastValueAt: z.nullable(Instant),
      silentS: Amount,
      /** Silence after which the safe limit comes into force, s. */
      timeoutS: Amount,
      isSafeLimit: z.boolean(),
      /** Solar charging without an external device has no safe limit: without values its surplus counts as 0. Absent otherwise. */
      isSurplusUnknown: z.nullish(z.boolean()),
      /** The current of the site on the most loaded line, including chargers, and its main fuse, A; null while unknown. */
      siteCurrent: z.nullish(z.number()),
      mainCurrent: z.nullish(z.number()),
    }),
  ),
  /** The worst phase of the group and its binding limit; null without a limit. */
  load: z.nullish(PhaseLoad),
  /** The load on each limit in force, line by line; `load` is the worst of them. */
  loads: z.optional(z.array(PhaseLoad)),
  /** What sets the limit of the group now, and what could. */
  limits: z.optional(z.array(GroupLimit)),
  /**
   * Only with `windowsFrom`: the activations of the reserve and the windows of congestion rules since that moment, oldest first. Null
   * or absent on a platform that does not keep them.
   */
  activations: z.nullish(z.array(ActivationWindow)),
  rules: z.nullish(z.array(CongestionWindow)),
  stations: z.array(StationAllocation),
  /** Number of stations on all pages. */
  total: z.optional(Count),
})
export type Allocations = z.infer<typeof Allocations>

export const readAllocations = get('/api/groups/:groupId/allocations', {
  summary: 'The allocation of each station of a group now, with its reason.',
  allow: 'seeGroups',
  /** With `deviceIds`, only these devices; with `page`, a page of the stations; with `windowsFrom`, also activations and rules over time. */
  query: z.object({ deviceIds: z.optional(queryTexts), windowsFrom: z.optional(Instant), ...paging }),
  reply: Allocations,
  provisional: 'the reasons for its limits',
})

/** Maximum number of devices in one call. */
const MAX_DEVICES = 100

/** The allocation of one group to a station. A station in several groups has one allocation per group. */
export const StationReason = z.object({
  deviceId: z.string(),
  groupId: z.number(),
  groupType: GroupType,
  reason: AllocationReason,
})
export type StationReason = z.infer<typeof StationReason>

export const readStationReasons = get('/api/station-reasons', {
  summary: 'The allocations of up to 100 stations now, by group, with their reasons.',
  allow: 'seeDevices',
  query: z.object({
    deviceIds: queryTexts.check(z.refine((ids) => ids.length <= MAX_DEVICES, `must name at most ${MAX_DEVICES} devices`)),
  }),
  reply: z.object({ asOf: Instant, reasons: z.array(StationReason) }),
  provisional: 'the limits of stations in a list of all stations',
})

/**
 * The reason of the strictest group of a station: the one with the lowest current. Groups that do not limit the station come
 * last.
 */
export function strictestReason<Found extends { reason: AllocationReason }>(reasons: readonly Found[]): Found | undefined {
  const isFree = ({ reason: { state, limit } }: Found) =>
    state === 'idle' || state === 'unreported' || state === 'unlimited' || limit === 'other-group'
  return reasons.toSorted((a, b) => Number(isFree(a)) - Number(isFree(b)) || a.reason.current - b.reason.current)[0]
}
