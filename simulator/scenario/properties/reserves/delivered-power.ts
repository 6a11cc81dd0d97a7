import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { membersOf } from '../installed-lines.ts'
import type { Property } from '../property.ts'
import { savesOf } from './offer.ts'

/** A lag of 2.5 s has ended after 20 s, and points are switched off for the largest request of 20 s. A single step has neither. */
const [STEPWISE_S, SINGLE_S] = [45, 4]
const [LEAST_SHARE, MOST_SHARE, TOLERANCE_KW, VARIES_SHARE] = [0.97, 1.06, 0.1, 0.012]
const LEAST_A = 6
/** No grid changes its frequency that much in a second, Hz. */
const JUMP_HZ = 1
const KW_PER_A = 0.69

interface Known {
  readonly cars: string
  readonly requiredKw: number[]
  /** The draw of each member without a request, A per phase; kW of a DC charger. */
  readonly free: number[]
}

const carsOf = (group: Group, members: readonly Station[]) =>
  savesOf(group) + members.map(({ index, vehicle, control }) => `${index} ${vehicle?.arrivesMs} ${control.powerW}`).join()

/** Members that draw a constant power without a reserve: ideal, in no other group, without load management, and far from full. */
const isSteady = ({ path, isOnline, groupIds, vehicle, plan, heldStatus, allowedCurrentA: allowedA }: Station, cut: boolean) =>
  path === null &&
  isOnline &&
  heldStatus === null &&
  groupIds.length === 1 &&
  plan.kind !== 'v2g' &&
  plan.kind !== 'battery' &&
  (cut || allowedA === Infinity) &&
  (!vehicle || vehicle.socPercent < Math.min(78, vehicle.targetSocPercent - 1))

/**
 * Precondition: a group of steady members whose cars, setpoints and settings have not changed since it was last without a request. The
 * request of the last seconds is the published one, in which the frequency has not jumped: a dip after a recording begins at 50 Hz, which
 * the sample at the end of the second does not show.
 */
export const deliveredPower: Property = {
  name: 'delivered-power',
  about:
    'A group draws less by what the frequency requires of it, and by less than one minimum more; and nothing less without it.',
  concerns: ({ groups }) => [...groups.values()].some(({ fcr }) => fcr.isEnabled || fcr.isEnabledStepwise),
  begin: (_, met) => {
    const groups = new Map<number, Known>()
    let lastHz = NaN
    return (world) => {
      const hz = world.grid.frequencyHz
      if (Math.abs(hz - lastHz) > JUMP_HZ) for (const { requiredKw } of groups.values()) requiredKw.length = 0
      if (Number.isFinite(hz)) lastHz = hz
      for (const group of world.groups.values()) {
        const { id, name, dlm, fcr, response, load, type } = group
        const members = response.second && !dlm.enabled && load.budgets === null ? membersOf(world, group) : []
        const isMet = members.length > 0 && members.every((one) => isSteady(one, response.ceilings.size > 0))
        const cars = isMet ? carsOf(group, members) : ''
        const known = groups.get(id)
        if (!response.second || !isMet || known?.cars !== cars) {
          groups.delete(id)
          if (response.second && isMet) groups.set(id, { cars, requiredKw: [], free: [] })
          continue
        }
        known.requiredKw.push(response.second.requiredKw)
        const lastS = (fcr.isEnabled ? SINGLE_S : STEPWISE_S) + Math.ceil(fcr.triggerDelayInMs / 1_000)
        const recent = known.requiredKw.slice(-lastS)
        if (recent.length < lastS) continue
        const drawOf = ({ currentA, powerW, plan }: Station) => (plan.kind === 'dc' ? powerW / 1_000 : currentA)
        const [least, most] = [Math.min(...recent), Math.max(...recent)]
        if (most === 0) {
          if (response.ceilings.size > 0) return { what: `${name} still limits its chargers ${lastS} s after the last request` }
          known.free.splice(0, Infinity, ...members.map(drawOf))
        }
        if (most === 0 || known.free.length === 0) continue
        const kwOf = (one: Station, draw: number) =>
          one.plan.kind === 'dc' ? draw : (draw * one.voltageV * one.phasesInUse * one.powerFactor) / 1_000
        const baseKw = members.reduce((sum, one, place) => sum + kwOf(one, known.free[place] ?? 0), 0)
        const deliveredKw = baseKw - members.reduce((sum, { powerW }) => sum + powerW / 1_000, 0)
        const limitKw = fcr.isEnabled ? Infinity : (fcr.maxStepwiseFlexibility ?? Infinity)
        const own = Math.max(LEAST_A, ...members.map(({ minChargingCurrentA }) => minChargingCurrentA))
        const oneKw = KW_PER_A * Math.max(type === 'GROUP_TYPE_DC' ? 0 : own, fcr.isEnabled ? 0 : (fcr.minStepwiseCurrent ?? 0))
        // Without a limit, a fast charger delivers its current at a voltage that varies.
        const slackKw = TOLERANCE_KW + VARIES_SHARE * baseKw
        const leastKw = Math.min(least, limitKw, baseKw) * LEAST_SHARE - slackKw
        const mostKw = Math.min(most, limitKw) * MOST_SHARE + oneKw * MOST_SHARE + slackKw
        met()
        if (deliveredKw < leastKw || deliveredKw > mostKw) {
          return {
            what: `${name} draws ${deliveredKw.toFixed(2)} kW less, and ${least.toFixed(2)} to ${most.toFixed(2)} kW are required`,
          }
        }
      }
      return undefined
    }
  },
}
