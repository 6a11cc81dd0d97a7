import { nextSocPercent } from '#simulator/devices/model/charge-curve.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { membersOf } from '../installed-lines.ts'
import { savesOf } from './offer.ts'

const [MIN_SHARE, MAX_SHARE, TOLERANCE_KW, VARIES_SHARE] = [0.97, 1.06, 0.1, 0.012]
const [MIN_A, KW_PER_A] = [6, 0.69]
/** State of charge below which a car takes its whole power, with a margin, %. */
const FULL_POWER_PERCENT = 78

/** Members whose cars, setpoints and settings have not changed. */
export interface SteadyMembers {
  readonly members: readonly Station[]
  readonly cars: string
}

const isIdeal = ({ path, isOnline, groupIds, plan, heldStatus, allowedCurrentA }: Station, isCut: boolean) =>
  path === null &&
  isOnline &&
  heldStatus === null &&
  groupIds.length === 1 &&
  plan.kind !== 'v2g' &&
  plan.kind !== 'battery' &&
  (isCut || allowedCurrentA === Infinity)

/** A car with what decides its power. Before it is ready and after its end it draws nothing. */
function carOf(vehicle: Station['vehicle'], nowMs: number): string {
  if (!vehicle) return 'none'
  const { arrivesMs, readyMs, endsMs, limitA, targetSocPercent } = vehicle
  return `${arrivesMs} ${nowMs >= readyMs && nowMs < endsMs} ${limitA} ${targetSocPercent}`
}

/** Members that draw a constant power without a reserve: ideal, in no other group, without load management. Undefined otherwise. */
export function steadyMembers(world: World, group: Group): SteadyMembers | undefined {
  const { dlm, load, response } = group
  if (!response.second || dlm.enabled || load.budgets !== null) return undefined
  const members = membersOf(world, group)
  if (members.length === 0 || !members.every((one) => isIdeal(one, response.ceilings.size > 0))) return undefined
  const cars = members.map(({ index, vehicle, control }) => `${index} ${carOf(vehicle, world.nowMs)} ${control.powerW}`)
  return { members, cars: savesOf(group) + cars.join() }
}

/**
 * Whether the car of a member would take its whole power now without the reserve. The reserve must not count on what a car that would be
 * full does not draw.
 */
export function isFarFromFull({ vehicle }: Station, withheldKws: number): boolean {
  if (!vehicle) return true
  const { socPercent, capacityWh, targetSocPercent } = vehicle
  const withoutPercent = nextSocPercent(socPercent, withheldKws * 1_000, capacityWh, 1)
  return withoutPercent < Math.min(FULL_POWER_PERCENT, targetSocPercent - 1)
}

/** The lowest and the highest power that a group may deliver for the requests of the last seconds, kW. */
export function deliveryBounds({ fcr, type }: Group, members: readonly Station[], baseKw: number, requests: readonly number[]) {
  const limitKw = fcr.isEnabled ? Infinity : (fcr.maxStepwiseFlexibility ?? Infinity)
  const ownA = type === 'GROUP_TYPE_DC' ? 0 : Math.max(MIN_A, ...members.map(({ minChargingCurrentA }) => minChargingCurrentA))
  const oneKw = KW_PER_A * Math.max(ownA, fcr.isEnabled ? 0 : (fcr.minStepwiseCurrent ?? 0))
  // Without a limit, a fast charger delivers its current at a voltage that varies.
  const slackKw = TOLERANCE_KW + VARIES_SHARE * baseKw
  return {
    minKw: Math.min(...requests, limitKw, baseKw) * MIN_SHARE - slackKw,
    maxKw: (Math.min(Math.max(...requests), limitKw) + oneKw) * MAX_SHARE + slackKw,
  }
}
