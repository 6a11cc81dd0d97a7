import * as z from 'zod/mini'
import { DAY_MS } from './durations.ts'
import { get } from './endpoint.ts'
import { LimitStep } from './phase-load.ts'
import { Instant, queryFlag, queryNumber, queryTexts, shown, Span } from './wire.ts'

export const ChartPoint = z.object({
  property: z.string(),
  /** null is a gap. */
  value: shown(z.nullable(z.number())),
  mergedTimestamp: Instant,
  unit: z.string(),
  /** Only in a point with the property `LIMITS`, at the second of the step. Provisional. */
  limitStep: z.nullish(LimitStep),
})
export type ChartPoint = z.infer<typeof ChartPoint>

/**
 * The property of the points with the limits of a group, which have no value. The first one is in force at the start of the span.
 * A change of the settings adds a step and changes no earlier one.
 */
export const LIMITS = 'Limits'

export const CHART_UNITS = ['A', 'W'] as const
export type ChartUnit = (typeof CHART_UNITS)[number]

/** Maximum length of a span in days, and the bucket width in minutes for it; longer spans use buckets of one hour. */
const BUCKETS: readonly (readonly [days: number, minutes: number])[] = [
  [2, 1],
  [7, 5],
  [14, 10],
  [21, 15],
  [30, 30],
  [60, 45],
]
const LONGEST_MINUTES = 60

/** Bucket width for a span, minutes. It keeps every line below 3,000 points. */
export const bucketMinutes = (spanMs: number) => BUCKETS.find(([days]) => spanMs <= days * DAY_MS)?.[1] ?? LONGEST_MINUTES

const query = { ...Span, units: z.enum(CHART_UNITS), minutes: queryNumber }

export const readChargersChart = get('/api/groups/:groupId/charts/chargers', {
  summary: 'Meter values reported by the chargers of a group, in buckets of `minutes`.',
  allow: 'seeGroups',
  query: z.object({ ...query, includeFrequency: z.optional(queryFlag) }),
  reply: z.array(ChartPoint),
})

export const readMeterChart = get('/api/groups/:groupId/charts/dlmbox', {
  summary: 'Meter values reported by the measurement device of a group, or by its boost source.',
  allow: 'seeGroups',
  /** With `includeLimits`, also the limits that were in force, for a group without a meter too. */
  query: z.object({ ...query, isBoostDevice: z.optional(queryFlag), includeLimits: z.optional(queryFlag) }),
  reply: z.array(ChartPoint),
})

/** Maximum number of devices in one call. */
const MAX_DEVICES = 100

/** A state of a station, from a moment until the next state. */
export const StationState = z.object({
  from: Instant,
  /**
   * The OCPP status; null if it is unknown. A platform that knows the power of each minute returns the status of `shownStatus`, so
   * that a discharge is a state.
   */
  status: z.nullable(z.string()),
  isOnline: z.boolean(),
  /** One of `PAUSE_CAUSES`; others are shown unchanged. Only with status SuspendedEVSE; optional for a platform. */
  pausedBy: z.nullish(z.string()),
})
export type StationState = z.infer<typeof StationState>

export const readStationStates = get('/api/station-states', {
  summary: 'The statuses of up to 100 stations over a time span, oldest first.',
  allow: 'seeDevices',
  query: z.object({
    ...Span,
    deviceIds: queryTexts.check(z.refine((ids) => ids.length <= MAX_DEVICES, `must name at most ${MAX_DEVICES} devices`)),
  }),
  /** `since`: the time from which states are known. */
  reply: z.object({ since: Instant, stations: z.array(z.object({ deviceId: z.string(), states: z.array(StationState) })) }),
  provisional: 'the states of stations over time',
})
