import * as z from 'zod/mini'
import { del, get, put } from './endpoint.ts'
import { GroupType } from './groups.ts'
import { PhaseLoad } from './phase-load.ts'
import { Reserve } from './reserves.ts'
import { CATEGORIES } from './stations.ts'
import { Amount, Count, Instant, queryNumber, shown, Span } from './wire.ts'

/** Kinds of problems, by descending severity. */
export const PROBLEM_KINDS = [
  'overload',
  'safe-limit',
  'surplus-unknown',
  'fuse-unwatched',
  'outside-group',
  'target-missed',
  'faulted',
  'setpoint-ignored',
  'reserve-short',
  'offline',
  'fcr-activated',
  'congestion',
  'waiting',
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** Kinds in which the platform acts as configured. They need no person. */
const AUTOMATIC_KINDS = ['fcr-activated', 'congestion', 'waiting'] as const satisfies readonly ProblemKind[]

/** Whether a problem needs no person, because the platform does what it is configured to do. */
export const isAutomatic = (kind: ProblemKind): boolean => AUTOMATIC_KINDS.some((one) => one === kind)

/**
 * Whether a problem is a mismatch of settings, which lasts until they are changed: a reserve that the settings of a group
 * promise and that its stations cannot give.
 */
export const isSetup = ({ kind, reserve }: Pick<Problem, 'kind' | 'reserve'>): boolean =>
  kind === 'reserve-short' && reserve?.source === 'settings'

/** Ends of an acknowledgement by time: after 15 minutes, after an hour, or at 08:00 of the next day in the time of the site. */
export const SNOOZES = ['15-minutes', '1-hour', 'tomorrow'] as const
export type Snooze = (typeof SNOOZES)[number]

/** Maximum number of characters of a note. */
export const NOTE_LENGTH = 200

/**
 * A problem that a user knows about. It ends when the problem clears, starts again or gets worse, and at `until`. It applies
 * to the whole problem, also to its stations that the user may not see.
 */
const Acknowledgement = z.object({
  /** The name of the user. */
  by: shown(z.string()),
  at: Instant,
  /** Empty without a note. */
  note: shown(z.string()),
  /** The end of a snooze; null without one. */
  until: z.nullable(Instant),
})
export type Acknowledgement = z.infer<typeof Acknowledgement>

/** A problem of a group, or of the stations of a seller without a group. */
export const Problem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  since: shown(z.nullable(Instant)),
  groupId: z.nullable(z.number()),
  groupName: z.nullable(z.string()),
  groupType: z.nullable(GroupType),
  /** The affected device if the problem affects a single station; otherwise null. */
  deviceId: z.nullable(z.string()),
  deviceName: shown(z.nullable(z.string())),
  /** For an activation: whether the group follows the frequency in steps. Null for other problems. */
  isStepwise: z.nullable(z.boolean()),
  /** Number of affected stations. */
  count: Count,
  /**
   * Drawn and allowed power, kW, if the problem concerns power. For a reserve shortage: the available power, and the
   * power that is due now. */
  powerKw: shown(z.nullable(z.number())),
  limitKw: z.nullable(z.number()),
  /** For an overload: the worst phase and its limit. Optional for a platform. */
  load: z.nullish(PhaseLoad),
  /**
   * For missed targets, and for offline stations with a car: the plan of the car that leaves first, with the state of charge that it
   * reaches; null where that is not known. Optional for a platform.
   */
  plan: z.nullish(z.object({ departure: Instant, targetSoC: z.number(), reachableSoC: z.nullable(z.number()) })),
  /**
   * For a reserve shortage: its service, whether it was sold by a bid or by the settings, and the sold power, kW. It is more than the
   * power that is due where a part is promised for later, such as FFR of points without a car. Optional for a platform; without
   * `soldKw`, all that is sold is due.
   */
  reserve: z.nullish(z.extend(z.pick(Reserve, { service: true, source: true }), { soldKw: z.optional(Amount) })),
  /** For an activation: the power that the frequency requires now, and the delivered power, kW. Optional for a platform. */
  response: z.nullish(z.object({ requiredKw: Amount, deliveredKw: z.number() })),
  /** For acknowledgements: identifies the problem while it lasts. Null if it cannot be acknowledged. Optional for a platform. */
  id: z.nullish(z.string()),
  acknowledgement: z.nullish(Acknowledgement),
})
export type Problem = z.infer<typeof Problem>

/** The state of a group. */
const Site = z.object({
  groupId: z.number(),
  groupName: shown(z.string()),
  type: GroupType,
  /** Its most severe problem. */
  problem: z.nullable(z.enum(PROBLEM_KINDS)),
  /** The worst phase and its limit; null without a limit. */
  load: z.nullable(PhaseLoad),
  /** W, positive for consumption. */
  powerW: z.number(),
  /** Stations that have never reported a power, which count with 0. Optional for a platform. */
  unknownPower: z.optional(Count),
  /** %, of all batteries of a battery group together; null unless that of each is known. Optional for a platform. */
  socPercent: z.optional(z.nullable(z.number())),
  /** Numbers of stations: those that charge or discharge, whose cars would charge and get no current, that are faulted, and that are offline. */
  running: Count,
  waiting: Count,
  faulted: Count,
  offline: Count,
})

