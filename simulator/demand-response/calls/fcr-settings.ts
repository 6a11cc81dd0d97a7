import {
  type createBiddingZone as zoneCall,
  type FcrSettings,
  type readFcrSettings as readCall,
  type saveFcrSettings as saveCall,
  serviceProblem,
} from '#contract/demand-response.ts'
import { GROUP_TYPE_LABEL } from '#contract/groups.ts'
import { biddingZoneOf } from '#simulator/bids/world/bidding-zones.ts'
import { isActivated, isOffering, saveFcr, stepAfter } from '../world/fcr-settings.ts'
import { secondProviderProblem } from './single-provider.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { conflict, invalid, notFound } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { groupOf, type UserSession } from '#simulator/session/calls/visibility.ts'

/** A group with demand response settings: a group of chargers. Other groups are refused with 404. */
export function fcrGroupOf(world: World, session: UserSession, id: string): Group {
  const group = groupOf(world, session, id)
  if (group.type === 'GROUP_TYPE_CHARGER' || group.type === 'GROUP_TYPE_DC') return group
  throw notFound(`${group.name} is a group of ${GROUP_TYPE_LABEL[group.type]} stations and has no demand response settings.`)
}

/** The settings of a group, and whether the frequency reduces its power now, by a single step or stepwise. */
const viewOf = (group: Group): FcrSettings => ({ ...group.fcr, activated: isActivated(group) })

export const readFcrSettings: Handler<typeof readCall> = ({ world, session, params }) =>
  viewOf(fcrGroupOf(world, session, params.groupId))

/** Returns the settings in force. At most one of single-step and stepwise is on. */
export const saveFcrSettings: Handler<typeof saveCall> = ({ world, session, params, body }) => {
  const group = fcrGroupOf(world, session, params.groupId)
  if (body.activationFrequency >= body.deactivationFrequency) {
    throw invalid([{ path: 'body.activationFrequency', message: 'must be below the deactivation frequency' }])
  }
  const step = stepAfter(group.fcr, body)
  const contradiction = serviceProblem(body, step)
  if (contradiction !== undefined) throw invalid([{ path: 'body.serviceName', message: contradiction }])
  const turnsOn = !isOffering(group) && step !== 'none'
  const problem = turnsOn ? secondProviderProblem(world, session, group, group.stationIndexes) : undefined
  if (problem !== undefined) throw conflict(problem)
  saveFcr(world, group, body)
  return viewOf(group)
}

export const createBiddingZone: Handler<typeof zoneCall> = ({ world, body }) => ({
  id: biddingZoneOf(world, body.kafkaTopicName),
})
