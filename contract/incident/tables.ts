import { bucketMinutes, type ChartPoint, LIMITS } from '../charts.ts'
import { iso, MINUTE_MS, SECOND_MS } from '../durations.ts'
import type { DeviceEvent, StationValues } from '../events.ts'
import type { V2gForecast, V2gSession } from '../v2g.ts'
import { type Cell, type IncidentFile, valuesFile } from './incident.ts'

/** The cell of a value: nested values as JSON. */
const cellOf = (value: unknown): Cell => {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : (value as Cell)
}

/** A table of objects with the same keys. Without a list there is no file; an empty list is a file without rows. */
export function rowsFile(name: string, about: string, list: readonly object[] | undefined): IncidentFile | undefined {
  if (!list) return undefined
  const columns = [...new Set(list.flatMap((row) => Object.keys(row)))]
  const rows = list.map((row) => columns.map((column) => cellOf((row as Record<string, unknown>)[column])))
  return { name, about, resolutionMs: null, columns, rows }
}

/** A table with a row for each time, and a column for each line with its unit. */
export function chartFile(
  name: string,
  about: string,
  points: readonly ChartPoint[] | undefined,
  spanMs: number,
): IncidentFile | undefined {
  const own = points?.filter(({ property }) => property !== LIMITS)
  if (!own) return undefined
  const headOf = ({ property, unit }: ChartPoint) => `${property} (${unit})`
  const heads = [...new Set(own.map(headOf))]
  const rows = new Map<string, Cell[]>()
  for (const point of own) {
    const row = rows.get(point.mergedTimestamp) ?? [point.mergedTimestamp, ...heads.map(() => null)]
    row[heads.indexOf(headOf(point)) + 1] = point.value
    rows.set(point.mergedTimestamp, row)
  }
  return {
    name,
    about,
    resolutionMs: bucketMinutes(spanMs) * MINUTE_MS,
    columns: ['time', ...heads],
    rows: [...rows.values()],
  }
}

/** The limits that were in force, with the second of each step. Undefined if the platform does not keep them. */
export function limitsFile(name: string, points: readonly ChartPoint[] | undefined): IncidentFile | undefined {
  const steps = points?.flatMap(({ property, limitStep }) => (property === LIMITS && limitStep ? [limitStep] : [])) ?? []
  if (steps.length === 0) return undefined
  const rows = steps.flatMap(({ at, limits, meterIncludesChargers }): Cell[][] => {
    const includes = meterIncludesChargers ?? null
    if (!limits) return [[at, 'unknown', null, null, null, null, includes]]
    if (limits.length === 0) return [[at, 'none', null, null, null, null, includes]]
    return limits.map(({ kind, line, limit, unit, parts }) => [at, kind, line, limit, unit, cellOf(parts), includes])
  })
  const columns = ['time', 'kind', 'line', 'limit', 'unit', 'parts', 'meterIncludesChargers']
  return { name, about: 'The limits in force, from each time on', resolutionMs: null, columns, rows }
}

/** The values of a station: a row for each time at which one of them changes. An empty cell is a gap. */
export function valuesTable(
  { deviceId, series, origins, coarser }: StationValues,
  startMs: number,
  stepMs: number,
): IncidentFile {
  const heads = series.map(({ property, unit }) => `${property} (${unit})`)
  const changes: [second: number, column: number, value: Cell][] = []
  const add = (column: number, seconds: readonly number[], values: readonly Cell[]) => {
    for (const [place, second] of seconds.entries()) changes.push([second, column, values[place] ?? null])
  }
  if (origins) add(0, origins.seconds, origins.stepOrigins)
  for (const [place, { seconds, stepValues }] of series.entries()) add(place + 1, seconds, stepValues)
  changes.sort(([a], [b]) => a - b)
  const rows: Cell[][] = []
  const present: Cell[] = [null, ...heads.map(() => null)]
  for (const [place, [second, column, value]] of changes.entries()) {
    present[column] = value
    if (changes[place + 1]?.[0] !== second) rows.push([iso(startMs + second * SECOND_MS), ...present])
  }
  const about = `Values of ${deviceId} where they change; the origin of its power is empty if it was measured`
  // A part that is recorded more coarsely has means, so that the whole is as coarse.
  const resolutionMs = Math.max(stepMs, coarser?.resolutionMs ?? 0)
  return { name: valuesFile(deviceId), about, resolutionMs, columns: ['time', 'origin', ...heads], rows }
}

/** The same table, from the events of single properties, oldest first. A pause of more than two steps is a gap. */
export function eventsTable(deviceId: string, startMs: number, events: readonly DeviceEvent[]): IncidentFile {
  const secondOf = ({ time }: DeviceEvent) => (Date.parse(time) - startMs) / SECOND_MS
  const [first, second] = events.map(secondOf)
  const stepS = first !== undefined && second !== undefined && second > first ? second - first : 1
  const series = new Map<string, StationValues['series'][number]>()
  const origins = new Map<number, string | null>()
  for (const [place, event] of events.entries()) {
    const { property, unit, value, origin } = event
    const own = series.get(property) ?? { property, unit, seconds: [], stepValues: [] }
    series.set(property, own)
    const at = secondOf(event)
    own.seconds.push(at)
    own.stepValues.push(value)
    const next = events[place + 1]
    if (next?.property === property && secondOf(next) - at > 2 * stepS) {
      own.seconds.push(at + stepS)
      own.stepValues.push(null)
    }
    if (/^(Power|Current)/.test(property)) origins.set(at, origin ?? null)
  }
  return valuesTable(
    { deviceId, series: [...series.values()], origins: { seconds: [...origins.keys()], stepOrigins: [...origins.values()] } },
    startMs,
    stepS * SECOND_MS,
  )
}

const PLAN = ['sessionId', 'deviceId', 'targetSoC', 'departureTime', 'source'] as const
const OUTCOME = ['soc', 'departure', 'isReachable', 'reachableSoC', 'latestStart', 'obstacle'] as const
export const FORECAST_COLUMNS = ['time', ...PLAN, ...OUTCOME]

/** The plan of each V2G session at a time, and what was forecast; the latter is empty where it was not read. */
export const forecastRows = (at: string, sessions: readonly V2gSession[], forecasts: readonly V2gForecast[]): Cell[][] =>
  sessions.map((session) => {
    const own = forecasts.find(({ sessionId }) => sessionId === session.sessionId)
    return [at, ...PLAN.map((key) => session[key]), ...OUTCOME.map((key) => own?.[key] ?? null)]
  })
