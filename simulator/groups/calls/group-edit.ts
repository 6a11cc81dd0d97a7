import type {
  createGroup as createCalls,
  deleteGroup as deleteCall,
  GroupDraft,
  saveGroup as saveCall,
} from '#contract/groups.ts'
import { changeGroup, createGroup as newGroup, removeGroup } from '../world/group-actions.ts'
import type { Group } from '../world/group.ts'
import { checkServicesMayEnd } from '#simulator/dlm/calls/dlm-rules.ts'
import { checkGroup } from './group-rules.ts'
import { groupView } from './groups.ts'
import type { Handler } from '#simulator/http/call.ts'
import { groupOf } from '#simulator/session/calls/visibility.ts'

/** Missing fields of a draft keep their values. Only a super group has reports. */
function completed(draft: GroupDraft, was?: Group) {
  const isSupergroup = draft.isSupergroup ?? was?.isSupergroup ?? false
  const reported = <T>(said: T | null | undefined, kept: T | null | undefined) =>
    isSupergroup ? (said === undefined ? (kept ?? null) : said) : null
  return {
    name: draft.name.trim(),
    type: draft.type,
    sellerId: draft.sellerId,
    isSupergroup,
    realTimeReport: reported(draft.realTimeReport, was?.realTimeReport),
    historyReport: reported(draft.historyReport, was?.historyReport),
  }
}

export const createGroup: Handler<typeof createCalls> = ({ world, session, body }) => {
  checkGroup(world, session, body)
  return groupView(newGroup(world, completed(body)))
}

export const saveGroup: Handler<typeof saveCall> = ({ world, session, params, body }) => {
  const group = groupOf(world, session, params.groupId)
  checkGroup(world, session, body, group)
  changeGroup(world, group, completed(body, group))
  return groupView(group)
}

/** The group's stations stay in their other groups. */
export const deleteGroup: Handler<typeof deleteCall> = ({ world, session, params }) => {
  const group = groupOf(world, session, params.groupId)
  checkServicesMayEnd(session, group.dlm)
  removeGroup(world, group.id)
  return {}
}
