import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Instant, Span } from './wire.ts'

/** One value that a device reported. */
export const DeviceEvent = z.object({
  time: Instant,
  value: z.number(),
  property: z.string(),
  unit: z.string(),
  /**
   * Of a value that is recorded more coarsely than it was asked for, ms: a power, current or voltage is the mean over so long
   * until this second, a register or state of charge the value of this second. A platform may leave it out.
   */
  resolutionMs: z.optional(z.number()),
})
export type DeviceEvent = z.infer<typeof DeviceEvent>

export const listEventProperties = get('/api/events/:deviceId/properties', {
  summary: 'What a device reported in a span of time.',
  allow: 'seeDevices',
  query: z.object({ ...Span, stationId: z.string() }),
  reply: z.array(z.string()),
})

export const listEvents = get('/api/events/:deviceId', {
  summary: 'Values of one property that a device reported in a span of time, oldest first.',
  allow: 'seeDevices',
  query: z.object({ ...Span, stationId: z.string(), property: z.string() }),
  reply: z.array(DeviceEvent),
})
