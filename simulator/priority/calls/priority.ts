/** Provides: priority of customer groups. Needs: dlm, http, session. */

import type {
  addPriorityGroup as addCall,
  deletePriorityGroup as deleteCall,
  listCustomerGroups as customersCall,
  listPriorityGroups as listCall,
  saveQueuingVip as saveCall,
} from '#contract/priority.ts'
import { applyQueuingVip } from '#simulator/dlm/world/load-limits.ts'
import type { World } from '#simulator/core/world/state.ts'
import { conflict, invalid, notFound, numericId } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { groupOf } from '#simulator/session/calls/visibility.ts'

/** The customer group of an id; 404 for an unknown id. */
function customerGroupOf(world: World, id: number) {
  const found = world.customerGroups.find(({ customerGroupId }) => customerGroupId === id)
  if (!found) throw notFound(`There is no customer group with the id ${id}.`)
  return found
}

export const listCustomerGroups: Handler<typeof customersCall> = ({ world }) => [...world.customerGroups]

export const listPriorityGroups: Handler<typeof listCall> = ({ world, session, params }) => {
  const { customerGroupIds } = groupOf(world, session, params.groupId)
  return world.customerGroups.filter(({ customerGroupId }) => customerGroupIds.includes(customerGroupId))
}

/** The id identifies the customer group; names come from the platform. */
export const addPriorityGroup: Handler<typeof addCall> = ({ world, session, params, body }) => {
  const group = groupOf(world, session, params.groupId)
  const { customerGroupId, name } = customerGroupOf(world, body.customerGroupId)
  if (group.customerGroupIds.includes(customerGroupId)) throw conflict(`${name} already has priority in ${group.name}.`)
  group.customerGroupIds.push(customerGroupId)
  world.journal.add(world.nowMs, 'priority', { group: group.id, added: customerGroupId })
  return {}
}

export const deletePriorityGroup: Handler<typeof deleteCall> = ({ world, session, params }) => {
  const group = groupOf(world, session, params.groupId)
  const { customerGroupId, name } = customerGroupOf(world, numericId(params.customerGroupId, 'customer group'))
  const at = group.customerGroupIds.indexOf(customerGroupId)
  if (at < 0) throw notFound(`${name} has no priority in ${group.name}.`)
  group.customerGroupIds.splice(at, 1)
  world.journal.add(world.nowMs, 'priority', { group: group.id, removed: customerGroupId })
  return {}
}

/** Priority sessions require a queue. */
export const saveQueuingVip: Handler<typeof saveCall> = ({ world, session, params, body }) => {
  const group = groupOf(world, session, params.groupId)
  if (body.isQueuingVip && !(group.dlm.enabled && group.dlm.isQueuing)) {
    throw invalid([{ path: 'body.isQueuingVip', message: 'requires load management and Preconnect' }])
  }
  applyQueuingVip(world, group, body)
  return {}
}
