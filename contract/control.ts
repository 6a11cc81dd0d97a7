import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { Instant, Nothing } from './wire.ts'

/** Charging power that may be asked for: kW, or % of the EATON driver. */
export const POWER_MAX = 1_000

/**
 * Basepoints, W: a number for each second from now on, or values that each hold from their time to that of the next.
 * The last one stays in force.
 */
export const Baseline = z.union(
  [z.array(z.number()), z.array(z.object({ time: Instant, value: z.number() }))],
  'must be a list of numbers, or of values with their times',
)
export type Baseline = z.infer<typeof Baseline>

export const chargeDevice = post('/api/control/:deviceId/charge', {
  summary: 'Set power, baseline and FFR power of a device.',
  allow: 'controlDevice',
  body: z.object({
    /** kW; % for the EATON driver. */
    powerKw: z.optional(z.number().check(z.gte(-POWER_MAX), z.lte(POWER_MAX))),
    /** W. FFR powers are what the device gives on under-frequency and takes on over-frequency, both of them positive. */
    Pbaseline: z.optional(z.number()),
    FFRPowerPositive: z.optional(z.number()),
    FFRPowerNegative: z.optional(z.number()),
    Baseline: z.optional(Baseline),
  }),
  reply: Nothing,
})
