import type { Property } from '../property.ts'
import { MemberDraws } from './member-draws.ts'
import { deliveryBounds, steadyMembers } from './steady-members.ts'

/** A lag of 2.5 s has ended after 20 s, and points are switched off for the largest request of 20 s. A single step has neither. */
const [STEPWISE_S, SINGLE_S] = [45, 4]
/** No grid changes its frequency that much in a second, Hz. */
const JUMP_HZ = 1

/**
 * Precondition: a group of steady members whose cars, setpoints and settings have not changed since it was last without a request, and
 * whose cars would still take their whole power without the reserve. The request of the last seconds is the published one, in which the
 * frequency has not jumped: a dip after a recording begins at 50 Hz, which the sample at the end of the second does not show.
 */
export const deliveredPower: Property = {
  name: 'delivered-power',
  about:
    'A group draws less by what the frequency requires of it, and by less than one minimum more; and nothing less without it.',
  concerns: ({ groups }) => [...groups.values()].some(({ fcr }) => fcr.isEnabled || fcr.isEnabledStepwise),
  begin: (_, met) => {
    const known = new Map<number, MemberDraws>()
    let lastHz = NaN
    return (world) => {
      const hz = world.grid.frequencyHz
      if (Math.abs(hz - lastHz) > JUMP_HZ) for (const draws of known.values()) draws.requestsKw = []
      if (Number.isFinite(hz)) lastHz = hz
      for (const group of world.groups.values()) {
        const { id, name, fcr, response } = group
        const draws = MemberDraws.next(known, id, steadyMembers(world, group))
        if (!draws || !response.second) continue
        const lastS = (fcr.isEnabled ? SINGLE_S : STEPWISE_S) + Math.ceil(fcr.triggerDelayInMs / 1_000)
        draws.requestsKw.push(response.second.requiredKw)
        const requests = draws.requestsKw.slice(-lastS)
        if (requests.length < lastS) continue
        if (Math.max(...requests) === 0) {
          if (response.ceilings.size > 0) return { what: `${name} still limits its chargers ${lastS} s after the last request` }
          draws.keepFree()
          continue
        }
        if (!draws.free) continue
        met()
        const { baseKw, deliveredKw } = draws
        const { minKw, maxKw } = deliveryBounds(group, draws.members, baseKw, requests)
        if (deliveredKw >= minKw && deliveredKw <= maxKw) continue
        const [least, most] = [Math.min(...requests), Math.max(...requests)].map((kw) => kw.toFixed(2))
        return { what: `${name} draws ${deliveredKw.toFixed(2)} kW less, and ${least} to ${most} kW are required` }
      }
      return undefined
    }
  },
}
