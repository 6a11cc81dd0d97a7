import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import type { Property } from './property.ts'

/** Below this power, or share of the rating of an inverter, standby and rounding decide. */
const CLEAR_W = 1_000
const CLEAR_SHARE = 0.1
/** Losses of one direction stay between these shares of the energy. */
const [MIN_SHARE, MAX_SHARE] = [0.75, 1.001]

/**
 * The stored energy follows the recorded power with the losses of one direction. Precondition: the same car or battery in both
 * seconds, online, with a clear power and a state of charge away from its limits.
 */
export const socBalance: Property = {
  name: 'soc-balance',
  about: 'The state of charge of a car or battery follows its power.',
  begin: (start, met) => {
    const before = start.stations.map(({ vehicle, socPercent }) => ({
      vehicle,
      soc: vehicle?.socPercent ?? socPercent,
      isOnline: false,
    }))
    return (world) => {
      let found: string | undefined
      for (const [index, { vehicle, socPercent, isOnline, plan, name }] of world.stations.entries()) {
        const was = before[index]
        const soc = vehicle?.socPercent ?? socPercent
        before[index] = { vehicle, soc, isOnline }
        const capacityWh = vehicle?.capacityWh ?? (plan.kind === 'battery' ? plan.capacityWh : NaN)
        if (!was?.isOnline || !isOnline || !isSame(was.vehicle, vehicle) || found) continue
        if (soc < 0 || soc > 100) found = `${name} has a state of charge of ${soc} %`
        const powerW = world.recorder.secondAt(world.nowMs, index, 'powerW') ?? NaN
        const clearW = plan.kind === 'ac' ? CLEAR_W : Math.max(CLEAR_W, CLEAR_SHARE * ratedPowerW(plan))
        if (!(Math.abs(powerW) >= clearW) || !(capacityWh > 0) || soc <= 0.5 || soc >= 99.5) continue
        met()
        const storedW = ((soc - was.soc) / 100) * capacityWh * 3_600
        const share = powerW > 0 ? storedW / powerW : powerW / storedW
        if (share >= MIN_SHARE && share <= MAX_SHARE) continue
        found = `${name} has ${powerW} W, and its stored energy changes by ${storedW.toFixed(0)} W`
      }
      return found === undefined ? undefined : { what: found }
    }
  },
}

/** Two looks may see the same object or a copy with other settings. */
const isSame = (a: Vehicle | null, b: Vehicle | null) => a?.arrivesMs === b?.arrivesMs && a?.capacityWh === b?.capacityWh
