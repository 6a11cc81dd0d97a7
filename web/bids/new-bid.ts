import { hourText } from '#units/dates.ts'
import { HOUR } from '#units/durations.ts'
import { EMPTY_FIELDS, fieldErrors, type BidErrors, type BidFields } from './bid-draft.ts'
import { firstFreeHour, HOUR_FORMAT, hoursNamed } from './bid-hours.ts'

/** A bid that is being added. */
export interface NewBid extends BidFields {
  /** `02/03/2026 10` in the browser's zone. */
  hour: string
  /** Of the two hours of that name in the night in which clocks are set back, the later one. */
  isLater: boolean
}

/** Which hours can have a bid. */
export interface FreeHours {
  /** When the platform's present hour began, ms. */
  presentMs: number
  /** The hours that have one, ms. */
  taken: ReadonlySet<number>
}

/** The form for an hour. */
export function newBidFor(hourMs: number, fields: BidFields = EMPTY_FIELDS): NewBid {
  const hour = hourText(hourMs)
  return { ...fields, hour, isLater: hoursNamed(hour)?.[1] === hourMs }
}

/** The hour that is proposed: the first free one that is still to come, and after one has been added the next free one. */
export const proposedHour = ({ presentMs, taken }: FreeHours, addedMs = presentMs) =>
  firstFreeHour(Math.max(presentMs, addedMs) + HOUR, taken)

/** The hour that is typed, ms; undefined for what is none. */
export function hourOf({ hour, isLater }: Pick<NewBid, 'hour' | 'isLater'>): number | undefined {
  const hours = hoursNamed(hour)
  return (isLater ? hours?.[1] : undefined) ?? hours?.[0]
}

/** The free hour before or after the one that is typed; the proposal where none is. Nothing is earlier than the next hour. */
export function neighbourHour(bid: Pick<NewBid, 'hour' | 'isLater'>, step: 1 | -1, free: FreeHours): number {
  const first = proposedHour(free)
  const hourMs = hourOf(bid)
  if (hourMs === undefined) return first
  if (step === 1) return firstFreeHour(Math.max(hourMs + HOUR, first), free.taken)
  let earlierMs = hourMs - HOUR
  while (earlierMs > first && free.taken.has(earlierMs)) earlierMs -= HOUR
  return Math.max(earlierMs, first)
}

/** What is wrong with a new bid, by field. */
export function newBidErrors(bid: NewBid, free: FreeHours): BidErrors {
  const hour = hourError(bid, free)
  return { ...(hour && { hour }), ...fieldErrors(bid) }
}

function hourError(bid: NewBid, { presentMs, taken }: FreeHours): string | undefined {
  if (hoursNamed(bid.hour) === undefined) return `Enter an hour as ${HOUR_FORMAT}.`
  const hourMs = hourOf(bid)
  if (hourMs === undefined) return 'There is no such hour: the clocks leap over it.'
  if (hourMs < presentMs) return 'The hour cannot be in the past.'
  if (hourMs === presentMs) return 'The hour has already begun.'
  return taken.has(hourMs) ? 'There is a bid for this hour already.' : undefined
}
