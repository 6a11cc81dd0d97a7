import { HOUR_MS } from '#contract/durations.ts'
import { areSame, type Property } from '../property.ts'
import { inSession, ratedW, secondsTo, settingsOf } from './reference.ts'

/** A plan may have a margin, and a car in `freq` charges with a part of its power before. */
const [PART, SHARE, MARGIN_S] = [0.5, 1.1, 180]
const FULL_PERCENT = 99
const HOUR_AFTER = HOUR_MS + 1_000

/**
 * latestStart = departure - need / power. Precondition: a car in session in an adaptive mode, with a departure, without congestion windows
 * and slow start, and with the same schedule, settings and windows in both seconds.
 */
export const v2gLate: Property = {
  name: 'v2g-late',
  about: 'A car that can only just reach its target charges and does not discharge; a car with time to spare is not late.',
  concerns: ({ groups }) => [...groups.values()].some(({ v2g }) => v2g !== null),
  begin: (_, met) => {
    const known = new Map<number, { inputs: unknown[]; wasLate: boolean }>()
    return (world) => {
      for (const station of world.stations) {
        const { vehicle, index, name, plan, assuredCurrentA, powerLimitWindows, powerW, path } = station
        if (plan.kind !== 'v2g' || !vehicle || path) continue
        const { v2g, mode } = settingsOf(world, station)
        const { schedule, outlook, keptUntilMs } = vehicle
        const isIn = inSession(station, world.nowMs)
        const inputs = [vehicle.arrivesMs, schedule, v2g, mode, isIn, station.control, powerLimitWindows.length]
        const was = known.get(index)
        const isSame = was !== undefined && areSame(was.inputs, inputs)
        const isLate = outlook.isCatchingUp
        known.set(index, { inputs, wasLate: isLate || (isSame && was.wasLate) })
        const isPlanned = v2g && (mode === 'freq' || mode === 'powermeter') && !v2g.startChargeWith2kW
        const { departureMs, targetSocPercent } = schedule
        if (!isSame || !isPlanned || departureMs === null || !(assuredCurrentA > 0)) continue
        if (powerLimitWindows.length > 0 || !inSession(station, world.nowMs - 1_000) || station.exportW !== null) continue
        if (keptUntilMs > 0 && world.nowMs < keptUntilMs + HOUR_AFTER) continue
        const target = Math.min(FULL_PERCENT, targetSocPercent ?? 0)
        if (vehicle.socPercent >= target - 0.05) continue
        const needS = (power: number) => secondsTo(vehicle.socPercent / 100, target / 100, power, vehicle.capacityWh)
        const leftS = (departureMs - world.nowMs) / 1_000
        const assuredW = Math.min(ratedW(station), assuredCurrentA * plan.meanVoltageV * station.phasesInUse)
        const least = needS(ratedW(station))
        met()
        const what = (said: string) => ({
          what: `${name} ${said} with ${leftS} s left, and needs ${least.toFixed(0)} s to ${target} %`,
        })
        if (leftS < least && leftS > 1) {
          if (!isLate) return what('is not late')
          if (powerW < -1) return what('discharges')
        }
        const most = SHARE * needS(Math.min(assuredW, PART * ratedW(station))) + MARGIN_S
        if (isLate && !was.wasLate && leftS > most + 2) return what('is late')
        if (outlook.isReachable === true && leftS < least * 0.97 - 10) return what('is said to reach its target')
        if (outlook.isReachable === false && leftS > needS(assuredW) * 1.05 + 30) return what('is said to miss its target')
      }
      return undefined
    }
  },
}
