import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { PhaseLoad } from './phase-load.ts'
import { GroupType } from './groups.ts'
import { Instant, paging, queryTexts } from './wire.ts'

/**
 * `idle`: no car is connected; `holding`: served, at `current`; `waiting`: in the queue at 0; `paused`: the platform gives
 * nothing; `full`: the car takes no more; `finished`: charging has ended and the car is still connected; `unlimited`: no limit
 * is in force; `following`: a battery or a V2G point whose power, `powerKw`, no limit of current decides; `faulted`,
 * `unavailable`, `reserved`: the station delivers nothing; `offline`: the platform cannot reach it.
 */
export const ALLOCATION_STATES = [
  'idle',
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
 * What binds: without it, the station would have more. `settling`: the current may rise and is held back so that it does not
 * swing; `fcr`: the grid frequency; `congestion`: a congestion rule; `other-group`: another group of the station leaves it less.
 * Of a station that follows also `setpoint`; `mode`: its V2G mode, or a battery that moves its charge to the middle; `storage`:
 * its state of charge allows no more; `schedule`: its car charges for its departure. There `station` is its rated power in
 * either direction, and `car` also a car at its target.
 *
 * Where two limits bind together, so that relaxing one alone changes nothing, the one on the lowest grid line is named, and
 * before others the import limit. A limit of which a little more is enough is named before `priority`.
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

/** Why a station has the current it has, as figures that the console makes a sentence of. A per phase; kW in a DC group. */
export const AllocationReason = z.object({
  state: z.enum(ALLOCATION_STATES),
  limit: z.nullable(z.enum(BINDING_LIMITS)),
  /** The current that the station may draw now. */
  current: z.number(),
  importLimit: z.nullable(z.number()),
  mainCurrent: z.nullable(z.number()),
  /** Consumption of the building without the chargers, on the line that binds. */
  buildingCurrent: z.nullable(z.number()),
  /** The grid line that binds, 1 to 3: with more on that line the station would have more. Null when all lines share one budget. */
  line: z.nullable(z.number()),
  /** The grid lines that bind together, `line` first; only where more on one of them alone would change nothing. */
  lines: z.nullish(z.array(z.number())),
  /** Number of other chargers of the group in the queue. */
  chargersWaiting: z.number(),
  /** Number of sessions ahead in the queue. */
  sessionsAhead: z.number(),
  /** s since the last value of the external meter; null without a meter. */
  meterSilentS: z.nullable(z.number()),
  /** What load management alone would give, and why; only while demand response leaves the station less (`limit` is `fcr`). */
  loadManagement: z.nullish(
    z.object({ state: z.enum(ALLOCATION_STATES), limit: z.nullable(z.enum(BINDING_LIMITS)), current: z.number() }),
  ),
  /** kW that congestion rules hold the group to, negative where its V2G points must discharge; only where that binds. */
  congestionKw: z.nullish(z.number()),
  /** The name of the congestion rule that binds. */
  congestionRule: z.nullish(z.string()),
  /** Where `limit` is `settling`: what the station rises to, if nothing changes, and in how many seconds at most. */
  risesTo: z.nullish(z.number()),
  risesInS: z.nullish(z.number()),
  /** Where `state` is `following`: kW, positive draws, negative gives; and the baseline of a V2G point. */
  powerKw: z.nullish(z.number()),
  baselineKw: z.nullish(z.number()),
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

export const Allocations = z.object({
  asOf: Instant,
  meter: z.nullable(
    z.object({
      lastValueAt: z.nullable(Instant),
      silentS: z.number(),
      /** Silence after which the safe limit comes into force, s. */
      timeoutS: z.number(),
      isSafeLimit: z.boolean(),
      /** What the site takes on the line with the most, chargers included, and its main fuse, A; null while unknown. */
      siteCurrent: z.nullish(z.number()),
      mainCurrent: z.nullish(z.number()),
    }),
  ),
  /** The worst phase of the group against the limit that binds there; null without a limit. */
  load: z.nullish(PhaseLoad),
  stations: z.array(StationAllocation),
  /** Number of stations on all pages. */
  total: z.optional(z.number()),
})
export type Allocations = z.infer<typeof Allocations>

export const readAllocations = get('/api/groups/:groupId/allocations', {
  summary: 'What each station of a group may draw now, and why.',
  allow: 'seeGroups',
  /** Only the named devices; a page of the stations where `page` asks for one. */
  query: z.object({ deviceIds: z.optional(queryTexts), ...paging }),
  reply: Allocations,
  provisional: 'the reasons behind its limits',
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
  summary: 'What each of up to 100 stations may draw now, and why, by each of its groups.',
  allow: 'seeDevices',
  query: z.object({
    deviceIds: queryTexts.check(z.refine((ids) => ids.length <= MAX_DEVICES, `must name at most ${MAX_DEVICES} devices`)),
  }),
  reply: z.object({ asOf: Instant, reasons: z.array(StationReason) }),
  provisional: 'the limits of stations in a list of all stations',
})
