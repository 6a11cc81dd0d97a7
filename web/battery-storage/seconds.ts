import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import type { DeviceEvent } from '#contract/events.ts'
import { frequencyHz } from '#units/reserves.ts'
import type { DroopPoint } from './droop.ts'

/** The time span of the chart. */
export const SPAN_MS = 2 * MINUTE_MS

/** A value of one property. */
export interface Value {
  readonly atMs: number
  readonly value: number
}

/** The values of one property in the last two minutes, sorted by time. `toMs` is the end of the requested span. */
export interface Recent {
  readonly toMs: number
  readonly values: readonly Value[]
}

const inSpan = (toMs: number) => (value: Value) => value.atMs > toMs - SPAN_MS && value.atMs <= toMs

/** The start of the next request: after the last known value, or the whole span if no value is in it, as after the clock was set back. */
export function requestStartMs(before: Recent | undefined, toMs: number): number {
  const last = before?.values.findLast(inSpan(toMs))
  return last ? Math.min(toMs, last.atMs + 1) : toMs - SPAN_MS
}

/** Adds new values to the known ones, and drops values older than the span. */
export function withNewValues(before: Recent | undefined, events: readonly DeviceEvent[], toMs: number): Recent {
  const known = before?.values.filter(inSpan(toMs)) ?? []
  const lastMs = known.at(-1)?.atMs ?? -Infinity
  const fresh = events
    .flatMap(({ time, value }) => (value !== null && Number.isFinite(value) ? [{ atMs: Date.parse(time), value }] : []))
    .filter(({ atMs }) => atMs > lastMs)
    .filter(inSpan(toMs))
    .toSorted((a, b) => a.atMs - b.atMs)
  return { toMs, values: [...known, ...fresh] }
}

const secondOf = ({ atMs }: Value) => Math.floor(atMs / SECOND_MS)
const bySecond = (values: readonly Value[]) => new Map(values.map((value) => [secondOf(value), value.value]))

/** The values of a battery: frequency as sent, in Hz or mHz, and imported and exported power, W. */
export interface BatteryValues {
  readonly frequency: readonly Value[]
  readonly imported: readonly Value[]
  readonly exported: readonly Value[]
}

/**
 * Joins frequency and power of the same second. Seconds with a missing value have no point. If a device sends power in one
 * direction only, the power in the other direction is 0.
 */
export function joinedBySecond({ frequency, imported, exported }: BatteryValues): readonly DroopPoint[] {
  if (imported.length === 0 && exported.length === 0) return []
  const [inW, outW] = [bySecond(imported), bySecond(exported)]
  const zeroIfNeverSent = (values: readonly Value[]) => (values.length === 0 ? 0 : undefined)
  return frequency.flatMap((value) => {
    const importedW = inW.get(secondOf(value)) ?? zeroIfNeverSent(imported)
    const exportedW = outW.get(secondOf(value)) ?? zeroIfNeverSent(exported)
    if (importedW === undefined || exportedW === undefined) return []
    return [{ atMs: secondOf(value) * SECOND_MS, frequencyHz: frequencyHz(value.value), powerW: importedW - exportedW }]
  })
}
