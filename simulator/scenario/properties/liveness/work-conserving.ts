import { isHeldOff } from '#simulator/dlm/model/apply-allocation.ts'
import { areIdeal, installedLines, membersOf } from '../installed-lines.ts'
import type { Property } from '../property.ts'
import { Settled } from '../settled.ts'

/** Seconds without a change after which a car must charge; a stopped session waits for a restart. */
const CONVERGED_S = 150
/** Current that is certainly enough for another car, A. */
const SPARE_A = 8

/**
 * Liveness. Precondition: an AC group of ideal chargers that are all online and in no other group, whose only limit is its import
 * limit, not a solar surplus, with the same settings and cars for 150 s. For a car that was switched off, the 150 s begin after
 * the five minutes for which it stays off.
 */
export const workConserving: Property = {
  name: 'work-conserving',
  about: 'No car waits for 150 s while its group has current left for it on every line.',
  begin: (_start, met) => {
    const settled = new Settled()
    return (world) => {
      for (const group of world.groups.values()) {
        const { dlm, type, load, fcr, name } = group
        const isPlain =
          dlm.enabled &&
          dlm.importLimit !== null &&
          !dlm.useExternalDevice &&
          !dlm.isSolarCharging &&
          !fcr.isEnabled &&
          !fcr.isEnabledStepwise
        const isJudged =
          isPlain && !dlm.enabledBoostCharging && type === 'GROUP_TYPE_CHARGER' && world.congestion.rules.size === 0
        // Only a car that waits can break it, so that its wait begins the time.
        if (!isJudged || ![...load.sessions.values()].some(({ applied }) => applied.current === 0)) {
          settled.forget(group)
          continue
        }
        const members = membersOf(world, group)
        const cars = members.map(
          ({ vehicle, heldStatus, control }) => `${vehicle?.arrivesMs} ${heldStatus} ${Object.values(control).join()}`,
        )
        if (settled.seconds(world, group, cars.join()) < CONVERGED_S) continue
        if (!areIdeal(members) || members.some(({ groupIds }) => groupIds.length > 1)) continue
        met()
        // Without phase balancing every car counts as if all were on one line.
        const drawnA = dlm.phaseBalancing
          ? Math.max(...installedLines(members))
          : members.reduce((sum, { currentA }) => sum + Math.max(0, currentA), 0)
        const freeA = (dlm.importLimit ?? 0) - drawnA
        const waiting = members.find(({ index, currentA }) => {
          const session = load.sessions.get(index)
          return (
            session &&
            currentA === 0 &&
            !session.isOffline &&
            !isHeldOff(session.applied, world.nowMs - CONVERGED_S * 1_000) &&
            session.request.min + SPARE_A <= freeA &&
            session.applied.current === 0
          )
        })
        if (waiting) return { what: `${waiting.name} waits, and ${name} has ${freeA.toFixed(1)} A left on every line` }
      }
      return undefined
    }
  },
}
