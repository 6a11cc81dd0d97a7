import * as z from 'zod/mini'
import { Instant } from '../wire.ts'

/**
 * `limit-kw`, `limit-percent`: maximum power of all stations of the group together. The percentage refers to the group's own
 * limit, or to the total rated power of its stations if it has none. `pause`: the stations draw nothing.
 * `v2g-export`: the total power that V2G points export, as far as their cars can.
 */
export const CONGESTION_MODES = ['limit-kw', 'limit-percent', 'pause', 'v2g-export'] as const
export type CongestionMode = (typeof CONGESTION_MODES)[number]

/** A time range in which a rule was in force, with the rule as it was then. The rule may have been changed or deleted since. */
export const CongestionWindow = z.object({
  ruleId: z.number(),
  name: z.string(),
  mode: z.enum(CONGESTION_MODES),
  /** kW or %, depending on the mode; null for `pause`. */
  target: z.nullable(z.number()),
  start: Instant,
  /** Null while the rule is still in force. */
  end: z.nullable(Instant),
})
export type CongestionWindow = z.infer<typeof CongestionWindow>
