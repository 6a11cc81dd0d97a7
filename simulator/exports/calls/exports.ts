import type { exportChargersChart as chargersCall, exportExternalMeterChart as meterCall } from '#contract/exports.ts'
import { exportSpan } from '#simulator/charts/calls/chart-span.ts'
import { chargersChart, meterChart } from '#simulator/charts/calls/charts.ts'
import { inBlocks, csvReply, csvLine } from '#simulator/csv/csv.ts'
import { fileName, tableOf, type CsvSpan } from '#simulator/csv/csv-table.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { limitStepsWithin } from '#simulator/dlm/world/limit-steps.ts'
import { inTurnsFor } from '#simulator/http/piecewise-turns.ts'
import { GONE, type Handler } from '#simulator/http/call.ts'
import { groupOf } from '#simulator/session/calls/visibility.ts'
import { LIMIT_NAME, type AppliedLimit, type LimitStep } from '#contract/phase-load.ts'
import type { ChartLine } from '#simulator/charts/model/chart-line.ts'
import { LOCAL_ZONE, localText, utcText } from '#simulator/csv/csv-times.ts'
import { limitPartsText } from '#simulator/activity/model/applied-limit.ts'

const nameOf = ({ kind, line }: AppliedLimit) => {
  const name = LIMIT_NAME[kind]
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${line === null ? '' : ` L${line}`}`
}

/**
 * A chart as a file with the limits that were in force: the values of its moments, and a row in the second of each change of a limit,
 * oldest first. A limit that was unknown or not in force is an empty field, as is a value of the chart in the row of a change.
 */
function* limitedTableOf(lines: readonly ChartLine[], steps: readonly LimitStep[], { startMs }: CsvSpan): Generator<string> {
  const limits = new Map<string, { readonly unit: string; hasParts: boolean }>()
  for (const one of steps.flatMap((step) => step.limits ?? [])) {
    const known = limits.get(nameOf(one))
    limits.set(nameOf(one), { unit: one.unit, hasParts: known?.hasParts === true || limitPartsText(one) !== '' })
  }
  const heads = [...limits].flatMap(([name, { unit, hasParts }]) => {
    const value = `${name} (${unit})`
    return hasParts ? [value, `${name}: parts`] : [value]
  })
  const limitCells = (step: LimitStep | undefined) =>
    [...limits].flatMap(([name, { hasParts }]) => {
      const found = step?.limits?.find((one) => nameOf(one) === name)
      const value = found?.limit ?? null
      return hasParts ? [value, found ? limitPartsText(found) : null] : [value]
    })

  yield csvLine(['Time (UTC)', `Time (${LOCAL_ZONE})`, ...lines.map(({ property, unit }) => `${property} (${unit})`), ...heads])
  const moments = lines[0]?.points ?? []
  let [place, next] = [0, 0]
  while (place < moments.length || next < steps.length) {
    const momentMs = moments[place]?.atMs ?? Infinity
    const stepMs = next < steps.length ? Math.max(startMs, Date.parse(steps[next]?.at ?? '')) : Infinity
    const atMs = Math.min(momentMs, stepMs)
    if (stepMs === atMs) next++
    const values = lines.map(({ points }) => (momentMs === atMs ? (points[place]?.value ?? null) : null))
    if (momentMs === atMs) place++
    yield csvLine([utcText(atMs), localText(atMs), ...values, ...limitCells(steps[next - 1])])
  }
}

type ChartCall = Parameters<Handler<typeof chargersCall>>[0] | Parameters<Handler<typeof meterCall>>[0]

/** A chart of a group as a file, with the limits that were in force if the call asks for them. */
async function chartFile(
  { world, session, params, query, client }: ChartCall,
  name: string,
  chartOf: (group: Group, asked: CsvSpan & { minutes: ChartCall['query']['minutes'] }) => ReturnType<typeof chargersChart>,
): Promise<Response> {
  const group = groupOf(world, session, params.groupId)
  const span = exportSpan(world, query.start, query.end)
  const lines = await inTurnsFor(client, chartOf(group, { ...span, minutes: query.minutes }))
  if (!lines) return GONE()
  const rows = query.includeLimits
    ? limitedTableOf(lines, limitStepsWithin(world, group, span.startMs, span.endMs), span)
    : tableOf(lines)
  return csvReply({ name: fileName(`${name}-${group.id}`, span), bom: query.bom }, inBlocks(rows))
}

export const exportChargersChart: Handler<typeof chargersCall> = (call) =>
  chartFile(call, 'chargers', (group, asked) =>
    chargersChart(call.world, group, asked, call.query.units ?? 'A', call.query.includeFrequency ?? false),
  )

export const exportExternalMeterChart: Handler<typeof meterCall> = (call) => {
  const boost = call.query.isBoostDevice ?? false
  return chartFile(call, boost ? 'boost' : 'meter', (group, asked) =>
    meterChart(call.world, group, asked, call.query.units ?? 'A', boost),
  )
}
