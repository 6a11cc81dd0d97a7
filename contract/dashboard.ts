import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { GroupType } from './groups.ts'
import { PhaseLoad } from './phase-load.ts'
import { Reserve } from './reserves.ts'
import { CATEGORIES } from './stations.ts'
import { Instant } from './wire.ts'

/** Kinds of problems, worst first. */
export const PROBLEM_KINDS = [
  'overload',
  'safe-limit',
  'fuse-unwatched',
  'outside-group',
  'fcr-activated',
  'reserve-short',
  'faulted',
  'offline',
  'congestion',
  'waiting',
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** Something that needs attention, of a group or of the stations of a seller without a group. */
export const Problem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  since: z.nullable(Instant),
  groupId: z.nullable(z.number()),
  groupName: z.nullable(z.string()),
  groupType: z.nullable(GroupType),
  /** The affected device, if the problem affects exactly one. */
  deviceId: z.nullable(z.string()),
  deviceName: z.nullable(z.string()),
  /** Of an activation: does the group follow the frequency step by step? Null of any other problem. */
  isStepwise: z.nullable(z.boolean()),
  /** Number of affected stations. */
  count: z.number(),
  /** Power drawn and allowed, kW, where the problem is one of these; of a reserve that is short, what can be given and what is sold. */
  powerKw: z.nullable(z.number()),
  limitKw: z.nullable(z.number()),
  /** Of an overload: the worst phase against its limit. A platform may leave it out. */
  load: z.nullish(PhaseLoad),
  /** Of a reserve that is short: its service, and whether a bid or the settings sold it. A platform may leave it out. */
  reserve: z.nullish(z.pick(Reserve, { service: true, source: true })),
})
export type Problem = z.infer<typeof Problem>

const Activation = z.object({ groupId: z.number(), groupName: z.string(), start: Instant, end: z.nullable(Instant) })

/** Summary of everything the caller may see. */
export const Overview = z.object({
  /** Worst first, then longest. At most 100; `problemCount` counts all. */
  problems: z.array(Problem),
  problemCount: z.number(),
  /**
   * W, by the type of the group, or what kind of group it would be in where a station has none. A station in a super group
   * counts with its ordinary group alone; of one that is offline counts what it last sent.
   */
  power: z.array(
    z.object({
      type: GroupType,
      groups: z.number(),
      importW: z.number(),
      exportW: z.number(),
      /** Sum over the groups that have a limit, and what those groups draw. */
      limitW: z.nullable(z.number()),
      limitedImportW: z.number(),
    }),
  ),
  stations: z.array(
    z.object({
      category: z.enum(CATEGORIES),
      online: z.number(),
      offline: z.number(),
      /** By `shownStatus`, of those that are online. */
      statuses: z.record(z.string(), z.number()),
    }),
  ),
  frequency: z.object({
    nowHz: z.nullable(z.number()),
    /** The last hour, one point in 10 s: the lowest and the highest of them; null in a hole. */
    points: z.array(z.object({ at: Instant, lowHz: z.nullable(z.number()), highHz: z.nullable(z.number()) })),
    /** Frequencies at which groups of the caller act, with how many of them do. */
    thresholds: z.array(z.object({ frequencyHz: z.number(), side: z.enum(['activation', 'deactivation']), groups: z.number() })),
    /** Activations of the last hour, newest first, at most 100. */
    activations: z.array(Activation),
  }),
  /** MW sold by group, for the current hour and the next hour with a bid; null if the caller may not see bids. */
  bids: z.nullable(
    z.array(
      z.object({
        groupId: z.number(),
        groupName: z.string(),
        hour: Instant,
        quantity: z.number(),
        isOngoing: z.boolean(),
        /** What the group can give now, kW, where its bid is ongoing. */
        availableKw: z.nullable(z.number()),
      }),
    ),
  ),
})
export type Overview = z.infer<typeof Overview>

export const readOverview = get('/api/dashboard', {
  summary: 'What needs attention, and the state of all that the caller may see.',
  allow: 'seeDashboard',
  reply: Overview,
  provisional: 'an overview of everything',
})
