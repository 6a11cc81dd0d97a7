import type { Bid } from '#contract/bids.ts'
import { hoursOfDay, type Day } from '#units/days.ts'
import { typedHour } from '#units/hours.ts'
import type { BidHour } from './bid-plot.ts'
import { gateClosesMs, marketDayOf } from './market-rules.ts'

/** The values of a bid: MW and EUR per MW. */
export interface PlannedBid {
  readonly quantity: number
  readonly price: number
}

/** Unsaved bids by the start of their hour, ms. */
export type BidPlan = ReadonlyMap<number, PlannedBid>
type BidsByHour = ReadonlyMap<number, PlannedBid>

/** The result of a step of planning. */
export interface PlanStep {
  readonly plan: BidPlan
  /** Hours that were set, also to the values they had. */
  readonly setCount: number
  /** Hours left out because they have begun or their gate is closed. */
  readonly closedCount: number
  /** Hours of the copied day that the other day does not have. */
  readonly missingCount: number
}

export const byHour = (bids: readonly Bid[]): BidsByHour =>
  new Map(bids.map(({ hour, quantity, price }) => [Date.parse(hour), { quantity, price }]))

/**
 * Whether the bid of an hour can no longer be set: the hour has begun, or the gate of its market day is closed. The gate is
 * ignored if the platform reports that it does not enforce it.
 */
export const isClosedHour = (hourMs: number, nowMs: number, enforces: boolean | undefined) =>
  hourMs <= nowMs || (enforces !== false && gateClosesMs(marketDayOf(hourMs)) <= nowMs)

interface Around {
  readonly stored: BidsByHour
  readonly isClosed: (hourMs: number) => boolean
}

/** Sets the bids of hours. Closed hours are left out and counted. A bid equal to the stored one needs no change. */
function setBids(plan: BidPlan, bids: BidsByHour, { stored, isClosed }: Around): PlanStep {
  const after = new Map(plan)
  let closedCount = 0
  for (const [hourMs, bid] of bids) {
    const known = stored.get(hourMs)
    if (isClosed(hourMs)) closedCount++
    else if (known?.quantity === bid.quantity && known.price === bid.price) after.delete(hourMs)
    else after.set(hourMs, bid)
  }
  return { plan: after, setCount: bids.size - closedCount, closedCount, missingCount: 0 }
}

/** Sets the same values for several hours. */
export const setHours = (plan: BidPlan, hours: readonly number[], bid: PlannedBid, around: Around): PlanStep =>
  setBids(plan, new Map(hours.map((hourMs) => [hourMs, bid])), around)

/** The local hour, such as `03`. */
const nameOf = (hourMs: number) => typedHour(hourMs).hour.slice(-2)

/**
 * Copies the bids of a day, stored and planned, to the same local hours of another day. When clocks change, an hour that is
 * skipped is counted as missing, and a repeated hour gets the bid of its name twice.
 */
export function copyDay(plan: BidPlan, fromDay: Day, toDay: Day, around: Around): PlanStep {
  const source = new Map<string, PlannedBid>()
  for (const hourMs of hoursOfDay(fromDay)) {
    const bid = plan.get(hourMs) ?? around.stored.get(hourMs)
    if (bid && !source.has(nameOf(hourMs))) source.set(nameOf(hourMs), bid)
  }
  const target = hoursOfDay(toDay)
  const bids = new Map(
    target.flatMap((hourMs) => {
      const bid = source.get(nameOf(hourMs))
      return bid ? [[hourMs, bid] as const] : []
    }),
  )
  const known = new Set(target.map(nameOf))
  return { ...setBids(plan, bids, around), missingCount: [...source.keys()].filter((name) => !known.has(name)).length }
}

/** The hours of a plot with stored and planned bids. */
export const plannedHours = (hours: readonly number[], plan: BidPlan, stored: BidsByHour): BidHour[] =>
  hours.map((hourMs) => {
    const bid = plan.get(hourMs) ?? stored.get(hourMs)
    return { hourMs, quantityMw: bid?.quantity ?? 0, priceEur: bid?.price, isPlanned: plan.has(hourMs) }
  })

/** `12 hours set. 3 hours left out: the gate is closed or the hour has begun. 1 hour does not exist on that day.` */
export function stepText({ setCount, closedCount, missingCount }: PlanStep): string {
  const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`
  return [
    `${hours(setCount)} set.`,
    closedCount > 0 && `${hours(closedCount)} left out: the gate is closed or the hour has begun.`,
    missingCount > 0 && `${hours(missingCount)} left out: not on that day because the clocks go forward.`,
  ]
    .filter(Boolean)
    .join(' ')
}
