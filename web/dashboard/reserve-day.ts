import type { Bid } from '#contract/bids.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { isSold, type Reserve } from '#contract/reserves.ts'
import { isShort } from '#units/reserves.ts'

/** The sold reserve of an hour, kW. */
export interface ReserveHour {
  readonly hourMs: number
  readonly soldKw: number
  /** Available now in the groups that sold this hour. */
  readonly availableKw: number
  /** Sum over the groups that sold more than they have available now. The reserve of another group does not help them. */
  readonly shortKw: number
  /** The names of these groups. */
  readonly shortIn: readonly string[]
}

export interface ReserveProduct {
  readonly service: Reserve['service']
  readonly hours: readonly ReserveHour[]
}

type Known = Pick<Reserve, 'groupId' | 'groupName' | 'service' | 'source' | 'soldKw' | 'availableKw'>

/**
 * The products that are sold in these hours. FCR-D is sold by bids; FFR is sold by settings, so that each hour has the same
 * value. Every hour is compared with what is available now; a forecast would need a call for each group. A group without a reported reserve counts as
 * sold and is not compared.
 */
export function reserveDay(bids: readonly Bid[], reserves: readonly Known[], startMs: number, hourCount = 24): ReserveProduct[] {
  const hoursMs = Array.from({ length: hourCount }, (_, index) => startMs + index * HOUR_MS)
  const fcrD = new Map(reserves.filter(({ service }) => service === 'FCR-D').map((one) => [one.groupId, one]))
  const ffr = reserves.filter((one) => one.service === 'FFR' && isSold(one))
  const ofBids = (hourMs: number) =>
    bids
      .filter(({ hour }) => Date.parse(hour) === hourMs)
      .map(({ groupId, quantity }) => ({ soldKw: quantity * 1_000, known: fcrD.get(groupId) }))
  const products: ReserveProduct[] = [
    { service: 'FCR-D', hours: hoursMs.map((hourMs) => hourOf(hourMs, ofBids(hourMs))) },
    {
      service: 'FFR',
      hours: hoursMs.map((hourMs) =>
        hourOf(
          hourMs,
          ffr.map((known) => ({ soldKw: known.soldKw, known })),
        ),
      ),
    },
  ]
  return products.filter(({ hours }) => hours.some(({ soldKw }) => soldKw > 0))
}

function hourOf(hourMs: number, sold: readonly { soldKw: number; known: Known | undefined }[]): ReserveHour {
  const short = sold.flatMap(({ soldKw, known }) =>
    known && isShort(soldKw, known.availableKw) ? [{ kw: soldKw - known.availableKw, name: known.groupName }] : [],
  )
  return {
    hourMs,
    soldKw: sold.reduce((sum, { soldKw }) => sum + soldKw, 0),
    availableKw: sold.reduce((sum, { known }) => sum + (known?.availableKw ?? 0), 0),
    shortKw: short.reduce((sum, { kw }) => sum + kw, 0),
    shortIn: short.map(({ name }) => name),
  }
}
