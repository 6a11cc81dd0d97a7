import type { Bid } from '#contract/bids.ts'
import { hoursOfDay, type Day } from '#units/days.ts'
import { rangeText, typedHour } from '#units/hours.ts'
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

/** `skipped`: clocks go forward, and the other day lacks the hour. `repeated`: clocks went back, and the other day has it once. */
interface DroppedHour {
  readonly hourMs: number
  readonly reason: 'skipped' | 'repeated'
}

/** The result of a step of planning. */
export interface PlanStep {
  readonly plan: BidPlan
  /** Hours that were set, also to the values they had. */
  readonly setCount: number
  /** Hours left out because they have begun or their gate is closed. */
  readonly closedCount: number
  /** Hours of the copied day whose bids have no place on the other day, with the reason. */
  readonly dropped: readonly DroppedHour[]
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
  return { plan: after, setCount: bids.size - closedCount, closedCount, dropped: [] }
}

/** Sets the same values for several hours. */
export const setHours = (plan: BidPlan, hours: readonly number[], bid: PlannedBid, around: Around): PlanStep =>
  setBids(plan, new Map(hours.map((hourMs) => [hourMs, bid])), around)

/** The local hour, such as `03`. */
const nameOf = (hourMs: number) => typedHour(hourMs).hour.slice(-2)

/** The hours of a day by their local hour. On the day on which clocks go back, one name has two. */
function byName(day: Day): ReadonlyMap<string, readonly number[]> {
  const hours = new Map<string, number[]>()
  for (const hourMs of hoursOfDay(day)) hours.set(nameOf(hourMs), [...(hours.get(nameOf(hourMs)) ?? []), hourMs])
  return hours
}

/**
 * Copies the bids of a day, stored and planned, to the same local hours of another day. When clocks change, a skipped hour has no
 * place there. A repeated hour gets the bids of both hours of its name, or twice the bid of the single one. A single hour gets the
 * first bid of a repeated one. Bids without a place are dropped and named.
 */
export function copyDay(plan: BidPlan, fromDay: Day, toDay: Day, around: Around): PlanStep {
  const targets = byName(toDay)
  const bids = new Map<number, PlannedBid>()
  const dropped: DroppedHour[] = []
  for (const [name, sources] of byName(fromDay)) {
    const known = sources.flatMap((hourMs, place) => {
      const bid = plan.get(hourMs) ?? around.stored.get(hourMs)
      return bid ? [{ hourMs, place, bid }] : []
    })
    const places = targets.get(name) ?? []
    const isSame = places.length === sources.length
    const used = new Set<number>()
    for (const [place, targetMs] of places.entries()) {
      const copied = isSame ? known.find((one) => one.place === place) : known[0]
      if (!copied) continue
      bids.set(targetMs, copied.bid)
      used.add(copied.hourMs)
    }
    const reason = places.length === 0 ? 'skipped' : 'repeated'
    dropped.push(...known.flatMap(({ hourMs }) => (used.has(hourMs) ? [] : [{ hourMs, reason } as const])))
  }
  return { ...setBids(plan, bids, around), dropped }
}

/** The hours of a plot with stored and planned bids. */
export const plannedHours = (hours: readonly number[], plan: BidPlan, stored: BidsByHour): BidHour[] =>
  hours.map((hourMs) => {
    const bid = plan.get(hourMs) ?? stored.get(hourMs)
    return { hourMs, quantityMw: bid?.quantity ?? 0, priceEur: bid?.price, isPlanned: plan.has(hourMs) }
  })

const DROPPED = {
  skipped: 'not on that day because the clocks go forward',
  repeated: 'that day has this hour once, and it has the bid of the first',
} as const

/** `12 hours set. 3 hours left out: the gate is closed or the hour has begun. 03:00–04:00 UTC+2 left out: not on that day …` */
export function stepText({ setCount, closedCount, dropped }: PlanStep): string {
  const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`
  return [
    `${hours(setCount)} set.`,
    closedCount > 0 && `${hours(closedCount)} left out: the gate is closed or the hour has begun.`,
    ...dropped.map(({ hourMs, reason }) => `${rangeText(hourMs)} left out: ${DROPPED[reason]}.`),
  ]
    .filter(Boolean)
    .join(' ')
}
