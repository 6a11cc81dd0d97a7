import { HOUR_MS } from '#contract/durations.ts'

/** A recorded frequency. Times are ms after its first sample. A value of NaN is a gap. */
export interface Trace {
  readonly offsetsMs: Float64Array
  readonly valuesHz: Float64Array
  /** The usual time between two samples, ms. */
  readonly periodMs: number
  /** End of the recording, ms after its first sample. */
  readonly durationMs: number
  /** Each sample is held until the next one. By default the frequency is interpolated. */
  readonly isHeld?: boolean
}

interface Layout {
  readonly timeField: string
  readonly valueField: string
  readonly expects: string
  readTimeMs(text: string): number
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,6})?)$/

/** Local time without an offset. It is read as UTC, because only differences matter. */
function readMoment(text: string): number {
  const match = MOMENT.exec(text)
  const ms = match ? Date.parse(`${match[1]}T${match[2]}Z`) : NaN
  // Some parsers accept 30 February as 2 March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === match?.[1] ? ms : NaN
}

/** `Time,Value`: Fingrid's open data; `dtm,f`: Great Britain's; `t,f`: seconds from the start. */
const LAYOUTS: readonly Layout[] = [
  { timeField: 'Time', valueField: 'Value', expects: 'a time such as 2026-01-15 12:00:00.000', readTimeMs: readMoment },
  { timeField: 'dtm', valueField: 'f', expects: 'a time such as 2026-01-15 12:00:00', readTimeMs: readMoment },
  {
    timeField: 't',
    valueField: 'f',
    expects: 'seconds from the start, such as 12.5',
    readTimeMs: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 1_000) : NaN),
  },
]

/**
 * Reads a CSV of frequencies: Hz, or mHz for values above 1000. An empty value, NaN and zero (which some meters send
 * without a signal) are gaps. Throws an Error with the file, line, field and expected value.
 */
export function parseTrace(text: string, fileName: string): Trace {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|[\r\n]/)
  const layout = layoutOf(lines[0] ?? '', fileName)
  const offsets: number[] = []
  const values: number[] = []
  let firstMs = NaN
  let turnedBackMs = 0
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (line.trim() === '') continue
    const cells = line.split(',')
    if (cells.length !== 2) {
      throw problem(fileName, i, line, `expected two fields, ${layout.timeField} and ${layout.valueField}`)
    }
    const [timeText = '', valueText = ''] = cells.map((cell) => cell.trim())
    let timeMs = layout.readTimeMs(timeText) + turnedBackMs
    if (Number.isNaN(timeMs)) throw problem(fileName, i, timeText, `field ${layout.timeField}: expected ${layout.expects}`)
    if (offsets.length === 0) firstMs = timeMs
    const last = offsets.at(-1) ?? -1
    if (timeMs - firstMs <= last) {
      // Local time repeats one hour at the end of DST.
      const repeated = layout.timeField !== 't' && last - (timeMs - firstMs) > HOUR_MS - 60_000
      if (!repeated || last - (timeMs - firstMs) > HOUR_MS) {
        throw problem(fileName, i, timeText, `field ${layout.timeField}: expected a time after that of the line before`)
      }
      turnedBackMs += HOUR_MS
      timeMs += HOUR_MS
    }
    offsets.push(timeMs - firstMs)
    values.push(readValue(valueText, layout.valueField, fileName, i))
  }
  if (offsets.length < 2) throw new Error(`${fileName}: expected at least two samples after the header, found ${offsets.length}.`)
  const periodMs = medianSpacing(offsets)
  return {
    offsetsMs: Float64Array.from(offsets),
    valuesHz: Float64Array.from(values),
    periodMs,
    durationMs: (offsets.at(-1) ?? 0) + periodMs,
  }
}

function layoutOf(header: string, fileName: string): Layout {
  const [time, value, ...rest] = header.split(',').map((cell) => cell.trim())
  const layout = LAYOUTS.find((one) => one.timeField === time && one.valueField === value && rest.length === 0)
  if (!layout) throw problem(fileName, 0, header, "expected one of the headers 'Time,Value', 'dtm,f' and 't,f'")
  return layout
}

function readValue(text: string, field: string, fileName: string, index: number): number {
  if (text === '' || /^nan$/i.test(text)) return NaN
  const value = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text) ? Number(text) : NaN
  if (!(value >= 0 && value < Infinity)) {
    throw problem(fileName, index, text, `field ${field}: expected a frequency in Hz or mHz, or nothing`)
  }
  if (value === 0) return NaN
  return value > 1_000 ? value / 1_000 : value
}

const problem = (fileName: string, index: number, found: string, expected: string) =>
  new Error(`${fileName}, line ${index + 1}, ${expected}, found '${found.slice(0, 40)}'.`)

function medianSpacing(offsets: readonly number[]): number {
  const spacings = offsets.slice(1).map((offset, i) => offset - (offsets[i] ?? 0))
  return spacings.toSorted((a, b) => a - b)[Math.floor(spacings.length / 2)] ?? 1_000
}

/** Whether the time is after the last sample and its period. */
export const hasEnded = (trace: Trace, offsetMs: number): boolean => offsetMs >= trace.durationMs

/**
 * Hz at this time after the first sample; NaN in a gap. A frequency has no steps, so it is linear between two samples, unless the
 * recording is held. A sample before a gap is valid for the usual period.
 */
export function traceValueHz(trace: Trace, offsetMs: number): number {
  const index = lastAtOrBefore(trace.offsetsMs, offsetMs)
  if (index < 0) return NaN
  const since = offsetMs - (trace.offsetsMs[index] ?? 0)
  const spacing = (trace.offsetsMs[index + 1] ?? Infinity) - (trace.offsetsMs[index] ?? 0)
  const isBeforeGap = spacing > 1.5 * trace.periodMs
  if (isBeforeGap && since >= trace.periodMs) return NaN
  const valueHz = trace.valuesHz[index] ?? NaN
  const nextHz = trace.valuesHz[index + 1] ?? NaN
  if (trace.isHeld || isBeforeGap || Number.isNaN(nextHz)) return valueHz
  return valueHz + ((nextHz - valueHz) * since) / spacing
}

function lastAtOrBefore(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? Infinity) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
