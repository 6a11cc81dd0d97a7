import type { exportChargersChart as chargersCall, exportExternalMeterChart as meterCall } from '#contract/exports.ts'
import { exportSpan } from './chart-span.ts'
import { chargersChart, meterChart } from './charts.ts'
import { inBlocks, sendCsv } from './csv.ts'
import { fileName, tableOf } from './csv-table.ts'
import type { Handler } from './serve.ts'
import { groupOf } from './visibility.ts'

export const exportChargersChart: Handler<typeof chargersCall> = ({ world, session, params, query, response }) => {
  const group = groupOf(world, session, params.groupId)
  const span = exportSpan(world, query.start, query.end)
  const asked = { ...span, minutes: query.minutes }
  const lines = chargersChart(world, group, asked, query.units ?? 'A', query.includeFrequency ?? false)
  return sendCsv(response, { name: fileName(`chargers-${group.id}`, span), bom: query.bom }, inBlocks(tableOf(lines)))
}

export const exportExternalMeterChart: Handler<typeof meterCall> = ({ world, session, params, query, response }) => {
  const group = groupOf(world, session, params.groupId)
  const span = exportSpan(world, query.start, query.end)
  const boost = query.isBoostDevice ?? false
  const lines = meterChart(world, group, { ...span, minutes: query.minutes }, query.units ?? 'A', boost)
  const name = fileName(`${boost ? 'boost' : 'meter'}-${group.id}`, span)
  return sendCsv(response, { name, bom: query.bom }, inBlocks(tableOf(lines)))
}
