import type { Property } from '../property.ts'

/** IEC 61851 has no current below 6 A. */
const MIN_A = 6
const TOLERANCE_A = 0.011

/**
 * Precondition: a session of an AC group that has balanced its present limits, with its car, group members and customer groups of the
 * second before, online and not out of service.
 */
export const guaranteedCurrent: Property = {
  name: 'guaranteed-current',
  about: 'A session gets nothing or its guaranteed current: 6 A, that of its charger, or that of the queue or of priority.',
  concerns: ({ groups }) => [...groups.values()].some(({ type, dlm }) => type === 'GROUP_TYPE_CHARGER' && dlm.enabled),
  begin: (_, met) => {
    const before = new Map<string, unknown[]>()
    return (world) => {
      for (const { id, name, type, dlm, load, customerGroupIds, response } of world.groups.values()) {
        if (type !== 'GROUP_TYPE_CHARGER' || !load.budgets || load.balancedLimits !== dlm || load.needsBalancing) continue
        for (const { station: index, request, applied, isOffline } of load.sessions.values()) {
          const station = world.stations[index]
          const { vehicle, plan, heldStatus, control } = station ?? {}
          const key = `${id} ${index}`
          // Limits and controls are replaced, never changed.
          const facts = [vehicle?.arrivesMs, customerGroupIds.join(), dlm, control, heldStatus]
          const isSame = before.get(key)?.every((one, place) => one === facts[place]) === true
          before.set(key, facts)
          if (!isSame || !station || !vehicle || isOffline || plan?.kind !== 'ac' || station.ocpp || heldStatus !== null) continue
          met()
          const isVip = dlm.isQueuing && vehicle.customerGroupId !== null && customerGroupIds.includes(vehicle.customerGroupId)
          const ofQueue = isVip && dlm.isQueuingVip ? dlm.requiredCurrentVip : dlm.requiredCurrent
          const least = Math.max(MIN_A, station.minChargingCurrentA, dlm.isQueuing ? (ofQueue ?? 0) : 0)
          // A car or charger that takes less than that gets what it takes.
          const expected = Math.min(request.max, least)
          const what = (said: string) => ({ what: `${station.name} in ${name} ${said}` })
          if (request.isVip !== isVip) return what(`has priority: ${request.isVip}`)
          if (Math.abs(request.min - expected) > TOLERANCE_A) {
            return what(`is guaranteed ${request.min} A, and should be ${expected} A`)
          }
          const ownA = Math.max(MIN_A, Math.min(station.maxChargingCurrentA, Math.ceil(vehicle.limitA)))
          if (request.max > ownA + TOLERANCE_A) return what(`requests ${request.max} A of ${ownA} A`)
          const current = response.ceilings.has(index) ? 0 : applied.current
          if (current > 0 && current < expected - TOLERANCE_A) return what(`gets ${current} A of a minimum of ${expected} A`)
        }
      }
      return undefined
    }
  },
}
