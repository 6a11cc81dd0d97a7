import type { Property } from '../property.ts'

/**
 * Precondition: a simulated station that was online and in service in both seconds, so that cars arrive and leave without lines. Its
 * draw is judged away from the seconds of its handshake.
 */
export const visits: Property = {
  name: 'visits',
  about: 'A car comes, shakes hands, charges and leaves in this order; it draws in session only, and keeps its battery.',
  begin: (_, met) => {
    const before = new Map<number, { arrivesMs: number; readyMs: number; endsMs: number; capacityWh: number; isUp: boolean }>()
    return (world) => {
      for (const {
        index,
        name,
        vehicle,
        plan,
        isOnline,
        heldStatus,
        powerW,
        path,
        ocpp,
        phases,
        phasesInUse,
      } of world.stations) {
        if (ocpp) continue
        const was = before.get(index)
        const isUp = isOnline && heldStatus === null
        const { arrivesMs = NaN, readyMs = NaN, endsMs = NaN, capacityWh = NaN } = vehicle ?? {}
        before.set(index, { arrivesMs, readyMs, endsMs, capacityWh, isUp })
        if (!vehicle || !isUp || !was?.isUp || was.arrivesMs !== arrivesMs) continue
        met()
        const what = (said: string) => ({ what: `The car at ${name} ${said}` })
        const { leavesMs, socPercent, limitA } = vehicle
        if (!(arrivesMs <= readyMs && readyMs <= endsMs && endsMs <= leavesMs)) return what('has its times in another order')
        if (arrivesMs > world.nowMs) return what('is there before it arrives')
        if (world.nowMs > leavesMs) return what('is still there after it has left')
        if (capacityWh !== was.capacityWh) return what('has another battery')
        if (!(socPercent >= 0 && socPercent <= 100)) return what(`has a state of charge of ${socPercent} %`)
        if (vehicle.phases > phases || phasesInUse > phases) return what(`uses ${vehicle.phases} phases of ${phases}`)
        if (plan.kind === 'ac' && limitA > plan.maxCurrentA + 1e-6) return what(`takes ${limitA} A of ${plan.maxCurrentA} A`)
        // A driver who ends the session changes its draw from the next second on.
        const isSame = was.readyMs === readyMs && was.endsMs === endsMs
        const isOutside = isSame && (world.nowMs < readyMs || world.nowMs >= endsMs)
        if (isOutside && !path && powerW !== 0) return what(`draws ${powerW.toFixed(0)} W outside of its session`)
      }
      return undefined
    }
  },
}
