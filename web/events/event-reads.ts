import { propertyName } from '#units/measurands.ts'
import { atom, type Atom } from 'jotai'
import { boundedFamily } from '#ui/bounded-family.ts'
import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import { listEventProperties, listEvents } from '#contract/events.ts'
import { now } from '#platform/platform-clock.ts'
import type { Resource } from '#platform/resource.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { mergePoints, nextReadStartMs, type EventPoints } from './event-points.ts'
import { isFinal, windowAt, type GraphRange } from './graph-view.ts'

export const FAILED_EVENTS = 'Failed to fetch events of device'

/** Names the properties that could not be read while others are drawn; undefined if all could. */
export const failedText = (properties: readonly string[]): string | undefined =>
  properties.length === 0 ? undefined : `${FAILED_EVENTS}: ${properties.map(propertyName).join(', ')}`

/** The device and the time range. */
interface Asked {
  deviceId: string
  stationId: number
  range: GraphRange
}

const EVENTS_MS = 10 * SECOND_MS
const PROPERTIES_MS = 5 * MINUTE_MS

const addressOf = ({ deviceId, stationId }: Asked, { fromMs, toMs }: TimeRange) => ({
  params: { deviceId },
  query: { start: new Date(fromMs).toISOString(), end: new Date(toMs).toISOString(), stationId: String(stationId) },
})

/** The properties that a device reported in a range. */
export const eventProperties = rollingResource(listEventProperties, {
  addressAt: (asked: Asked, nowMs) => addressOf(asked, windowAt(asked.range, nowMs)),
  everyMs: ({ range }) => (isFinal(range, now()) ? undefined : PROPERTIES_MS),
  take: (properties) => [...new Set(properties)],
  failed: 'Failed to get available properties of device',
})

/** The values of one property. After the first read, each call fetches only new values. */
const events = rollingResource(listEvents, {
  addressAt: ({ property, ...asked }: Asked & { property: string }, nowMs, before: EventPoints | undefined) => {
    const window = windowAt(asked.range, nowMs)
    const { params, query } = addressOf(asked, { ...window, fromMs: nextReadStartMs(before, window) })
    return { params, query: { ...query, property } }
  },
  everyMs: ({ range }) => (isFinal(range, now()) ? undefined : EVENTS_MS),
  take: (reply, { query }, { range }, before) => mergePoints(before, reply, windowAt(range, Date.parse(query.end))),
  failed: FAILED_EVENTS,
  runOf: ({ deviceId }) => deviceId,
})

export interface EventLine extends EventPoints {
  readonly property: string
}

/** The lines of a graph in a window that all lines reach, except lines that could not be refreshed. */
export interface Graph {
  readonly lines: readonly EventLine[]
  readonly window: TimeRange
  /** Properties that could not be read. */
  readonly failed: readonly string[]
}

interface Read {
  property: string
  read: Resource<EventPoints>
}

const graphs = boundedFamily((askedText: string): Atom<Resource<Graph>> => {
  const { properties, ...asked } = JSON.parse(askedText) as Asked & { properties: string[] }
  const reads = properties.map((property) => ({ property, read: events({ ...asked, property }) }))
  return atom((get) => asGraph(reads.map(({ property, read }) => ({ property, read: get(read) }))))
})
export const graph = (asked: Asked & { properties: readonly string[] }) => graphs(JSON.stringify(asked))

/** Combines several reads: loading until each succeeded or failed, and as stale as the oldest. */
export function asGraph(reads: readonly Read[]): Resource<Graph> {
  const lines = reads.flatMap(({ property, read }) => (read.value ? [{ property, ...read.value }] : []))
  const isAwaited = reads.some(({ read }) => read.state === 'loading')
  const failed = reads.flatMap(({ property, read }) => (read.state === 'failed' ? [property] : []))
  const stale = reads.filter(({ read }) => read.isStale)
  const windows = reads.flatMap(({ read }) => (read.value && !read.isStale ? [read.value.window] : []))
  const window = (windows.length > 0 ? windows : lines.map((line) => line.window)).toSorted((a, b) => a.toMs - b.toMs)[0]
  const ages = (stale.length > 0 ? stale : reads).flatMap(({ read }) => read.asOfMs ?? [])
  return {
    state: isAwaited ? 'loading' : window ? 'ready' : 'failed',
    value: isAwaited || !window ? undefined : { lines, window, failed },
    reply: reads.find(({ read }) => read.reply)?.read.reply,
    asOfMs: ages.length > 0 ? Math.min(...ages) : undefined,
    isStale: stale.length > 0,
    refresh: () => {
      for (const { read } of reads) read.refresh()
    },
  }
}
