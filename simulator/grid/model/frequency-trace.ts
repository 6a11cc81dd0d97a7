/**
 * A recorded frequency. Times are ms after its first sample. A value of NaN is a gap until the next sample, also where samples are
 * missing.
 */
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

/** Whether the time is after the last sample and its period. */
export const hasEnded = (trace: Trace, offsetMs: number): boolean => offsetMs >= trace.durationMs

/**
 * Hz at this time after the first sample; NaN in a gap. A frequency has no steps, so it is linear between two samples, unless the
 * recording is held. A sample before a gap is held.
 */
export function traceValueHz(trace: Trace, offsetMs: number): number {
  const index = lastAtOrBefore(trace.offsetsMs, offsetMs)
  if (index < 0) return NaN
  const since = offsetMs - (trace.offsetsMs[index] ?? 0)
  const spacing = (trace.offsetsMs[index + 1] ?? Infinity) - (trace.offsetsMs[index] ?? 0)
  const valueHz = trace.valuesHz[index] ?? NaN
  const nextHz = trace.valuesHz[index + 1] ?? NaN
  if (trace.isHeld || Number.isNaN(nextHz)) return valueHz
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
