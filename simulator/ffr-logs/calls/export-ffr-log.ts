import type { downloadFfrLog as downloadCall } from '#contract/ffr-logs.ts'
import { ffrLogRows, findFfrLog } from '../world/ffr-log.ts'
import { csvLine, inBlocks, csvReply } from '#simulator/csv/csv.ts'
import { notFound } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { seesStation } from '#simulator/session/calls/visibility.ts'

const HEADER = csvLine(['timestamp_utc', 'frequency_hz', 'power_w', 'baseline_w', 'ffr_active'])

const known = (value: number) => (Number.isNaN(value) ? null : value)

function* linesOf(rows: ReturnType<typeof ffrLogRows>): Generator<string> {
  yield HEADER
  for (const { atMs, frequencyHz, powerW, baselineW, isActive } of rows) {
    yield csvLine([new Date(atMs).toISOString(), known(frequencyHz), known(powerW), known(baselineW), isActive ? 1 : 0])
  }
}

/** A log file of a V2G device with ten rows per second around its activation; 404 if the caller may not see the device. */
export const downloadFfrLog: Handler<typeof downloadCall> = ({ world, session, params, query }) => {
  const found = findFfrLog(world, params.fileName)
  if (!found || !seesStation(session, found.station)) throw notFound(`There is no FFR log called ${params.fileName}.`)
  const name = found.log.fileName.replace(/[^\w.-]/g, '-')
  return csvReply({ name, bom: query.bom }, inBlocks(linesOf(ffrLogRows(found.log))))
}