const Activation = z.object({ groupId: z.number(), groupName: shown(z.string()), start: Instant, end: z.nullable(Instant) })

/** Summary of all groups and stations the caller may see. */
export const Overview = z
  .object({
    /**
     * By severity, then by duration; acknowledged ones last. At most 100, among them the first automatic and acknowledged ones;
     * `problemCount` counts all.
     */
    problems: z.array(Problem),
    problemCount: Count,
    /** The problems that need a person and are not acknowledged, of all. Optional for a platform. */
    actCount: z.optional(Count),
    /** The acknowledged problems, of all. Optional for a platform. */
    acknowledgedCount: z.optional(Count),
    /** The groups with the most severe problems, then with the least headroom, at most 24. Optional for a platform. */
    sites: z.optional(z.array(Site)),
    /** The number of groups. */
    siteCount: z.optional(Count),
    /**
     * W, by the type of the group, or by the type of the station if it has no group. A station in a super group counts only
     * in its ordinary group. An offline station counts with its last reported power.
     */
    power: z.array(
      z.object({
        type: GroupType,
        groups: Count,
        importW: z.number(),
        exportW: z.number(),
        /** Stations that have never reported a power, which count with 0. Optional for a platform. */
        unknownPower: z.optional(Count),
        /** The part of stations without a group, with their number. Optional for a platform. */
        ungrouped: z.nullish(
          z.object({ stations: Count, importW: z.number(), exportW: z.number(), unknownPower: z.optional(Count) }),
        ),
        /** Total limit of the groups that have one, and the total power of those groups. */
        limitW: z.nullable(z.number()),
        limitedImportW: z.number(),
      }),
    ),
    stations: z.array(
      z.object({
        category: z.enum(CATEGORIES),
        online: Count,
        offline: Count,
        /** Online stations by `shownStatus`. */
        statuses: z.record(z.string(), Count),
      }),
    ),
    frequency: z.object({
      nowHz: z.nullable(z.number()),
      /** The last hour with one point per 10 s: the minimum and the maximum; null in a gap. */
      points: z.array(z.object({ at: Instant, lowHz: shown(z.nullable(z.number())), highHz: shown(z.nullable(z.number())) })),
      /** Frequencies at which groups of the caller respond, with the number of groups. */
      thresholds: z.array(z.object({ frequencyHz: z.number(), side: z.enum(['activation', 'deactivation']), groups: Count })),
      /** Activations of the last hour, newest first, at most 100. */
      activations: z.array(Activation),
    }),
    /** MW sold by group, for the current hour and the next hour with a bid; null if the caller may not see bids. */
    bids: z.nullable(
      z.array(
        z.object({
          groupId: z.number(),
          groupName: shown(z.string()),
          hour: Instant,
          quantity: Amount,
          isOngoing: z.boolean(),
          /** Available power of the group now, kW, while its bid is ongoing. */
          availableKw: shown(z.nullable(z.number())),
          /** Delivered power of the group now, kW, while its bid is ongoing. Optional for a platform. */
          deliveredKw: shown(z.nullish(z.number())),
          /** The power that the frequency requires of the group now, kW, while its bid is ongoing. Optional for a platform. */
          requiredKw: z.nullish(z.number()),
        }),
      ),
    ),
  })
  .check(
    z.refine(({ problems, problemCount }) => problems.length <= problemCount, {
      error: 'must count the listed problems',
      path: ['problemCount'],
    }),
  )
export type Overview = z.infer<typeof Overview>

export const readOverview = get('/api/dashboard', {
  summary: 'The problems and the state of all groups and stations the caller may see.',
  allow: 'seeDashboard',
  reply: Overview,
  provisional: 'an overview',
})

/** Maximum number of stations whose power is summed over time. */
export const POWER_HISTORY_STATIONS = 10_000

export const readPowerHistory = get('/api/dashboard/power', {
  summary: 'The power of all stations the caller may see over a time span, by type, in buckets of `minutes`.',
  allow: 'seeDashboard',
  query: z.object({ ...Span, minutes: queryNumber }),
  reply: z.object({
    /** The starts of the buckets. */
    moments: z.array(Instant),
    /**
     * W, positive for consumption; null while all stations of the type were offline. Null instead of the list for more
     * than `POWER_HISTORY_STATIONS` stations.
     */
    types: z.nullable(z.array(z.object({ type: GroupType, powerW: z.array(z.nullable(z.number())) }))),
  }),
  provisional: 'the power of all groups over time',
})

const acknowledging = { allow: 'editGroup', provisional: 'acknowledgement of problems' } as const

export const acknowledgeProblem = put('/api/dashboard/problems/:problemId/acknowledgement', {
  summary: 'Acknowledge a problem that needs a person, for all users. Replaces an earlier acknowledgement.',
  body: z.object({
    note: z.string().check(z.maxLength(NOTE_LENGTH, `must have at most ${NOTE_LENGTH} characters`)),
    /** Null: until the problem clears or gets worse. */
    snooze: z.nullable(z.enum(SNOOZES)),
  }),
  reply: Acknowledgement,
  ...acknowledging,
})
export const withdrawAcknowledgement = del('/api/dashboard/problems/:problemId/acknowledgement', {
  summary: 'Withdraw the acknowledgement of a problem. Succeeds also without one.',
  ...acknowledging,
})
