import * as z from 'zod/mini'
import { Amount, Count, Instant, knownWords } from './wire.ts'

/** Kinds of limits of a group. */
export const LIMIT_KINDS = ['main-fuse', 'import-limit', 'safe-limit', 'solar', 'congestion'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** A grid line: L1 to L3. */
export const GridLine = z.int().check(z.gte(1), z.lte(3))

/** What a limit is made of: the base, which names the limit, and what is added to it. */
const LIMIT_PART_KINDS = [...LIMIT_KINDS, 'boost'] as const
export type LimitPartKind = (typeof LIMIT_PART_KINDS)[number]
const LimitPart = z.object({ kind: z.enum(LIMIT_PART_KINDS), amount: z.number() })

interface Parted {
  readonly limit: number
  readonly parts?: readonly z.infer<typeof LimitPart>[] | null | undefined
}

/** Whether the parts of a limit are its sum, as far as each figure may be rounded to one decimal. A limit without parts is its base. */
export function isSumOfParts({ limit, parts }: Parted): boolean {
  if (!parts || parts.length === 0) return true
  const sum = parts.reduce((total, { amount }) => total + amount, 0)
  return Math.abs(sum - limit) <= 0.05 * (parts.length + 1) + 1e-9
}

/** A limit with other parts is read: the limit is known, and its composition is not. */
const isSum = z.refine<Parted>(isSumOfParts, { error: 'must be parts of the limit', path: ['parts'], params: { isShown: true } })

/** A limit that applied at a moment: on one grid line, 1 to 3, or null if all lines share it. Without `parts`, it is its base. */
export const AppliedLimit = z
  .object({
    line: z.nullable(GridLine),
    limit: z.number(),
    unit: z.enum(['A', 'kW']),
    kind: z.enum(LIMIT_KINDS),
    parts: z.nullish(z.array(LimitPart)),
  })
  .check(isSum)
export type AppliedLimit = z.infer<typeof AppliedLimit>

/**
 * What another limit withholds from the stations: `by` names it, `amount` is the room below this limit that the stations would
 * use, in its unit, and `waiting` counts the stations that get nothing because of it.
 */
const HeldBack = z.object({ by: z.enum(['reserve']), amount: Amount, waiting: Count })

/**
 * The load on a limit: on one grid line, 1 to 3, or null if all lines share the limit. A main fuse carries
 * building and chargers, other limits apply to the chargers only. Consumption is positive. A; kW if the limit is set in kW.
 */
export const PhaseLoad = z
  .object({
    line: z.nullable(GridLine),
    taken: z.number(),
    /** The part of `taken` that the chargers draw; negative while they export. Optional for a platform. */
    chargers: z.nullish(z.number()),
    limit: z.number(),
    unit: z.enum(['A', 'kW']),
    kind: z.enum(LIMIT_KINDS),
    /** The limit is a solar surplus that is not known, because the meter sends no values, and that counts as 0. Absent otherwise. */
    isUnknown: z.nullish(z.boolean()),
    /** The part of `taken` that is assumed or last known: no charger has measured it now. Absent without one. */
    unmeasured: z.nullish(z.number()),
    /** What offline chargers hold in addition to `taken`. Absent without outside chargers that are offline. */
    held: z.nullish(z.number()),
    /** The parts of `limit`, the base first; their sum is `limit`. Optional for a platform, and absent without a second part. */
    parts: z.nullish(z.array(LimitPart)),
    /** Only while another limit holds the stations below this one. Optional for a platform. */
    heldBack: z.nullish(HeldBack),
  })
  .check(isSum)
export type PhaseLoad = z.infer<typeof PhaseLoad>

/** The current of 1 kW on three phases of 230 V, A. */
const A_PER_KW = 1_000 / (3 * 230)

/** The headroom of a limit, A per phase; negative while it is exceeded. Offline chargers may draw what they hold. */
export const headroomA = ({ taken, held, limit, unit }: Pick<PhaseLoad, 'taken' | 'held' | 'limit' | 'unit'>): number =>
  (limit - taken - (held ?? 0)) * (unit === 'kW' ? A_PER_KW : 1)

/**
 * The worst phase of a group: the load with the least headroom, or the first of equal ones. All screens that
 * show the load of a group show this one. Undefined if nothing limits the group.
 */
export const worstPhase = (loads: readonly PhaseLoad[]): PhaseLoad | undefined =>
  loads.reduce<PhaseLoad | undefined>((worst, load) => (worst && headroomA(worst) <= headroomA(load) ? worst : load), undefined)

/** The part of a load that the building draws; undefined if the platform does not report it. */
export const buildingLoad = ({ taken, chargers }: Pick<PhaseLoad, 'taken' | 'chargers'>): number | undefined =>
  typeof chargers === 'number' ? taken - chargers : undefined

/** Resolution of a meter, A or kW. */
const TOLERANCE = 0.1

/** Whether the load exceeds the limit. */
export const isOverload = ({ taken, limit }: Pick<PhaseLoad, 'taken' | 'limit'>): boolean => taken > limit + TOLERANCE

/** Kinds of limits that can determine the power of a group: those of a group, the boost that raises them, the frequency reserve, and the chargers themselves. */
const GROUP_LIMIT_KINDS = [...LIMIT_PART_KINDS, 'reserve', 'charger'] as const
export type GroupLimitKind = (typeof GROUP_LIMIT_KINDS)[number]

/** The name of each kind of limit, within a sentence and in files. */
export const LIMIT_NAME: Readonly<Record<GroupLimitKind, string>> = knownWords({
  'main-fuse': 'main fuse',
  'import-limit': 'import limit',
  'safe-limit': 'safe limit',
  solar: 'solar surplus',
  congestion: 'rule',
  boost: 'boost charging',
  reserve: 'frequency reserve',
  charger: 'maximum of the chargers and cars',
})

/**
 * `binding`: without this limit, at least one station could have more; `in-force`: applies, and leaves room or a lower limit
 * binds; `standby`: applies only under its condition, which is false now.
 */
const LIMIT_STATES = ['binding', 'in-force', 'standby'] as const

const DEVICE_CAUSES = ['no-device', 'unknown-device', 'external-meter', 'meter-of-another-group'] as const

/** A limit of a group and its effect now. */
export const GroupLimit = z.object({
  kind: z.enum(GROUP_LIMIT_KINDS),
  state: z.enum(LIMIT_STATES),
  /** A per phase, or kW. Null if the limit has no single value, as for a reserve and for the maximum of the chargers. */
  limit: z.nullable(z.number()),
  unit: z.enum(['A', 'kW']),
  /** The grid lines, 1 to 3, whose budget this limit determines. Empty if all lines share one budget, or if it determines none. */
  lines: z.array(z.number()),
  /**
   * Why a boost source adds nothing, or the solar surplus counts as 0. `external-meter`: the limits of its group include the surplus;
   * `lower-limit`: it does not raise that limit. Only then. Optional for a platform.
   */
  cause: z.nullish(z.enum([...DEVICE_CAUSES, 'no-values', 'no-surplus', 'lower-limit'])),
  /** The number of groups that share the surplus of a boost source equally. Absent if no other group uses it, or that is unknown. */
  sharedBy: z.nullish(Count),
  /** The name of the congestion rule. */
  rule: z.nullish(z.string()),
  /** The power that the rule states, kW, where its limit is in A. Absent for a rule that was set as a current. Optional for a platform. */
  ruleKw: z.nullish(z.number()),
  /** Since when the limit applies. Absent if that is unknown. */
  since: z.nullish(Instant),
})
export type GroupLimit = z.infer<typeof GroupLimit>

/**
 * The limits of a group from a moment on, until the next step: those that load management used, in the format of `PhaseLoad`, and
 * the import limit also while a lower limit binds. Empty while nothing limits the group; null if the limits are unknown.
 */
export const LimitStep = z.object({
  at: Instant,
  limits: z.nullable(z.array(AppliedLimit)),
  /** Whether the external meter measured the chargers too. Absent without an external meter. */
  meterIncludesChargers: z.nullish(z.boolean()),
})
export type LimitStep = z.infer<typeof LimitStep>
