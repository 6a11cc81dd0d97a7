import { MINUTE_MS } from '#contract/durations.ts'
import type { exportExternalMeter as meterCall } from '#contract/exports.ts'
import { readMeterSeries } from '../world/meter-charts.ts'
import { hasUsed } from '#simulator/meters/world/meter-history.ts'
import { finish, type Piecewise } from '#simulator/core/world/piecewise.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { exportSpan } from './chart-span.ts'
import { linesOf } from './charts.ts'
import type { ChartLine } from '../model/chart-line.ts'
import { csvReply } from '#simulator/csv/csv.ts'
import { fileName, headerOf, rowsOf, type CsvSpan } from '#simulator/csv/csv-table.ts'
import { inTurnsFor } from '#simulator/http/piecewise-turns.ts'
import { notFound } from '#simulator/http/refusals.ts'
import type { Client } from '#simulator/http/asked.ts'
import type { Handler } from '#simulator/http/call.ts'
import { seesGroup, type UserSession } from '#simulator/session/calls/visibility.ts'

/** Time span that is read in one piece. A long file is generated while it is read. */
const STRETCH = 360 * MINUTE_MS

interface Meter {
  readonly group: Group
  /** The meter of the boost source. */
  readonly boost: boolean
  readonly deviceId: string
}

/** The meter with this device id, from the group that uses it, or that has used it. */
function meterOf(world: World, session: UserSession, deviceId: string): Meter {
  const groups = [...world.groups.values()].filter((group) => seesGroup(session, group))
  for (const group of groups) {
    if (group.dlm.externalDeviceId === deviceId) return { group, boost: false, deviceId }
    if (group.dlm.boostChargingExternalDeviceId === deviceId) return { group, boost: true, deviceId }
  }
  for (const group of groups) {
    const { external, boost } = group.load.meterHistory
    if (hasUsed(external, deviceId) || hasUsed(boost, deviceId)) return { group, boost: !hasUsed(external, deviceId), deviceId }
  }
  throw notFound(`There is no external meter with the id ${deviceId}.`)
}

const UNITS = ['A', 'W'] as const

/** Every minute of a meter, currents and powers, oldest first, until the client disconnects. */
async function* minutesOf(
  world: World,
  { group, boost, deviceId }: Meter,
  span: CsvSpan,
  client: Client,
): AsyncGenerator<string> {
  const firstMs = Math.ceil(span.startMs / MINUTE_MS) * MINUTE_MS
  const endMs = Math.min(span.endMs, world.nowMs + 1)
  function* read(startMs: number, untilMs: number): Piecewise<ChartLine[]> {
    const lines: ChartLine[] = []
    for (const units of UNITS) {
      const asked = { startMs, endMs: untilMs, stepMs: MINUTE_MS, units, boost, deviceId }
      lines.push(...linesOf(yield* readMeterSeries(world, group, asked)))
    }
    return lines
  }
  yield headerOf(finish(read(firstMs, firstMs)))
  for (let startMs = firstMs; startMs < endMs; startMs += STRETCH) {
    const lines = await inTurnsFor(client, read(startMs, Math.min(endMs, startMs + STRETCH)))
    if (!lines) return
    yield [...rowsOf(lines)].join('')
  }
}

export const exportExternalMeter: Handler<typeof meterCall> = ({ world, session, params, query, client }) => {
  // All refusals precede the first byte.
  const meter = meterOf(world, session, params.deviceId)
  const span = exportSpan(world, query.start, query.end)
  return csvReply({ name: fileName(params.deviceId, span), bom: query.bom }, minutesOf(world, meter, span, client))
}
