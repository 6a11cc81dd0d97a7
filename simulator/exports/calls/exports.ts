import type { exportChargersChart as chargersCall, exportExternalMeterChart as meterCall } from '#contract/exports.ts'
import { exportSpan } from '#simulator/charts/calls/chart-span.ts'
import { chargersChart, meterChart } from '#simulator/charts/calls/charts.ts'
import { inBlocks, csvReply } from '#simulator/csv/csv.ts'
import { fileName, tableOf } from '#simulator/csv/csv-table.ts'
import { limitStepsWithin } from '#simulator/dlm/world/limit-steps.ts'
import { inTurnsFor } from '#simulator/http/piecewise-turns.ts'
import { GONE, type Handler } from '#simulator/http/call.ts'
import { groupOf } from '#simulator/session/calls/visibility.ts'
import { limitedTableOf } from './limited-table.ts'

export const exportChargersChart: Handler<typeof chargersCall> = async ({
  world,
  session,
  params,
  query,
  client,
}): Promise<Response> => {
  const group = groupOf(world, session, params.groupId)
  const span = exportSpan(world, query.start, query.end)
  const asked = { ...span, minutes: query.minutes }
  const chart = chargersChart(world, group, asked, query.units ?? 'A', query.includeFrequency ?? false)
  const lines = await inTurnsFor(client, chart)
  if (!lines) return GONE()
  const rows = query.includeLimits
    ? limitedTableOf(lines, limitStepsWithin(world, group, span.startMs, span.endMs), span)
    : tableOf(lines)
  return csvReply({ name: fileName(`chargers-${group.id}`, span), bom: query.bom }, inBlocks(rows))
}

export const exportExternalMeterChart: Handler<typeof meterCall> = async ({
  world,
  session,
  params,
  query,
  client,
}): Promise<Response> => {
  const group = groupOf(world, session, params.groupId)
  const span = exportSpan(world, query.start, query.end)
  const boost = query.isBoostDevice ?? false
  const chart = meterChart(world, group, { ...span, minutes: query.minutes }, query.units ?? 'A', boost)
  const lines = await inTurnsFor(client, chart)
  if (!lines) return GONE()
  const name = fileName(`${boost ? 'boost' : 'meter'}-${group.id}`, span)
  const rows = query.includeLimits
    ? limitedTableOf(lines, limitStepsWithin(world, group, span.startMs, span.endMs), span)
    : tableOf(lines)
  return csvReply({ name, bom: query.bom }, inBlocks(rows))
}
