import type { AllocationState, BindingLimit } from '#contract/allocations.ts'
import { MIN_RISE } from '../../model/apply-allocation.ts'
import { ceilingA } from '#simulator/devices/model/charger.ts'
import { ROUNDING } from '../../model/current-request.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import type { LoadSession } from '../group-load.ts'
import type { ReasonContext } from './reason-picture.ts'
import { isInSession, isPausedByOperator } from '#simulator/devices/world/in-service.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { reportedStatus } from '#simulator/devices/world/reported-status.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { modeOf, v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

/** A state and its binding limit. */
export interface LimitState {
  readonly state: AllocationState
  readonly limit: BindingLimit | null
}

/** The reason from load management alone. `limit` is the limit of the budget that binds the session. */
export function shareReason(
  world: World,
  group: Group,
  station: Station,
  session: LoadSession | undefined,
  limit: BindingLimit | null,
  picture: ReasonContext,
): LimitState {
  if (!group.load.budgets || isUndecided(group, station)) return { state: 'unlimited', limit: null }
  if (!session) return withoutSession(world, station)
  const { applied, allotted, asked } = session
  if (applied.current > 0) return { state: 'holding', limit: limitOfServed(session, station, group, limit, picture) }

  const isServed = picture.turns.some((other) => other.applied.current > 0)
  const state = group.dlm.isQueuing && isServed ? 'waiting' : 'paused'
  const { bindings, place } = picture.bindingsOf(session)
  // The session may not restart after a stop yet, but there is room for it now.
  if (allotted > 0 || (!asked && bindings.shareOf(place) > 0)) return { state, limit: 'settling' }
  if (state === 'paused') return { state, limit }
  if (bindings.isBehindVip(place)) return { state, limit: 'priority' }
  // The first session in the queue also has no room where the budgets alone leave too little.
  return { state, limit: bindings.isBehindOthers(place) ? 'queue' : limit }
}

/** Whether a station with a car joined after the last allocation of the group. */
export const isUndecided = ({ load }: Group, { index, demandA }: Station): boolean => load.newMembers.has(index) && demandA > 0

/** Reason of a station without a session: no car, or a car that takes nothing. */
function withoutSession({ groups, nowMs }: World, station: Station): LimitState {
  const { vehicle } = station
  if (!vehicle) return { state: stateWithoutCar(station), limit: null }
  const mode = modeOf(station, v2gSettingsOf(groups, station.groupIds))
  if (isInSession(station, nowMs) && isPausedByOperator(station, mode)) return { state: 'paused', limit: 'operator' }
  if (nowMs >= vehicle.endsMs) return { state: 'finished', limit: null }
  // The state of charge of a car at a charger outside is often unknown.
  return { state: station.ocpp ? 'paused' : 'full', limit: 'car' }
}

/** A charger outside can report a car of which the platform has no transaction. */
function stateWithoutCar(station: Station): LimitState['state'] {
  const status = reportedStatus(station)
  if (status === null) return 'unreported'
  if (!station.ocpp || status === 'Available') return 'idle'
  return status === 'Finishing' ? 'finished' : 'preparing'
}

function limitOfServed(
  session: LoadSession,
  station: Station,
  group: Group,
  limit: BindingLimit | null,
  picture: ReasonContext,
): BindingLimit | null {
  const { applied, request, allotted } = session
  if (allotted - applied.current >= MIN_RISE) return 'settling'
  if (allotted >= request.max - ROUNDING) {
    if (isLimitedByOperator(station)) return 'operator'
    const gives = group.type === 'GROUP_TYPE_DC' ? station.ratedPowerKw : station.maxChargingCurrentA
    return request.max >= gives ? 'station' : 'car'
  }
  if (applied.current >= picture.inUnit(ownCurrentA(station))) return 'station'
  const { bindings, place } = picture.bindingsOf(session)
  if (!bindings.isBehindVip(place)) return limit
  return bindings.of(place)?.isAtOnce === true ? limit : 'priority'
}

/** The highest current of the station itself, A per phase. */
export const ownCurrentA = ({ plan, maxChargingCurrentA }: Station): number =>
  plan.kind === 'ac' ? maxChargingCurrentA : plan.maxCurrentA

/** Whether the car would take more without the setpoint of an operator. */
const isLimitedByOperator = ({ control, plan, vehicle, demandA }: Station) =>
  vehicle !== null && demandA >= Math.ceil(ceilingA(control.powerW, PHASE_V, vehicle.phases, plan.kind))
