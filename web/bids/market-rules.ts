import { HOUR_MS } from '#contract/durations.ts'
import { readReserves } from '#contract/reserves.ts'
import { isNotOffered } from '#platform/call.ts'
import type { Resource } from '#platform/resource.ts'
import { megawattText } from '#units/current-power.ts'
import { euroText } from '#units/money.ts'
import { numberText } from '#units/numbers/number-format.ts'
import { dayAfter, type Day } from '#units/days.ts'
import { ageText } from '#units/dates.ts'

/** `the gate closes in 8 h 25 min.`, `the gate closed 15 h ago.` */
export const gateText = (leftMs: number) =>
  `the gate ${leftMs > 0 ? `closes in ${ageText(leftMs)}` : `closed ${ageText(-leftMs)} ago`}.`

/** The note for a gate that is not enforced. Empty if it is enforced, and while that is being read. */
export function enforcementText({ value, reply }: Pick<Resource<{ enforcesMarketRules: boolean }>, 'value' | 'reply'>): string {
  if (value) return value.enforcesMarketRules ? '' : 'Advisory: this platform accepts bids until the hour begins.'
  if (!reply) return ''
  return isNotOffered(readReserves, reply)
    ? 'This platform does not say whether it enforces the gate.'
    : 'Whether the platform enforces the gate could not be read.'
}

/** The time zone of the market gate. */
const ZONE = 'Europe/Helsinki'
/** The smallest FCR-D bid to the market, MW. */
const MIN_MARKET_BID_MW = 1
/** Market days follow Central European time, one hour behind Finnish time in summer and in winter. */
const BEHIND_MS = HOUR_MS

const finnish = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Finnish local time as if it were UTC, ms. */
function finnishClockMs(atMs: number): number {
  const part = Object.fromEntries(finnish.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** The time at which Finnish clocks show a local time that is not repeated. */
function momentOf(day: Day, time: string): number {
  const shownMs = Date.parse(`${day}T${time}:00Z`)
  const aheadMs = (atMs: number) => finnishClockMs(atMs) - atMs
  // The second step uses the offset at that time, which can differ on a day with a clock change.
  return shownMs - aheadMs(shownMs - aheadMs(shownMs))
}

/** The market day of an hour: 01:00 to 01:00 Finnish time. */
export const marketDayOf = (hourMs: number): Day => new Date(finnishClockMs(hourMs - BEHIND_MS)).toISOString().slice(0, 10)

/** The gate closure of a market day: 18:30 Finnish time on the day before. */
export const gateClosesMs = (marketDay: Day) => momentOf(dayAfter(marketDay, -1), '18:30')

/** The first market day whose gate is still open at a time. */
export function openMarketDay(nowMs: number): Day {
  let day = marketDayOf(nowMs)
  while (gateClosesMs(day) <= nowMs) day = dayAfter(day)
  return day
}

/** The start of a market day, which is the end of the previous one. */
export const marketDayStartMs = (marketDay: Day) => momentOf(marketDay, '01:00')

/**
 * The rules for size and price of a bid. The fields of the form accept only digits, although the market allows decimals.
 * @param minBidMw The smallest FCR-D bid of a group, MW; undefined if the platform does not say it.
 */
export function valueRules(minBidMw: number | undefined, isForForm: boolean): string[] {
  const isPart = minBidMw !== undefined && minBidMw < MIN_MARKET_BID_MW
  const fcrD = `FCR-D: ${MIN_MARKET_BID_MW} to 10 MW`
  const sizes = isPart
    ? `${fcrD} in a bid of the provider, of which a group sells ${megawattText(minBidMw)} or more.`
    : `${fcrD}.`
  return isForForm
    ? [
        `FCR-N: up to 5 MW. ${sizes} Enter whole MW: digits only.`,
        'Price per MW for the hour: enter whole euros, digits only. An empty price means 0 €.',
      ]
    : [
        `FCR-N: ${numberText(0.1)} to 5 MW. ${sizes} At most one decimal.`,
        `Price per MW for the hour: ${euroText(0)} or more, with at most two decimals.`,
      ]
}

/** The number of hours of a market day: 24, or 23 or 25 with a clock change. */
export const marketHours = (marketDay: Day) => (marketDayStartMs(dayAfter(marketDay)) - marketDayStartMs(marketDay)) / HOUR_MS
