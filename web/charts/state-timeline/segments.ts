import type { StationState } from '#contract/charts.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'

/** The states of a timeline, sorted by urgency. */
export const TIMELINE_STATES = ['fault', 'offline', 'paused', 'waiting', 'full', 'charging', 'free', 'other'] as const
export type TimelineState = (typeof TIMELINE_STATES)[number]

export const STATE_LABEL = {
  fault: 'Fault',
  offline: 'Offline',
  paused: 'Paused by charger',
  waiting: 'Waiting',
  full: 'Paused by car',
  charging: 'Charging',
  free: 'Free',
  other: 'Other status',
} satisfies Record<TimelineState, string>

const OF_STATUS: Readonly<Record<string, TimelineState>> = {
  Available: 'free',
  Faulted: 'fault',
  Unavailable: 'fault',
  SuspendedEVSE: 'paused',
  Preparing: 'waiting',
  SuspendedEV: 'full',
  Finishing: 'full',
  Charging: 'charging',
  Discharging: 'charging',
}

/** The state of a station; undefined if it is unknown. The last status of an offline station is not its state. */
export function timelineState({ status, isOnline }: Pick<StationState, 'status' | 'isOnline'>): TimelineState | undefined {
  if (!isOnline) return 'offline'
  return status === null ? undefined : (OF_STATUS[status] ?? 'other')
}

/** A time in one state. */
export interface StateSegment extends TimeRange {
  readonly state: TimelineState
}

/**
 * The segments of a station within a range and until the present, oldest first. Consecutive states that look the same are one
 * segment. An unknown state is a gap.
 */
export function stateSegments(states: readonly StationState[], range: TimeRange, nowMs = Infinity): readonly StateSegment[] {
  const segments: StateSegment[] = []
  for (const [place, one] of states.entries()) {
    const next = states[place + 1]
    const fromMs = Math.max(range.fromMs, Date.parse(one.from))
    const toMs = Math.min(range.toMs, nowMs, next ? Date.parse(next.from) : Infinity)
    const state = timelineState(one)
    if (toMs <= fromMs || state === undefined) continue
    const last = segments.at(-1)
    if (last?.state === state && last.toMs === fromMs) segments[segments.length - 1] = { ...last, toMs }
    else segments.push({ state, fromMs, toMs })
  }
  return segments
}

/** The segment at a moment; undefined where no state is known. */
export const segmentAt = (segments: readonly StateSegment[], atMs: number) =>
  segments.find(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs)
