import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import { listAllGroups } from '#contract/groups.ts'
import { listP2pOrders } from '#contract/p2p-market.ts'
import { resource } from '#platform/resource.ts'
import { dayAfter, dayStartMs, type Day } from '#units/days.ts'

export const groups = resource(listAllGroups(), { every: MINUTE_MS, failed: 'Failed to fetch group data' })

const orders = resource(listP2pOrders, { every: 10 * SECOND_MS, failed: 'Failed to fetch offers and requests' })

/** All offers, requests and trades for the hours of a day. */
export const marketOf = (day: Day) => orders({ query: { start: isoOf(dayStartMs(day)), end: isoOf(dayStartMs(dayAfter(day))) } })

const isoOf = (ms: number) => new Date(ms).toISOString()
