import type { DeviceEvent } from '#contract/events.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'

/** Measurands that a station has in every second in which it is online. */
const ALWAYS = /^(?:Power|Voltage|Frequency)/

/** Precondition: a successful read without faults. The last second is judged of a span up to now, of a station that is online. */
export const eventReads: Property = {
  name: 'event-reads',
  about: 'The values of a device are of the asked property and span, the oldest first, and include the last second of the span.',
  begin: (_start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      for (const { call, params = {}, query = {}, status, reply, atMs } of entries.next(world)) {
        if (call !== 'listEvents' || status !== 200 || entries.hasFaults) continue
        met()
        const rows = reply as readonly DeviceEvent[]
        const times = rows.map(({ time }) => Date.parse(time))
        const [startMs, endMs] = [Date.parse(String(query['start'])), Math.min(atMs, Date.parse(String(query['end'])))]
        const wrong = rows.find(({ property }, place) => {
          const timeMs = times[place] ?? NaN
          return property !== query['property'] || timeMs < startMs || timeMs > endMs || timeMs <= (times[place - 1] ?? -Infinity)
        })
        const of = `${call} of ${params['deviceId']} from ${String(query['start'])} to ${String(query['end'])}`
        if (wrong) return { what: `${of} has ${wrong.property} at ${wrong.time}` }
        const station = world.stations.find(({ deviceId }) => deviceId === params['deviceId'])
        const isReporting = station?.isOnline === true && !station.ocpp && station.lastHeardMs === atMs
        const lastMs = times.at(-1)
        if (!isReporting || lastMs === undefined || endMs < atMs || !ALWAYS.test(String(query['property']))) continue
        if (endMs - startMs < SECOND_MS * 3_600 && lastMs !== atMs) {
          return { what: `${of} ends ${(atMs - lastMs) / SECOND_MS} s early` }
        }
      }
      return undefined
    }
  },
}
