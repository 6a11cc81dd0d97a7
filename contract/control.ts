import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { Instant, Nothing } from './wire.ts'

/** The charging power of a request: kW, or % for the EATON driver. */
export const POWER_MAX = 1_000

/**
 * Basepoints, W: a number for each second from now on, or values that apply from their time to the time of the next one.
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
    /** W. FFR powers are delivered on under-frequency and absorbed on over-frequency. Both are positive. */
    Pbaseline: z.optional(z.number()),
    FFRPowerPositive: z.optional(z.number()),
    FFRPowerNegative: z.optional(z.number()),
    Baseline: z.optional(Baseline),
  }),
  reply: Nothing,
})
