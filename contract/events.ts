import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Instant, Span } from './wire.ts'

/** A value that a device reported. */
export const DeviceEvent = z.object({
  time: Instant,
  value: z.number(),
  property: z.string(),
  unit: z.string(),
  /**
   * The resolution of a value that is recorded more coarsely than requested, ms. A power, current or voltage is the mean of
   * the interval that ends at this second. A register or state of charge is the value of this second. Optional for a platform.
   */
  resolutionMs: z.optional(z.number()),
  /**
   * What a power or current of a charger is, if it was not measured: `derived` from the register, `last-known`, `assumed` from the
   * limit, or `status` when its status says that it draws nothing. Optional for a platform.
   */
  origin: z.optional(z.string()),
})
export type DeviceEvent = z.infer<typeof DeviceEvent>

export const listEventProperties = get('/api/events/:deviceId/properties', {
  summary: 'Values that a device reported in a time range.',
  allow: 'seeDevices',
  query: z.object({ ...Span, stationId: z.string() }),
  reply: z.array(z.string()),
})

export const listEvents = get('/api/events/:deviceId', {
  summary: 'Values of a property that a device reported in a time range, oldest first.',
  allow: 'seeDevices',
  query: z.object({ ...Span, stationId: z.string(), property: z.string() }),
  reply: z.array(DeviceEvent),
})
