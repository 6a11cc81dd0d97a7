import * as z from 'zod'

/**
 * Journal entries of load management. The sums can be computed from the journal alone. Currents in A per phase; kW in a
 * DC group. An entry has only changed values; all other values are as in earlier entries.
 */

const GroupId = z.number()

/** The allocation of a station in a group. */
const AllocatedCurrent = z.object({
  current: z.number(),
  /** The budgets that the station draws on, from 1: the grid lines, or the single budget. */
  budgets: z.array(z.number()),
  /** The station is offline: the platform reserves this current and cannot lower it. */
  isReservedOffline: z.optional(z.literal(true)),
  /** Time in which the charger declares to follow a lower allocation, s. None for an ideal charger. */
  reactionS: z.optional(z.number()),
  /** The draw that counts instead of the allocation: the charger does not obey, or its limit is still on its way. */
  counted: z.optional(z.number()),
  /** The part of the budget that is reserved for a charger that does not obey. */
  reserved: z.optional(z.number()),
  /** The budgets of this reserve, where they are not those of the allocation: the car has just been replaced by another one. */
  reservedBudgets: z.optional(z.array(z.number())),
})
export type AllocatedCurrent = z.infer<typeof AllocatedCurrent>

/** Budgets and reaction time that are as in the last entry of the station are not written again. */
const ChangedCurrent = z.object({ ...AllocatedCurrent.shape, budgets: z.optional(z.array(z.number())) })
export type ChangedCurrent = z.infer<typeof ChangedCurrent>

export const LoadEntry = z.looseObject({
  kind: z.literal('load'),
  groupId: GroupId,
  /** One per grid line, or one for all lines together. Null when nothing limits the group any more. */
  budgets: z.optional(z.nullable(z.array(z.number()))),
  /** By device id; null for a station without a part in the budget. */
  setpoints: z.optional(z.record(z.string(), z.nullable(ChangedCurrent))),
})

/** The draw of the online stations on each budget in this second. */
export const DrawnEntry = z.looseObject({ kind: z.literal('drawn'), groupId: GroupId, drawn: z.array(z.number()) })

/** Why a station has its current. `current` is the lowest of the currents that its groups allow. */
export const AllocationEntry = z.looseObject({
  kind: z.literal('allocation'),
  groupId: GroupId,
  deviceId: z.string(),
  current: z.number(),
})

export const GroupRemoved = z.looseObject({ kind: z.literal('group'), groupId: GroupId, event: z.literal('removed') })

/** Rounds, because sums of hundredths and of measured powers are not exact. */
export const millionths = (value: number): number => Math.round(value * 1e6) / 1e6

/** The sum of these allocations on the budget of a line. Lines count from 0. */
export function allocatedOf(stations: Iterable<AllocatedCurrent>, line: number): number {
  let sum = 0
  for (const { current, reserved = 0, budgets, reservedBudgets = budgets } of stations) {
    sum += Math.max(budgets.includes(line + 1) ? current : 0, reservedBudgets.includes(line + 1) ? reserved : 0)
  }
  return sum
}
