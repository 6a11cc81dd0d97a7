import * as z from 'zod/mini'
import { CHART_UNITS } from './charts.ts'
import { csv } from './endpoint.ts'
import { queryFlag, queryNumber } from './wire.ts'

const token = { token: z.string() }
/**
 * For spreadsheets: a byte order mark, semicolons, decimal commas, and times as `2026-03-02 10:00:00` in the zone that the
 * header names. Otherwise a file follows RFC 4180 and has ISO times.
 */
export const forSpreadsheets = { bom: z.optional(queryFlag) }
/** Unix seconds. */
const span = { start: queryNumber, end: queryNumber, ...forSpreadsheets, ...token }
/**
 * With `includeLimits`, also a column for each limit that was in force, in the unit in which it applies, and one with its parts. A
 * limit has a row of its own in the second in which it changes, without values of the chart.
 */
const chart = {
  ...span,
  units: z.optional(z.enum(CHART_UNITS)),
  minutes: z.optional(queryNumber),
  includeLimits: z.optional(queryFlag),
}

export const exportStationMeterValues = csv('/api/csv-export/station/:stationId', {
  summary: 'Meter values of a station.',
  allow: 'seeDevices',
  query: z.object(span),
})
export const exportExternalMeter = csv('/api/csv-export/external-meter/:deviceId', {
  summary: 'Meter values of an external meter.',
  allow: 'seeGroups',
  query: z.object(span),
})
export const exportChargersChart = csv('/api/csv-export/chargers-chart/:groupId', {
  summary: 'Values of the chargers chart of a group.',
  allow: 'seeGroups',
  query: z.object({ ...chart, includeFrequency: z.optional(queryFlag) }),
})
export const exportExternalMeterChart = csv('/api/csv-export/external-meter-chart/:groupId', {
  summary: 'Values of the measurement device chart of a group.',
  allow: 'seeGroups',
  query: z.object({ ...chart, isBoostDevice: z.optional(queryFlag) }),
})
export const exportOneSecondReport = csv('/api/csv-export/one-second-report/:groupId', {
  summary: 'One-second values of a super group for the last 14 days.',
  allow: 'exportFingrid',
  query: z.object({ ...forSpreadsheets, ...token }),
})
