import { MINUTE_MS } from '#contract/durations.ts'
import type { exportExternalMeter as meterCall } from '#contract/exports.ts'
import { readMeterSeries } from '#simulator/world/meter-charts.ts'
import type { Group, World } from '#simulator/world/state.ts'
import { exportSpan } from './chart-span.ts'
import { linesOf } from './charts.ts'
import { inBlocks, sendCsv } from './csv.ts'
import { fileName, headerOf, rowsOf, type Span } from './csv-table.ts'
import { notFound } from './refusals.ts'
import type { Handler } from './serve.ts'
import { seesGroup, type Session } from './visibility.ts'

/** A stretch that is made at once: a long file is made as it is read, and nobody else waits long. */
const STRETCH = 60 * MINUTE_MS

interface Meter {
  readonly group: Group
  /** The meter of the boost source. */
  readonly boost: boolean
}

/** The meter of this device id, by the group that goes by it. */
function meterOf(world: World, session: Session, deviceId: string): Meter {
  for (const group of world.groups.values()) {
    if (!seesGroup(session, group)) continue
    if (group.dlm.externalDeviceId === deviceId) return { group, boost: false }
    if (group.dlm.boostChargingExternalDeviceId === deviceId) return { group, boost: true }
  }
  throw notFound(`There is no external meter with the id ${deviceId}.`)
}

/** Every minute of a meter, currents and powers, oldest first. */
function* minutesOf(world: World, { group, boost }: Meter, span: Span): Generator<string> {
  const firstMs = Math.ceil(span.startMs / MINUTE_MS) * MINUTE_MS
  const endMs = Math.min(span.endMs, world.nowMs + 1)
  const read = (startMs: number, untilMs: number) =>
    (['A', 'W'] as const).flatMap((units) =>
      linesOf(readMeterSeries(world, group, { startMs, endMs: untilMs, stepMs: MINUTE_MS, units, boost })),
    )
  yield headerOf(read(firstMs, firstMs))
  for (let startMs = firstMs; startMs < endMs; startMs += STRETCH) {
    yield* rowsOf(read(startMs, Math.min(endMs, startMs + STRETCH)))
  }
}

export const exportExternalMeter: Handler<typeof meterCall> = ({ world, session, params, query, response }) => {
  // Whatever is to be refused is refused before the first byte.
  const meter = meterOf(world, session, params.deviceId)
  const span = exportSpan(world, query.start, query.end)
  return sendCsv(response, { name: fileName(params.deviceId, span), bom: query.bom }, inBlocks(minutesOf(world, meter, span)))
}
