import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Amount, Instant, queryNumber, shown } from './wire.ts'

const RESERVE_SERVICES = ['FCR-D', 'FFR', 'FCR-N'] as const

/** A reserve of a group now, kW. */
export const Reserve = z.object({
  groupId: z.number(),
  groupName: shown(z.string()),
  service: z.enum(RESERVE_SERVICES),
  /**
   * Whether `soldKw` is the bid of the current hour or the offer in the settings of the group. FCR-N is the offer of the batteries
   * and of the V2G points with a car that follow the frequency, also of offline ones.
   */
  source: z.enum(['bid', 'settings']),
  soldKw: Amount,
  /** The power of a full activation now, from devices that are online and in use, within limits and settings. */
  availableKw: z.number(),
  deliveredKw: z.number(),
  /** FCR-D: the power of a full activation with a car at every charger, within the settings. Optional for a platform. */
  maxKw: z.optional(Amount),
  /**
   * The power that the frequency requires now of what is sold, with which `deliveredKw` is compared; null if it is unknown, as for
   * a group that does not respond. Optional for a platform.
   */
  requiredKw: z.nullish(Amount),
  /** False if the service is off or not available for groups of this type, so that nothing is delivered. */
  isResponding: z.boolean(),
  /** The frequency of the activation of FFR, Hz; null or absent in other cases. */
  activationHz: shown(z.nullish(z.number())),
  /**
   * The volume of the last sold hour, kW, which stays in force in a disturbance after `soldUntil`, until the frequency is within
   * 49.9 to 50.1 Hz and at most until `endsBy`; null or absent in other cases.
   */
  held: z.nullish(z.object({ volumeKw: Amount, soldUntil: Instant, endsBy: Instant })),
})
export type Reserve = z.infer<typeof Reserve>

/**
 * Whether a reserve is sold: by a bid, or FFR by the settings. The settings of FCR-D limit it and sell nothing, and the platform has
 * no bids of FCR-N.
 */
export const isSold = ({ service, source }: Pick<Reserve, 'service' | 'source'>): boolean => source === 'bid' || service === 'FFR'

/** Whether a reserve responds to each deviation of the frequency, and not only to a disturbance. */
export const isContinuous = ({ service }: Pick<Reserve, 'service'>): boolean => service === 'FCR-N'

export const readReserves = get('/api/reserves', {
  summary: 'The sold, available, required and delivered power of each reserve, by group.',
  allow: 'seeTsoMarket',
  provisional: 'sold and available reserves',
  query: z.object({ groupId: z.optional(queryNumber) }),
  reply: z.object({
    /** Whether the platform refuses bids that violate the rules of the market, such as its gate closure. */
    enforcesMarketRules: z.boolean(),
    /** The smallest FCR-D bid of a group, MW; a group can sell a part of a bid of the provider. Optional for a platform: 1. */
    minBidMw: z.optional(Amount),
    reserves: z.array(Reserve),
  }),
})

/** What a change of a group can break, without the volumes, which only users of the market may see. */
export const ReserveCommitment = z.object({
  /** Whether the group has sold a reserve for the current hour or a later one. */
  isSold: z.boolean(),
  /** Whether the frequency requires power of the group now, or that is unknown, or the group delivers some. */
  isDelivering: z.boolean(),
})
export type ReserveCommitment = z.infer<typeof ReserveCommitment>

export const readReserveCommitment = get('/api/groups/:groupId/reserve-commitment', {
  summary: 'Whether a group has sold a reserve, and whether it delivers one now.',
  allow: 'seeGroups',
  provisional: 'whether a group has sold a reserve',
  reply: ReserveCommitment,
})

/** The capacity of an hour, kW: in 10, 50 and 90 % of its moments the group is expected to have less. p10 ≤ p50 ≤ p90. */
const CapacityHour = z.object({
  start: Instant,
  p10Kw: z.number(),
  p50Kw: z.number(),
  p90Kw: z.number(),
  /** The power that is sold for the hour; 0 if none is. */
  soldKw: Amount,
})

const FORECAST_STATES = ['known', 'off', 'no-devices', 'no-history'] as const

/** The reserve that a group is expected to have. */
export const CapacityForecast = z.object({
  groupId: z.number(),
  /** The reserve: FCR-D of chargers, FFR of V2G points, FCR-N of batteries. */
  service: z.enum(['FCR-D', 'FFR', 'FCR-N']),
  /** Why there is no forecast: the service is off, the group has no devices, or too few past days are known. */
  state: z.enum(FORECAST_STATES),
  /** The next 24 hours from the present one on. Empty unless the state is `known`. */
  hours: z.array(CapacityHour),
})
export type CapacityForecast = z.infer<typeof CapacityForecast>

export const readCapacityForecast = get('/api/groups/:groupId/capacity-forecast', {
  summary: 'The reserve that a group is expected to have in each of the next 24 hours, and the sold power.',
  allow: 'seeTsoMarket',
  provisional: 'capacity forecasts',
  reply: CapacityForecast,
})
