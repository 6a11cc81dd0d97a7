import { can } from '#contract/access.ts'
import type { GroupDraft } from '#contract/groups.ts'
import type { Group } from '../world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { fieldPermissionMessage } from '#simulator/session/calls/permission-messages.ts'
import { type FieldError, fieldsForbidden, invalid } from '#simulator/http/refusals.ts'
import type { UserSession } from '#simulator/session/calls/visibility.ts'

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
export function checkGroup(world: World, session: UserSession, draft: GroupDraft, was?: Group): void {
  const faults = faultsOf(world, session, draft, was)
  if (faults.length > 0) throw invalid(faults)
  const forbidden = forbiddenOf(session, draft, was)
  if (forbidden.length > 0) throw fieldsForbidden(forbidden)
}
