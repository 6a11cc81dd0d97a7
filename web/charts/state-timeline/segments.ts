import type { StationState } from '#contract/charts.ts'
import { PAUSE_TEXT, pauseOf } from '#units/pauses.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'

/** The states of a timeline, sorted by urgency. */
const TIMELINE_STATES = [
  'fault',
  'unavailable',
  'offline',
  'queue',
  'load-management',
  'operator',
  'charger',
  'unknown',
  'car',
  'preparing',
  'finishing',
  'charging',
  'discharging',
  'free',
  'other',
] as const
export type TimelineState = (typeof TIMELINE_STATES)[number]

export const STATE_LABEL = {
  ...PAUSE_TEXT,
  unknown: 'Paused',
  fault: 'Faulted',
  unavailable: 'Unavailable',
  offline: 'Offline',
  preparing: 'Preparing',
  finishing: 'Finishing',
  charging: 'Charging',
  discharging: 'Discharging',
  free: 'Available',
  other: 'Other status',
} satisfies Record<TimelineState, string>

/** The statuses that are no pause. */
const OF_STATUS: Readonly<Record<string, TimelineState>> = {
  Available: 'free',
  Faulted: 'fault',
  Unavailable: 'unavailable',
  Preparing: 'preparing',
  Finishing: 'finishing',
  Charging: 'charging',
  Discharging: 'discharging',
}

/** The states that a legend lists: those of a timeline, most urgent first. */
export const statesIn = (segments: Iterable<readonly StateSegment[]>): readonly TimelineState[] => {
  const found = new Set([...segments].flatMap((ofStation) => ofStation.map(({ state }) => state)))
  return TIMELINE_STATES.filter((state) => found.has(state))
}

/** The state of a station; undefined if it is unknown. The last status of an offline station is not its state. */
export function timelineState({ status, isOnline, pausedBy }: Omit<StationState, 'from'>): TimelineState | undefined {
  if (!isOnline) return 'offline'
  return status === null ? undefined : (pauseOf({ status, pausedBy }) ?? OF_STATUS[status] ?? 'other')
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
