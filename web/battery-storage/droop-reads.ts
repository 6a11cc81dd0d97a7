import { atom, type Atom } from 'jotai'
import { boundedFamily } from '#ui/bounded-family.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { listEvents } from '#contract/events.ts'
import { readMeterValues, readStation } from '#contract/stations.ts'
import { resource, type Resource } from '#platform/resource.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import type { DroopPoint } from './droop.ts'
import { requestStartMs, joinedBySecond, withNewValues, type Recent } from './seconds.ts'

const REFRESH_MS = 5 * SECOND_MS
const EVENTS_MS = 2 * SECOND_MS

const station = resource(readStation, { every: REFRESH_MS })

/** A device by its id. */
export const device = (deviceId: string) => station({ params: { id: deviceId }, query: { resolve: 'seller' } })

const values = resource(readMeterValues, { every: REFRESH_MS, failed: 'Failed to fetch meter values' })

/** The baseline that was sent to a battery, W; 0 if none is known. */
export const baselineW = boundedFamily((deviceId: string) =>
  atom((get) => {
    const sent = get(values({ params: { deviceId } })).value?.results.find(({ Key }) => Key === 'Pbaseline')
    const watts = Number(sent?.Value)
    return Number.isFinite(watts) ? watts : 0
  }),
)

interface BatteryIds {
  deviceId: string
  stationId: number
}

/** The last two minutes of one property. After the first read, only newer values are requested. */
const recent = rollingResource(listEvents, {
  addressAt: ({ deviceId, stationId, property }: BatteryIds & { property: string }, nowMs, before: Recent | undefined) => ({
    params: { deviceId },
    query: {
      start: new Date(requestStartMs(before, Math.floor(nowMs))).toISOString(),
      end: new Date(Math.floor(nowMs)).toISOString(),
      stationId: String(stationId),
      property,
    },
  }),
  everyMs: () => EVENTS_MS,
  take: (events, { query }, _, before) => withNewValues(before, events, Date.parse(query.end)),
  failed: 'Failed to fetch events of device',
  runOf: ({ deviceId }) => deviceId,
})

/** The last two minutes of a battery by second. `toMs` is the end of the requested span. */
export interface LastMinutes {
  readonly toMs: number
  readonly points: readonly DroopPoint[]
}

const families = boundedFamily((idsText: string): Atom<Resource<LastMinutes>> => {
  const ids = JSON.parse(idsText) as BatteryIds
  const of = (property: string) => recent({ ...ids, property })
  const [frequency, imported, exported] = [of('Frequency'), of('Power.Active.Import'), of('Power.Active.Export')]
  return atom((get) => joinReads(get(frequency), get(imported), get(exported)))
})

/** Frequency and power of a battery in the last two minutes. */
export const lastMinutes = ({ deviceId, stationId }: BatteryIds) => families(JSON.stringify({ deviceId, stationId }))

/** Joins three reads into one resource. It is loading until all three have values, and as old as the oldest of them. */
export function joinReads(
  frequency: Resource<Recent>,
  imported: Resource<Recent>,
  exported: Resource<Recent>,
): Resource<LastMinutes> {
  const reads = [frequency, imported, exported]
  const failed = reads.find(({ state }) => state === 'failed')
  const ages = reads.flatMap(({ asOfMs }) => asOfMs ?? [])
  const value =
    frequency.value && imported.value && exported.value
      ? {
          toMs: Math.min(frequency.value.toMs, imported.value.toMs, exported.value.toMs),
          points: joinedBySecond({
            frequency: frequency.value.values,
            imported: imported.value.values,
            exported: exported.value.values,
          }),
        }
      : undefined
  return {
    state: value ? 'ready' : failed ? 'failed' : 'loading',
    value,
    reply: reads.find(({ reply }) => reply)?.reply,
    asOfMs: ages.length > 0 ? Math.min(...ages) : undefined,
    isStale: value !== undefined && reads.some(({ isStale }) => isStale),
    refresh: () => {
      for (const read of reads) read.refresh()
    },
  }
}
