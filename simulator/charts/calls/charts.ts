import {
  type ChartPoint,
  type ChartUnit,
  LIMITS,
  type readChargersChart as chargersCall,
  type readMeterChart as meterCall,
} from '#contract/charts.ts'
import { limitStepsWithin } from '#simulator/dlm/world/limit-steps.ts'
import { readGroupChart, type GroupSeries } from '../world/group-charts.ts'
import { readMeterSeries } from '../world/meter-charts.ts'
import type { Piecewise } from '#simulator/core/world/piecewise.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { ChartLine } from '../model/chart-line.ts'
import { type AskedSpan, bucketsOf } from './chart-span.ts'
import { inTurnsFor } from '#simulator/http/piecewise-turns.ts'
import type { Client } from '#simulator/http/asked.ts'
import { GONE, type Handler } from '#simulator/http/call.ts'
import { groupOf } from '#simulator/session/calls/visibility.ts'

/** Three decimals are more precise than any meter, and save a third of the bytes. */
const shown = (value: number) => (Number.isFinite(value) ? Number(value.toFixed(3)) : null)

/** Recorded series in the format of the API. */
export const linesOf = (series: readonly GroupSeries[]): ChartLine[] =>
  series.map(({ property, unit, points }) => ({
    property,
    unit,
    points: points.map(({ atMs, value }) => ({ atMs, value: shown(value) })),
  }))

/** The limits and charts of a DC group are in kW and W for every request. */
const unitsFor = (group: Group, units: ChartUnit): ChartUnit => (group.type === 'GROUP_TYPE_DC' ? 'W' : units)

/** The reports of the chargers of a group. The chart and its download use the same lines. */
export function* chargersChart(
  world: World,
  group: Group,
  span: AskedSpan,
  units: ChartUnit,
  includeFrequency: boolean,
): Piecewise<ChartLine[]> {
  const asked = { ...bucketsOf(world, span), units: unitsFor(group, units), includeFrequency }
  return linesOf(yield* readGroupChart(world, group, asked))
}

/** The values of the external meter of a group, or of its boost source. */
export function* meterChart(
  world: World,
  group: Group,
  span: AskedSpan,
  units: ChartUnit,
  boost: boolean,
): Piecewise<ChartLine[]> {
  return linesOf(yield* readMeterSeries(world, group, { ...bucketsOf(world, span), units: unitsFor(group, units), boost }))
}

function* onTheWire(chart: Piecewise<ChartLine[]>): Piecewise<ChartPoint[]> {
  const lines = yield* chart
  yield
  // All lines have the same moments.
  const times = lines[0]?.points.map(({ atMs }) => new Date(atMs).toISOString()) ?? []
  const wire: ChartPoint[] = []
  for (const { property, unit, points } of lines) {
    for (const [at, { value }] of points.entries()) wire.push({ property, value, mergedTimestamp: times[at] ?? '', unit })
    yield
  }
  return wire
}

const spanOf = ({ start, end, minutes }: { start: string; end: string; minutes: number }): AskedSpan => ({
  startMs: Date.parse(start),
  endMs: Date.parse(end),
  minutes,
})

/** Reads a chart in pieces. The client may disconnect before it is complete. */
async function answerWith(
  client: Client,
  chart: Piecewise<ChartLine[]>,
  more: readonly ChartPoint[] = [],
): Promise<ChartPoint[] | Response> {
  const points = await inTurnsFor(client, onTheWire(chart))
  return points ? [...points, ...more] : GONE()
}

/** The limits over time as points without a value. */
const limitPoints = (world: World, group: Group, { startMs, endMs }: AskedSpan): ChartPoint[] =>
  limitStepsWithin(world, group, startMs, endMs).map((limitStep) => ({
    property: LIMITS,
    value: null,
    mergedTimestamp: limitStep.at,
    unit: group.type === 'GROUP_TYPE_DC' ? 'kW' : 'A',
    limitStep,
  }))

export const readChargersChart: Handler<typeof chargersCall> = ({ world, session, params, query, client }) => {
  const group = groupOf(world, session, params.groupId)
  const { units, includeFrequency = false } = query
  return answerWith(client, chargersChart(world, group, spanOf(query), units, includeFrequency))
}

export const readMeterChart: Handler<typeof meterCall> = ({ world, session, params, query, client }) => {
  const group = groupOf(world, session, params.groupId)
  const span = spanOf(query)
  const { units, isBoostDevice = false, includeLimits = false } = query
  return answerWith(
    client,
    meterChart(world, group, span, units, isBoostDevice),
    includeLimits ? limitPoints(world, group, span) : [],
  )
}
