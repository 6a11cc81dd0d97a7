import * as z from 'zod'

/**
 * What the journal holds of load management, so that anybody can sum it up again from the journal alone. Currents in A
 * per phase; kW in a DC group. An entry has what is new; all else is as in the entries before it.
 */

const GroupId = z.number()

/** What a station of a group has been told. */
export const AllocatedCurrent = z.object({
  current: z.number(),
  /** The budgets that it counts against, from 1: the grid lines, or the one budget of all. */
  budgets: z.array(z.number()),
  /** The platform cannot reach it: it keeps this much free, and cannot lower it. */
  isBeyondReach: z.optional(z.literal(true)),
})
export type AllocatedCurrent = z.infer<typeof AllocatedCurrent>

export const LoadEntry = z.looseObject({
  kind: z.literal('load'),
  groupId: GroupId,
  /** Of each grid line, or of all together; null when nothing limits the group any more. */
  budgets: z.optional(z.nullable(z.array(z.number()))),
  /** By device id; null for a station that has no part in the budget any more. */
  told: z.optional(z.record(z.string(), z.nullable(AllocatedCurrent))),
})

/** What the stations that are heard draw of each budget in this second. */
export const DrawnEntry = z.looseObject({ kind: z.literal('drawn'), groupId: GroupId, drawn: z.array(z.number()) })

/** Why a station has what it has; `current` is the less of what its groups let it have. */
export const AllocationEntry = z.looseObject({
  kind: z.literal('allocation'),
  groupId: GroupId,
  deviceId: z.string(),
  current: z.number(),
})

export const GroupRemoved = z.looseObject({ kind: z.literal('group'), groupId: GroupId, event: z.literal('removed') })

/** Sums of hundredths and of measured powers are not exact. */
export const millionths = (value: number): number => Math.round(value * 1e6) / 1e6

/** What these stations have been told of the budget of a line, from 0. */
export function allocatedOf(stations: Iterable<AllocatedCurrent>, line: number): number {
  let sum = 0
  for (const { current, budgets } of stations) if (budgets.includes(line + 1)) sum += current
  return sum
}
