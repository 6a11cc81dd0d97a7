import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { CoarserSpan, Instant, queryTexts, shown, Span } from './wire.ts'

/** A value that a device reported. */
export const DeviceEvent = z.object({
  time: Instant,
  /** null is a gap. */
  value: shown(z.nullable(z.number())),
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

/** Maximum number of devices in one call. */
export const MAX_VALUE_DEVICES = 20

/**
 * The values of a property where they change: `stepValues[n]` holds from second `seconds[n]` of the span until the next one. Null is a gap.
 */
const ValueSteps = z.object({
  property: z.string(),
  unit: z.string(),
  seconds: z.array(z.number()),
  stepValues: z.array(z.nullable(z.number())),
})
/** The origin of the power and currents, as in `DeviceEvent`, in the same way; null while they are measured. */
const OriginSteps = z.object({ seconds: z.array(z.number()), stepOrigins: z.array(z.nullable(z.string())) })

export const StationValues = z.object({
  deviceId: z.string(),
  series: z.array(ValueSteps),
  /** Only for a charger that may not measure. */
  origins: z.nullish(OriginSteps),
  /** The part of the span that is recorded more coarsely. */
  coarser: z.nullish(CoarserSpan),
})
export type StationValues = z.infer<typeof StationValues>

export const listStationValues = get('/api/events', {
  summary: `All values of up to ${MAX_VALUE_DEVICES} stations in a time range, only where they change.`,
  allow: 'seeDevices',
  query: z.object({
    ...Span,
    deviceIds: queryTexts.check(
      z.refine((ids) => ids.length <= MAX_VALUE_DEVICES, `must name at most ${MAX_VALUE_DEVICES} devices`),
    ),
  }),
  /** `start`: the time from which steps count their seconds. `stepS`: the time between two values that were compared. */
  reply: z.object({ start: Instant, stepS: z.number(), stations: z.array(StationValues) }),
  provisional: 'the values of several stations in one call',
})
