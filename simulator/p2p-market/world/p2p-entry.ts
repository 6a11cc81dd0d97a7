import * as z from 'zod'
import { HOUR_MS } from '#contract/durations.ts'
import { P2P_SIDES, P2pDraft } from '#contract/p2p-market.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { Journal } from '#simulator/core/world/journal.ts'
import { placeOrder } from './p2p.ts'
import type { World } from '#simulator/core/world/state.ts'

const { quantityKw, priceEur } = P2pDraft.shape

/** An order that exists when the world begins. kW, and EUR per kW. */
export const P2pOrderEntry = z.strictObject({
  group: z.string().describe('the name of one of the groups'),
  side: z.enum(P2P_SIDES).describe(`one of ${P2P_SIDES.join(', ')}`),
  inHours: z.int().describe('hours after the one in which the world begins, a whole number; 0 is that hour'),
  quantityKw,
  priceEur,
  by: z.string().describe('one of the users').default('support'),
})
export type P2pOrderEntry = z.infer<typeof P2pOrderEntry>

/** Places the orders of a site in sequence. Orders of past and present hours were placed an hour before them. */
export function placeSiteOrders(world: World, entries: readonly P2pOrderEntry[]): void {
  const groups = new Map([...world.groups.values()].map((group) => [group.name, group]))
  for (const { group: name, inHours, by, ...wish } of entries) {
    const group = groups.get(name)
    const hourMs = hourOf(world.runStartMs) + inHours * HOUR_MS
    // The journal does not contain events before the start of the world.
    const then = inHours > 0 ? world : { ...world, nowMs: hourMs - HOUR_MS, journal: new Journal() }
    if (group) placeOrder(then, group, { ...wish, hourMs }, by)
  }
}
