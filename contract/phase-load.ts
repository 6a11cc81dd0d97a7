import * as z from 'zod/mini'

/** Limits that a group's current is measured against. */
export const LIMIT_KINDS = ['main-fuse', 'import-limit', 'safe-limit', 'solar', 'congestion'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/**
 * What is drawn behind a limit: on one grid line, 1 to 3, or null where all lines share the limit. A main fuse carries
 * building and chargers, every other limit is of the chargers alone. Consumption is positive. A; kW where the limit is set in kW.
 */
export const PhaseLoad = z.object({
  line: z.nullable(z.number()),
  taken: z.number(),
  limit: z.number(),
  unit: z.enum(['A', 'kW']),
  kind: z.enum(LIMIT_KINDS),
})
export type PhaseLoad = z.infer<typeof PhaseLoad>

/** A kW of three phases of 230 V, A. */
const A_PER_KW = 1_000 / (3 * 230)

/** What is left of a limit, A per phase; negative while it is exceeded. */
export const headroomA = ({ taken, limit, unit }: Pick<PhaseLoad, 'taken' | 'limit' | 'unit'>): number =>
  (limit - taken) * (unit === 'kW' ? A_PER_KW : 1)

/**
 * The worst phase of a group: of all loads the one with the least headroom, of equal ones the first. Every place that
 * shows how full a group is shows this one. Undefined where nothing limits the group.
 */
export const worstPhase = (loads: readonly PhaseLoad[]): PhaseLoad | undefined =>
  loads.reduce<PhaseLoad | undefined>((worst, load) => (worst && headroomA(worst) <= headroomA(load) ? worst : load), undefined)

/** Two values of a meter differ by less than this, A or kW. */
const TOLERANCE = 0.1

/** Is more drawn than the limit allows? */
export const isOverload = ({ taken, limit }: Pick<PhaseLoad, 'taken' | 'limit'>): boolean => taken > limit + TOLERANCE
