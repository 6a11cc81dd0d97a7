import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { exportEvidence as exportCall } from '#contract/evidence/evidence.ts'
import type { World } from '#simulator/core/world/state.ts'
import { fileReply } from '#simulator/csv/csv.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { invalid, notFound } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { groupOf } from '#simulator/session/calls/visibility.ts'
import { packEntries } from '../archive/entries.ts'
import { activationEvents, type Included } from '../pack/activation-events.ts'
import { MAX_SPAN_MS, packOfEvent, packOfRange } from '../pack/evidence-pack.ts'
import { visibleTo } from './visible.ts'

/** A range in the last 14 days. The start may be earlier within its minute, because the console asks for whole minutes. */
function rangeOf({ nowMs }: World, startS: number | undefined, endS: number | undefined) {
  const presentMs = Math.floor(nowMs / SECOND_MS) * SECOND_MS + SECOND_MS
  const endMs = Math.min(endS === undefined ? presentMs : Math.floor(endS) * SECOND_MS, presentMs)
  const startMs = startS === undefined ? presentMs - MAX_SPAN_MS : Math.floor(startS) * SECOND_MS
  const path = startS === undefined ? 'query.end' : 'query.start'
  if (startMs >= endMs) throw invalid([{ path, message: 'the start must be before the end, and not in the future' }])
  if (startMs < presentMs - MAX_SPAN_MS - MINUTE_MS) {
    throw invalid([{ path, message: 'evidence is available for the last 14 days' }])
  }
  return { startMs, endMs }
}

function eventOf(world: World, group: Group, included: Included, activation: string) {
  const event = activationEvents(world, group, included).find(({ startMs }) => startMs === Date.parse(activation))
  if (!event) throw notFound(`${group.name} has no activation that started at ${activation}.`)
  return event
}

/** The archive is generated at the speed of the reader, so that 14 days need no memory. */
export const exportEvidence: Handler<typeof exportCall> = async ({ world, session, query, context }) => {
  const group = groupOf(world, session, query.groupId)
  const included = visibleTo(world, session)
  const source = { world, scenario: context.engine.state().scenario, group, included }
  const pack =
    query.activation === undefined
      ? packOfRange(source, rangeOf(world, query.start, query.end))
      : packOfEvent(source, eventOf(world, group, included, query.activation))
  const { archiveOf } = await import('../archive/write-archive.ts')
  return fileReply({ name: `${pack.name}.zip`, type: 'application/zip' }, archiveOf(packEntries(pack), pack.atMs))
}
