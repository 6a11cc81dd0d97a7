import { areSame, type Property } from '../property.ts'
import { inputsOf, inSession, ratedW, settingsOf, taper } from './reference.ts'
import { responses } from './v2g-response.ts'

const TOLERANCE_W = 2

/**
 * P = clamp(baseline + response, pMin, pMax). Precondition: an ideal point with a car in session and the same settings, setpoint and
 * schedule in both seconds, and no discharge for congestion. Whether the car is late is the published plan, which has its own property.
 */
export const v2gPower: Property = {
  name: 'v2g-power',
  about: 'The power of a V2G point is its baseline plus its response to the frequency, within its limits.',
  concerns: ({ stations }) => stations.some(({ plan }) => plan.kind === 'v2g'),
  begin: (_, met) => {
    const before = new Map<number, { inputs: unknown[]; soc: number }>()
    return (world) => {
      const hz = world.recorder.frequencyAt(world.nowMs)
      for (const station of world.stations) {
        const { plan, vehicle, path, index, name, powerW, baselineW, minPowerW, maxPowerW } = station
        if (plan.kind !== 'v2g' || path) continue
        const was = before.get(index)
        const inputs = inputsOf(world, station)
        before.set(index, { inputs, soc: vehicle?.socPercent ?? NaN })
        if (!was || !areSame(was.inputs, inputs)) continue
        if (!vehicle || !inSession(station, world.nowMs) || station.exportW !== null) continue
        const { mode, v2g } = settingsOf(world, station)
        met()
        const what = (said: string) => ({ what: `${name} ${said} in ${mode} at ${hz.toFixed(3)} Hz and ${was.soc.toFixed(2)} %` })
        const takesW = ratedW(station) * taper(was.soc / 100)
        if (maxPowerW > takesW + TOLERANCE_W) return what(`may take ${maxPowerW} W of ${takesW.toFixed(0)} W`)
        const isSlow = v2g?.startChargeWith2kW && world.nowMs < (vehicle.chargesSinceMs ?? Infinity) + 59_000
        if (isSlow && powerW > 2_000 + TOLERANCE_W) return what(`starts with ${powerW.toFixed(0)} W`)
        const isFree = station.allowedCurrentA === Infinity && !v2g?.startChargeWith2kW
        if (isFree && maxPowerW < takesW - TOLERANCE_W) return what(`may take only ${maxPowerW} W of ${takesW.toFixed(0)} W`)
        const mayGive = mode !== 'no_v2g' && !vehicle.outlook.isCatchingUp && was.soc > (v2g?.minSoC ?? 100)
        if (!mayGive && minPowerW < 0) return what('may discharge')
        const suppliesW = Math.max(0, station.buildingA) * station.voltageV * station.phasesInUse
        if (mode === 'powermeter' && powerW < -suppliesW - TOLERANCE_W) {
          return what(`discharges more than the building's ${suppliesW.toFixed(0)} W`)
        }
        const minimumW = -ratedW(station)
        if (mayGive && (minPowerW < minimumW - TOLERANCE_W || (mode !== 'powermeter' && minPowerW > minimumW + TOLERANCE_W))) {
          return what(`may discharge ${-minPowerW} W`)
        }
        const [from, to] = responses(world, station, hz).map((one) => Math.min(maxPowerW, Math.max(minPowerW, baselineW + one)))
        if (powerW < (from ?? 0) - TOLERANCE_W || powerW > (to ?? 0) + TOLERANCE_W) {
          return what(`has ${powerW.toFixed(0)} W in place of ${from?.toFixed(0)} to ${to?.toFixed(0)} W`)
        }
      }
      return undefined
    }
  },
}
