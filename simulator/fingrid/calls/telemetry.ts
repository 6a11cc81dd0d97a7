import type { readTelemetry as telemetryCall } from '#contract/fingrid.ts'
import { notFound } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { groupOf } from '#simulator/session/calls/visibility.ts'
import { telemetryOf } from '../world/telemetry.ts'

export const readTelemetry: Handler<typeof telemetryCall> = ({ world, session, params }) => {
  const group = groupOf(world, session, params.groupId)
  if (!group.isSupergroup) throw notFound(`${group.name} is not a super group: it does not report in real time.`)
  return telemetryOf(world, group)
}
