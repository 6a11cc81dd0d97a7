import type { Bid } from '#contract/bids.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { isSold, type CapacityForecast, type Reserve } from '#contract/reserves.ts'
import { isShort } from '#units/reserves.ts'

/** The sold reserve of an hour, kW. */
export interface ReserveHour {
  readonly hourMs: number
  /** Whether the hour is compared with what is available now, or with the forecast of its own. */
  readonly basis: 'now' | 'forecast'
  readonly soldKw: number
  /** Available in the groups that sold this hour: now, or expected in at least 90 % of its moments (p10). */
  readonly availableKw: number
  /** Sum over the groups that sold more than they have available. The reserve of another group does not help them. */
  readonly shortKw: number
  /** The names of these groups. */
  readonly shortIn: readonly string[]
  /** The groups that sold this hour and are not compared, because their reserve or forecast is unknown. */
  readonly unknownIn: readonly string[]
}

export interface ReserveProduct {
  readonly service: Reserve['service']
  readonly hours: readonly ReserveHour[]
}

type Known = Pick<Reserve, 'groupId' | 'groupName' | 'service' | 'source' | 'soldKw' | 'availableKw'>
/** The forecasts by the ID of their group. */
export type Forecasts = ReadonlyMap<number, CapacityForecast>

/** What a group has sold for an hour, and what it can give: undefined if that is unknown. */
interface Sold {
  readonly name: string
  readonly soldKw: number
  readonly availableKw: number | undefined
}

/** The groups that have sold a reserve for these hours, at most `most`, those with the earliest bids first. */
export function sellingGroups(bids: readonly Bid[], reserves: readonly Known[], most: number): readonly number[] {
  const byBid = bids.toSorted((a, b) => Date.parse(a.hour) - Date.parse(b.hour)).map(({ groupId }) => groupId)
  const bySettings = reserves.filter((one) => one.service === 'FFR' && isSold(one)).map(({ groupId }) => groupId)
  return [...new Set([...bySettings, ...byBid])].slice(0, most)
}

/**
 * The products that are sold in these hours. FCR-D is sold by bids; FFR is sold by settings, so that each hour has the same value.
 * The present hour is compared with what is available now, and each later hour with its forecast: what is available now says
 * nothing about an hour with other cars or other limits.
 */
export function reserveDay(
  bids: readonly Bid[],
  reserves: readonly Known[],
  forecasts: Forecasts,
  startMs: number,
  hourCount = 24,
): ReserveProduct[] {
  const hoursMs = Array.from({ length: hourCount }, (_, index) => startMs + index * HOUR_MS)
  const names = new Map(reserves.map(({ groupId, groupName }) => [groupId, groupName]))
  const productOf = (service: Reserve['service'], soldIn: (hourMs: number) => readonly (readonly [number, number])[]) => {
    const now = new Map(reserves.filter((one) => one.service === service).map((one) => [one.groupId, one.availableKw]))
    const hours = hoursMs.map((hourMs): ReserveHour => {
      const basis = hourMs === startMs ? 'now' : 'forecast'
      const sold = soldIn(hourMs).map(([groupId, soldKw]) => ({
        name: names.get(groupId) ?? `group ${groupId}`,
        soldKw,
        availableKw: basis === 'now' ? now.get(groupId) : p10KwOf(forecasts.get(groupId), service, hourMs),
      }))
      return Object.assign(sumsOf(sold), { hourMs, basis } as const)
    })
    return { service, hours }
  }
  const ffr = reserves.filter((one) => one.service === 'FFR' && isSold(one))
  const products = [
    productOf('FCR-D', (hourMs) =>
      bids
        .filter(({ hour, quantity }) => Date.parse(hour) === hourMs && quantity > 0)
        .map(({ groupId, quantity }) => [groupId, quantity * 1_000]),
    ),
    productOf('FFR', () => ffr.map(({ groupId, soldKw }) => [groupId, soldKw])),
  ]
  return products.filter(({ hours }) => hours.some(({ soldKw }) => soldKw > 0))
}

/** The p10 of an hour, kW; undefined without a forecast. A group whose service is off or that has no devices can give nothing. */
function p10KwOf(forecast: CapacityForecast | undefined, service: Reserve['service'], hourMs: number): number | undefined {
  if (!forecast || forecast.service !== service) return undefined
  if (forecast.state === 'off' || forecast.state === 'no-devices') return 0
  return forecast.hours.find(({ start }) => Date.parse(start) === hourMs)?.p10Kw
}

function sumsOf(sold: readonly Sold[]): Omit<ReserveHour, 'hourMs' | 'basis'> {
  const short = sold.flatMap(({ name, soldKw, availableKw }) =>
    availableKw !== undefined && isShort(soldKw, availableKw) ? [{ kw: soldKw - availableKw, name }] : [],
  )
  return {
    soldKw: sold.reduce((sum, { soldKw }) => sum + soldKw, 0),
    availableKw: sold.reduce((sum, { availableKw }) => sum + (availableKw ?? 0), 0),
    shortKw: short.reduce((sum, { kw }) => sum + kw, 0),
    shortIn: short.map(({ name }) => name),
    unknownIn: sold.filter(({ availableKw }) => availableKw === undefined).map(({ name }) => name),
  }
}
