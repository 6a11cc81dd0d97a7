import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Instant, queryFlag, queryNumber, Span } from './wire.ts'

export const ChartPoint = z.object({
  property: z.string(),
  /** null is a gap. */
  value: z.nullable(z.number()),
  mergedTimestamp: Instant,
  unit: z.string(),
})
export type ChartPoint = z.infer<typeof ChartPoint>

export const CHART_UNITS = ['A', 'W'] as const
export type ChartUnit = (typeof CHART_UNITS)[number]

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
  query: z.object({ ...query, isBoostDevice: z.optional(queryFlag) }),
  reply: z.array(ChartPoint),
})
