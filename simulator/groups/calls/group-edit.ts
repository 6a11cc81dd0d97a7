import type {
  createGroup as createCalls,
  deleteGroup as deleteCall,
  GroupDraft,
  saveGroup as saveCall,
} from '#contract/groups.ts'
import { changeGroup, createGroup as newGroup, removeGroup } from '../world/group-actions.ts'
import type { Group } from '../world/group.ts'
import { checkServicesMayEnd } from '#simulator/dlm/calls/dlm-rules.ts'
import { groupView } from './groups.ts'
import type { Handler } from '#simulator/http/call.ts'
import { groupOf, type UserSession } from '#simulator/session/calls/visibility.ts'
import { can } from '#contract/access.ts'
import type { World } from '#simulator/core/world/state.ts'
import { fieldPermissionMessage } from '#simulator/session/calls/permission-messages.ts'
import { type FieldError, fieldsForbidden, invalid } from '#simulator/http/refusals.ts'

/** Changes that the caller may not make with any values: 403 with the fields. */
function forbiddenOf(session: UserSession, draft: GroupDraft, was?: Group): FieldError[] {
  const errors: FieldError[] = []
  if (!was && draft.type === 'GROUP_TYPE_BATTERY' && !can.offerBatteryGroup(session)) {
    errors.push({ path: 'body.type', message: fieldPermissionMessage('A battery group', 'offerBatteryGroup') })
  }
  const isSuper = was?.isSupergroup ?? false
  if ((draft.isSupergroup ?? isSuper) !== isSuper && !can.setSuperGroup(session)) {
    errors.push({ path: 'body.isSupergroup', message: fieldPermissionMessage('A super group', 'setSuperGroup') })
  }
  return errors
}

/** Errors in the values: 400 with the fields. */
function faultsOf(world: World, session: UserSession, draft: GroupDraft, was?: Group): FieldError[] {
  const errors: FieldError[] = []
  if (draft.name.trim() === '') errors.push({ path: 'body.name', message: 'Group name is required' })
  if (was) {
    if (draft.type !== was.type) errors.push({ path: 'body.type', message: 'is chosen at creation and cannot be changed' })
    if (draft.sellerId !== was.sellerId) {
      errors.push({ path: 'body.sellerId', message: 'is chosen at creation and cannot be changed' })
    }
  } else if (!world.sellers.has(draft.sellerId) || !session.seesSeller(draft.sellerId)) {
    errors.push({ path: 'body.sellerId', message: 'must be your own organisation or one below it' })
  }
  return errors
}

/**
 * Refuses a group that this caller may not create, or a change of the group `was` that this caller may not make.
 * Invalid values are reported before missing permissions, because they are invalid for every user.
 */
function checkGroup(world: World, session: UserSession, draft: GroupDraft, was?: Group): void {
  const faults = faultsOf(world, session, draft, was)
  if (faults.length > 0) throw invalid(faults)
  const forbidden = forbiddenOf(session, draft, was)
  if (forbidden.length > 0) throw fieldsForbidden(forbidden)
}

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
