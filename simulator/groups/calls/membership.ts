import { can } from '#contract/access.ts'
import { CATEGORY_LABEL } from '#contract/stations.ts'
import type { connectStation as connectCall, disconnectStation as disconnectCall } from '#contract/stations.ts'
import { GROUP_TYPE_LABEL } from '#contract/groups.ts'
import { isRemovalFinal } from '#contract/protections.ts'
import { connect, disconnect } from '../world/group-actions.ts'
import { secondProviderProblem } from '#simulator/demand-response/calls/single-provider.ts'
import { isOffering } from '#simulator/demand-response/world/fcr-settings.ts'
import { GROUP_TYPE_OF } from '#simulator/sites/world/site-checks.ts'
import type { Group } from '../world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { conflict, forbidden, notFound, unfit } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { deviceOf, groupOf, type UserSession } from '#simulator/session/calls/visibility.ts'

export const SECOND_GROUP_REQUIREMENT = 'Requires add-on service Capacity Maximiser (part of Load Management package).'

const REMOVAL_REQUIREMENT = `The station is in another group too. Adding it to this group again requires the service. ${SECOND_GROUP_REQUIREMENT}`

/** Groups that count for the rule of one group per station. Super groups do not count. */
const ordinaryGroups = (world: World, { groupIds }: Station) =>
  groupIds.filter((id) => world.groups.get(id)?.isSupergroup === false)

/** Refuses a station that is already a member, has the wrong kind, provides FCR-D in another group, or must stay in its only group. */
function checkConnection(world: World, session: UserSession, station: Station, group: Group): void {
  if (station.groupIds.includes(group.id)) throw conflict(`${station.name} is already connected to ${group.name}.`)
  const { category } = station.type
  if (GROUP_TYPE_OF[category] !== group.type) {
    const kind = CATEGORY_LABEL[category]
    throw unfit(`${station.name} is of the kind ${kind}, and ${group.name} takes ${GROUP_TYPE_LABEL[group.type]} stations only.`)
  }
  const problem = isOffering(group) ? secondProviderProblem(world, session, group, [station.index]) : undefined
  if (problem !== undefined) throw conflict(problem)
  const isSecond = !group.isSupergroup && ordinaryGroups(world, station).length > 0
  if (isSecond && !can.joinSecondGroup(session)) throw forbidden(SECOND_GROUP_REQUIREMENT)
}

export const connectStation: Handler<typeof connectCall> = ({ world, session, params }) => {
  const station = deviceOf(world, session, params.deviceId)
  const group = groupOf(world, session, params.groupId)
  checkConnection(world, session, station, group)
  connect(world, station, group)
  return {}
}

export const disconnectStation: Handler<typeof disconnectCall> = ({ world, session, params }) => {
  const station = deviceOf(world, session, params.deviceId)
  const group = groupOf(world, session, params.groupId)
  if (!station.groupIds.includes(group.id)) throw notFound(`${station.name} is not connected to ${group.name}.`)
  const assigned = ordinaryGroups(world, station).map((id) => ({ id, isSuperGroup: false }))
  if (isRemovalFinal(session, group, assigned)) throw forbidden(REMOVAL_REQUIREMENT)
  disconnect(world, station, group)
  return {}
}
