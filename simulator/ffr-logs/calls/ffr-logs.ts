import { urlOf } from '#contract/endpoint.ts'
import { downloadFfrLog, type listFfrLogs as listCall, type requestFfrLogs as requestCall } from '#contract/ffr-logs.ts'
import { ffrLogsOf, requestFfrLogs as requestOf } from '../world/ffr-log.ts'
import { requireV2g, requireOnline } from '#simulator/devices/calls/device-kinds.ts'
import { wholeNumber } from '#simulator/http/input.ts'
import type { Handler } from '#simulator/http/call.ts'
import { deviceOf } from '#simulator/session/calls/visibility.ts'

const WHAT = 'FFR logs'
const PAGE_SIZE_MAX = 500

/** A link is the path of its download; the client adds the token. */
export const listFfrLogs: Handler<typeof listCall> = ({ world, session, params, query }) => {
  const station = requireV2g(deviceOf(world, session, params.deviceId), WHAT)
  const limit = wholeNumber('limit', query.limit, 1, PAGE_SIZE_MAX)
  const offset = wholeNumber('offset', query.offset, 0, Number.MAX_SAFE_INTEGER)
  const logs = ffrLogsOf(world, station)
  const links = logs.slice(offset, offset + limit).map(({ fileName }) => ({ url: urlOf(downloadFfrLog, { fileName }) }))
  return { links, total: logs.length }
}

export const requestFfrLogs: Handler<typeof requestCall> = ({ world, session, params }) => {
  const station = requireV2g(deviceOf(world, session, params.deviceId), WHAT)
  requestOf(world, requireOnline(station))
  return {}
}
