import { numberText, sizeText } from '#units/numbers/number-format.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readMeterValues } from '#contract/stations.ts'
import { plural } from '#contract/plural.ts'
import { ageText, coarserText } from '#units/dates.ts'
import type { ExportSpan as Span } from './export-window.ts'

type MeterValues = ReplyOf<typeof readMeterValues>

/**
 * The contents of a file of meter values according to the device configuration; undefined fields are not reported by the
 * device.
 */
export interface MeterFile {
  /** OCPP measurands, one column each. */
  measurands: readonly string[] | undefined
  /** Interval of the rows, s; 0 if the device sends no meter values. */
  intervalS: number | undefined
  /** A part of the span with fewer rows. */
  coarser?: { startMs: number; endMs: number; resolutionMs: number } | undefined
}

export function meterFileOf({ results, coarser }: MeterValues): MeterFile {
  const valueOf = (key: string) => results.find(({ Key }) => Key === key)?.Value.trim()
  const names = (valueOf('MeterValuesSampledData') ?? '').split(',').map((name) => name.trim())
  const measurands = [...new Set(names)].filter(Boolean)
  const interval = valueOf('MeterValueSampleInterval')
  const intervalS = interval && /^\d+(\.\d+)?$/.test(interval) ? Number(interval) : undefined
  return { measurands: measurands.length > 0 ? measurands : undefined, intervalS, coarser: spanOf(coarser) }
}

const spanOf = (coarser: MeterValues['coarser']): MeterFile['coarser'] =>
  coarser ? { startMs: Date.parse(coarser.start), endMs: Date.parse(coarser.end), resolutionMs: coarser.resolutionMs } : undefined

/** `every second`, `every 1 min 30 s` */
export function intervalText(intervalS: number | undefined): string {
  if (intervalS === undefined) return 'interval not reported by the device'
  if (intervalS === 0) return 'the device sends no meter values'
  return intervalS === 1 ? 'every second' : `every ${intervalS < 1 ? `${intervalS} s` : ageText(intervalS * SECOND_MS)}`
}

/** Bytes of `2026-03-02T08:00:00Z,2026-03-02T10:00:00+02:00` and the line end. */
const TIMES_BYTES = 48
/** Bytes of the last column. */
const RESOLUTION_BYTES = 2
/** Average bytes of a value with its comma; many values are 0. */
const VALUE_BYTES = 5

const secondsIn = (coarser: MeterFile['coarser'], { start, end }: Span) =>
  coarser ? Math.max(0, Math.min(end, coarser.endMs / SECOND_MS) - Math.max(start, coarser.startMs / SECOND_MS)) : 0

/** Describes the part of a span with fewer rows; otherwise undefined. */
export function coarserRowsText({ coarser }: MeterFile, span: Span): string | undefined {
  if (!coarser || secondsIn(coarser, span) === 0) return undefined
  return coarserText(coarser.startMs, coarser.endMs, coarser.resolutionMs)
}

/** `about 86 400 rows, 5.9 MB`: the estimated size of a span (unix seconds). Undefined if it cannot be estimated. */
export function fileSizeText({ measurands, intervalS, coarser }: MeterFile, span: Span): string | undefined {
  if (intervalS === undefined) return undefined
  if (intervalS === 0) return 'no rows'
  const coarserS = secondsIn(coarser, span)
  const fewer = coarser ? (coarserS * SECOND_MS) / coarser.resolutionMs : 0
  const count = Math.max(1, Math.floor((span.end - span.start - coarserS) / intervalS + fewer))
  const rows = `about ${numberText(count)} ${plural(count, 'row', 'rows')}`
  return measurands ? `${rows}, ${sizeText(count * (TIMES_BYTES + measurands.length * VALUE_BYTES + RESOLUTION_BYTES))}` : rows
}
