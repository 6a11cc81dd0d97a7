import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { Instant, Nothing } from './wire.ts'

/** Setpoints ahead of time: a number a second, or values with their times (W). */
export const Baseline = z.union([z.array(z.number()), z.array(z.object({ time: Instant, value: z.number() }))])
export type Baseline = z.infer<typeof Baseline>

export const chargeDevice = post('/api/control/:deviceId/charge', {
  summary: 'Set power, baseline and FFR power of a device.',
  allow: 'controlDevice',
  body: z.object({
    /** kW; % for the EATON driver. */
    powerKw: z.optional(z.number().check(z.gte(-1000), z.lte(1000))),
    /** W */
    Pbaseline: z.optional(z.number()),
    FFRPowerPositive: z.optional(z.number()),
    FFRPowerNegative: z.optional(z.number()),
    Baseline: z.optional(Baseline),
  }),
  reply: Nothing,
})
