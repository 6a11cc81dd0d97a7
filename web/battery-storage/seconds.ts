import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import type { DeviceEvent } from '#contract/events.ts'
import { frequencyHz } from '#units/frequency.ts'
import type { DroopPoint } from './droop.ts'

/** How far back the picture goes. */
export const SPAN_MS = 2 * MINUTE_MS

/** A value of one property. */
export interface Value {
  readonly atMs: number
  readonly value: number
}

/** The values of one property in the last two minutes, in the order of time. */
export interface Recent {
  readonly toMs: number
  readonly values: readonly Value[]
}

const inSpan = (toMs: number) => (value: Value) => value.atMs > toMs - SPAN_MS && value.atMs <= toMs

/** From when on is to be asked: from after the last known value, else for the whole span. A clock set back begins anew. */
export function askFromMs(before: Recent | undefined, toMs: number): number {
  const last = before?.values.findLast(inSpan(toMs))
  return last ? Math.min(toMs, last.atMs + 1) : toMs - SPAN_MS
}

/** The values at hand with those that have come since; what is older than the span is let go. */
export function withNew(before: Recent | undefined, events: readonly DeviceEvent[], toMs: number): Recent {
  const known = before?.values.filter(inSpan(toMs)) ?? []
  const lastMs = known.at(-1)?.atMs ?? -Infinity
  const fresh = events
    .map(({ time, value }) => ({ atMs: Date.parse(time), value }))
    .filter((value) => value.atMs > lastMs && Number.isFinite(value.value))
    .filter(inSpan(toMs))
    .toSorted((a, b) => a.atMs - b.atMs)
  return { toMs, values: [...known, ...fresh] }
}

const secondOf = ({ atMs }: Value) => Math.floor(atMs / SECOND_MS)
const bySecond = (values: readonly Value[]) => new Map(values.map((value) => [secondOf(value), value.value]))

/** What is read of a battery: its frequency as it sends it, Hz or mHz, and its power both ways, W. */
export interface Read {
  readonly frequency: readonly Value[]
  readonly imported: readonly Value[]
  readonly exported: readonly Value[]
}

/**
 * Frequency and power of the same second. A second of which one is missing is no point. A device that sends power one way
 * alone has none the other way.
 */
export function joinedBySecond({ frequency, imported, exported }: Read): readonly DroopPoint[] {
  if (imported.length === 0 && exported.length === 0) return []
  const [inW, outW] = [bySecond(imported), bySecond(exported)]
  const noneOf = (values: readonly Value[]) => (values.length === 0 ? 0 : undefined)
  return frequency.flatMap((value) => {
    const takenW = inW.get(secondOf(value)) ?? noneOf(imported)
    const givenW = outW.get(secondOf(value)) ?? noneOf(exported)
    if (takenW === undefined || givenW === undefined) return []
    return [{ atMs: secondOf(value) * SECOND_MS, frequencyHz: frequencyHz(value.value), powerW: takenW - givenW }]
  })
}
