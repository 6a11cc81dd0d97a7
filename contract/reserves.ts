import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { queryNumber } from './wire.ts'

const RESERVE_SERVICES = ['FCR-D', 'FFR'] as const

/** A reserve of a group now, kW. */
export const Reserve = z.object({
  groupId: z.number(),
  groupName: z.string(),
  service: z.enum(RESERVE_SERVICES),
  /** Whether `soldKw` is the bid of the current hour or the offer in the settings of the group. */
  source: z.enum(['bid', 'settings']),
  soldKw: z.number(),
  /** The power of a full activation now, from devices that are online and in use, within limits and settings. */
  availableKw: z.number(),
  deliveredKw: z.number(),
  /** False if the service is off or not available for groups of this type, so that nothing is delivered. */
  isResponding: z.boolean(),
})
export type Reserve = z.infer<typeof Reserve>

/** Whether a reserve is sold: by a bid, or FFR by the settings. The settings of FCR-D limit it and sell nothing. */
export const isSold = ({ service, source }: Pick<Reserve, 'service' | 'source'>): boolean => source === 'bid' || service === 'FFR'

export const readReserves = get('/api/reserves', {
  summary: 'The sold, available and delivered power of each reserve, by group.',
  allow: 'seeTsoMarket',
  provisional: 'sold and available reserves',
  query: z.object({ groupId: z.optional(queryNumber) }),
  reply: z.object({
    /** Whether the platform refuses bids that violate the rules of the market, such as its gate closure. */
    enforcesMarketRules: z.boolean(),
    reserves: z.array(Reserve),
  }),
})
