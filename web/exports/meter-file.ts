import { SECOND_MS } from '#contract/durations.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readMeterValues } from '#contract/stations.ts'
import { sizeText } from '#units/data-size.ts'
import { ageText } from '#units/durations.ts'

type MeterValues = ReplyOf<typeof readMeterValues>

/** What a file of meter values holds, as the device is configured; undefined where the device does not say. */
export interface MeterFile {
  /** OCPP measurands, a column each. */
  measurands: readonly string[] | undefined
  /** s from one row to the next; 0 when the device sends none. */
  intervalS: number | undefined
}

export function meterFileOf({ results }: MeterValues): MeterFile {
  const valueOf = (key: string) => results.find(({ Key }) => Key === key)?.Value.trim()
  const names = (valueOf('MeterValuesSampledData') ?? '').split(',').map((name) => name.trim())
  const measurands = [...new Set(names)].filter(Boolean)
  const interval = valueOf('MeterValueSampleInterval')
  const intervalS = interval && /^\d+(\.\d+)?$/.test(interval) ? Number(interval) : undefined
  return { measurands: measurands.length > 0 ? measurands : undefined, intervalS }
}

/** `every second`, `every 1 min 30 s` */
export function intervalText(intervalS: number | undefined): string {
  if (intervalS === undefined) return 'the device does not say how often'
  if (intervalS === 0) return 'the device sends none'
  return intervalS === 1 ? 'every second' : `every ${intervalS < 1 ? `${intervalS} s` : ageText(intervalS * SECOND_MS)}`
}

/** `2026-03-02T08:00:00Z,2026-03-02T10:00:00+02:00` and the line end. */
const TIMES_BYTES = 48
/** A value with its comma: many are 0. */
const VALUE_BYTES = 5

/** `about 86,400 rows, 5.9 MB`: what a span (unix seconds) comes to. Undefined where that cannot be known. */
export function extentText({ measurands, intervalS }: MeterFile, span: { start: number; end: number }): string | undefined {
  if (intervalS === undefined) return undefined
  if (intervalS === 0) return 'no rows'
  const count = Math.max(1, Math.floor((span.end - span.start) / intervalS))
  const rows = `about ${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`
  return measurands ? `${rows}, ${sizeText(count * (TIMES_BYTES + measurands.length * VALUE_BYTES))}` : rows
}
