import { readStationStates, type StationState } from '#contract/charts.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { listEvents } from '#contract/events.ts'
import type { Station } from '#contract/stations.ts'
import { rollingResource } from '#platform/rolling-resource.ts'

/** A car is rarely connected for longer. */
const STATES_MS = 7 * DAY_MS

/** The states of a device since a moment, oldest first. */
interface KnownStates {
  readonly sinceMs: number
  readonly states: readonly StationState[]
}

/** The states of a device in the last days. Everyone who sees the device may read them; a platform need not offer them. */
export const deviceStates = rollingResource<typeof readStationStates, { deviceId: string }, KnownStates>(readStationStates, {
  addressAt: ({ deviceId }, nowMs) => {
    const [start = '', end = ''] = [nowMs - STATES_MS, nowMs].map((ms) => new Date(Math.floor(ms)).toISOString())
    return { query: { start, end, deviceIds: [deviceId] } }
  },
  everyMs: () => 10 * SECOND_MS,
  take: ({ since, stations }, { query }) => ({
    sinceMs: Math.max(Date.parse(since), Date.parse(query.start)),
    states: stations[0]?.states ?? [],
  }),
  failed: 'Failed to fetch the time connected',
})

const REGISTER = 'Energy.Active.Import.Register'
/** Longer than the interval of any record, so that a span has a value. */
const SPAN_MS = 5 * MINUTE_MS

type Ids = Pick<Station, 'deviceId' | 'stationId'>

/** The energy register at the start of a span, or now without one, Wh; null without a value. */
export const register = rollingResource(listEvents, {
  addressAt: ({ deviceId, stationId, fromMs }: Ids & { fromMs: number | null }, nowMs) => {
    const startMs = fromMs ?? nowMs - SPAN_MS
    const [start, end] = [startMs, Math.min(nowMs, startMs + SPAN_MS)].map((ms) => new Date(Math.floor(ms)).toISOString())
    return {
      params: { deviceId },
      query: { start: start ?? '', end: end ?? '', property: REGISTER, stationId: String(stationId) },
    }
  },
  // The start of a session that begins now has its value later.
  everyMs: ({ fromMs }) => (fromMs === null ? 10 : 60) * SECOND_MS,
  take: (events, _address, { fromMs }) => ({ energyWh: (fromMs === null ? events.at(-1) : events[0])?.value ?? null }),
  failed: 'Failed to fetch events of device',
  runOf: ({ deviceId }) => deviceId,
})
