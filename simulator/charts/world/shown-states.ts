import { bucketMinutes, type StationState } from '#contract/charts.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { shownStatus } from '#contract/shown-status.ts'
import type { World } from '#simulator/core/world/state.ts'
import { completedAt } from '#simulator/history/world/completed-recording.ts'
import { causesBetween } from '#simulator/dlm/world/pauses.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { stationStates, type StationStateMs } from './station-states.ts'

/**
 * The states of stations in a span, oldest first, with the causes of pauses. A battery or V2G point charges or discharges by the
 * mean power of each minute; in a long span, of the last minute of each step of a chart.
 */
export function shownStates(world: World, stations: readonly Station[], span: { startMs: number; endMs: number }) {
  const stepMs = bucketMinutes(span.endMs - span.startMs) * MINUTE_MS
  const endMs = Math.min(span.endMs, world.nowMs + SECOND_MS)
  return stationStates(world, stations, span).map(({ station, states }) => ({
    deviceId: station.deviceId,
    states: joined(
      states.flatMap((state, place) => detailed(world, station, state, { untilMs: states[place + 1]?.atMs ?? endMs, stepMs })),
    ),
  }))
}

/** A state with the causes of its pauses, and for a battery or V2G point with the direction of its power. */
function detailed(
  world: World,
  station: Station,
  { atMs, status, isOnline }: StationStateMs,
  { untilMs, stepMs }: { untilMs: number; stepMs: number },
): StationState[] {
  if (!isOnline || status === null) return [{ from: textOf(atMs), status, isOnline }]
  if (status === 'SuspendedEVSE') {
    return causesBetween(station, atMs, untilMs).map(({ atMs: fromMs, cause }) => ({
      from: textOf(fromMs),
      status,
      isOnline,
      pausedBy: cause,
    }))
  }
  const { kind } = station.plan
  if (kind !== 'v2g' && kind !== 'battery') return [{ from: textOf(atMs), status, isOnline }]
  const states: StationState[] = []
  for (let stepStartMs = Math.floor(atMs / stepMs) * stepMs; stepStartMs < untilMs; stepStartMs += stepMs) {
    // The last second of a step: that of the present minute has no mean yet.
    const readMs = Math.min(world.nowMs, stepStartMs + stepMs - SECOND_MS)
    const powerW = completedAt(world, readMs, stepMs, 'powerW')?.(station.index) ?? null
    states.push({ from: textOf(Math.max(atMs, stepStartMs)), status: shownStatus(status, true, powerW), isOnline })
  }
  return states
}

const textOf = (atMs: number) => new Date(atMs).toISOString()

/** Consecutive equal states as one. */
const joined = (states: readonly StationState[]): StationState[] =>
  states.filter((state, place) => {
    const before = states[place - 1]
    return before?.status !== state.status || before.isOnline !== state.isOnline || before.pausedBy !== state.pausedBy
  })
