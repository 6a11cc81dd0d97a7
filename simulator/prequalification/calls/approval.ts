import type {
  cancelApproval as cancelCall,
  exportApprovalFile as exportCall,
  readApproval as readCall,
  startApproval as startCall,
} from '#contract/fingrid.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { csvReply, fileReply } from '#simulator/csv/csv.ts'
import { notFound, Refused } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { groupOf, seesStation, type UserSession } from '#simulator/session/calls/visibility.ts'

/** A group whose stations the caller may all see, because a report names them. Throws 404 and 403. */
function testedGroup(world: World, session: UserSession, id: string): Group {
  const group = groupOf(world, session, id)
  const isForeign = (index: number) => {
    const station = world.stations[index]
    return station !== undefined && !seesStation(session, station)
  }
  if (!group.stationIndexes.some(isForeign)) return group
  throw new Refused(403, { message: `${group.name} has stations that you may not see.` })
}

export const readApproval: Handler<typeof readCall> = ({ world, session, params, context }) => ({
  approval: context.approvals.read(testedGroup(world, session, params.groupId).id),
})

export const startApproval: Handler<typeof startCall> = ({ world, session, params, body, context }) =>
  context.approvals.start(testedGroup(world, session, params.groupId), body.product, body.cars)

export const cancelApproval: Handler<typeof cancelCall> = ({ world, session, params, context }) => ({
  approval: context.approvals.cancel(testedGroup(world, session, params.groupId).id),
})

export const exportApprovalFile: Handler<typeof exportCall> = ({ world, session, query, context }) => {
  const { groupId, file } = query
  const { id, name } = testedGroup(world, session, String(groupId))
  const blocks = context.approvals.file(id, file)
  if (!blocks) throw notFound(`The last test programme of ${name} has no file ${file}.`)
  if (!file.endsWith('.html')) return csvReply({ name: file, bom: undefined }, blocks)
  return fileReply({ name: file, type: 'text/html; charset=utf-8' }, blocks)
}
