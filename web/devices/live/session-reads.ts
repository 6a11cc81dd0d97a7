import { listActivity } from '#contract/activity.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { listEvents } from '#contract/events.ts'
import type { Station } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'
import { rollingResource } from '#platform/rolling-resource.ts'

const activity = resource(listActivity, { every: 10 * SECOND_MS })

const CHANGES = 50

/** The last changes of the status of a device, newest first. A platform need not offer them. */
export const statusChanges = (deviceId: string) =>
  activity({ query: { deviceId, kinds: ['status'], page: 0, pageSize: CHANGES } })

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
