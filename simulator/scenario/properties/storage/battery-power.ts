import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Property } from '../property.ts'
import { setpointAtW } from '../v2g/v2g-baseline.ts'

/** FCR-N is linear over ±0.1 Hz with a dead band of 10 mHz. A battery is used between 5 and 95 %. */
const [RANGE_HZ, DEAD_BAND_HZ, EMPTY_PERCENT, FULL_PERCENT] = [0.1, 0.01, 5, 95]
const TOLERANCE_W = 2
const SETTLED_S = 10

const inputsOf = (world: World, { control, fcrNEnabled, groupIds, isOnline, heldStatus }: Station) =>
  JSON.stringify([control, fcrNEnabled, groupIds, isOnline, heldStatus, groupIds.map((id) => world.groups.get(id)?.dlm)])

/**
 * P = baseline - Pmax × fcrN(f). Precondition: an ideal battery without energy management and load management, online and in service,
 * with the same setpoint and settings in both seconds; for the baseline, for 10 s; away from the edge of the dead band.
 */
export const batteryPower: Property = {
  name: 'battery-power',
  about: 'A battery has its baseline and the droop of FCR-N if it follows, and keeps its rating and its range of charge.',
  concerns: ({ stations }) => stations.some(({ plan }) => plan.kind === 'battery'),
  begin: (_, met) => {
    const before = new Map<number, { text: string; soc: number; sinceMs: number }>()
    return (world) => {
      const hz = world.recorder.frequencyAt(world.nowMs)
      for (const station of world.stations) {
        const { plan, path, managed, batteryDroop, index, name, powerW, baselineW, ratedPowerKw, socPercent } = station
        if (plan.kind !== 'battery') continue
        const was = before.get(index)
        const text = inputsOf(world, station)
        const isSame = was?.text === text
        before.set(index, { text, soc: socPercent, sinceMs: isSame ? was.sinceMs : world.nowMs })
        if (!isSame || !station.isOnline || station.heldStatus !== null || was.sinceMs > world.nowMs - 2_000) continue
        const what = (said: string) => ({
          what: `${name} ${said}: ${powerW.toFixed(0)} W at ${hz.toFixed(3)} Hz and ${was.soc.toFixed(2)} %`,
        })
        const ratedW = ratedPowerKw * 1_000
        if (Math.abs(powerW) > ratedW * 1.01 + TOLERANCE_W) return what('exceeds its rating')
        if (powerW > 1 && was.soc >= FULL_PERCENT) return what('is full and charges')
        if (powerW < -1 && was.soc <= EMPTY_PERCENT) return what('is empty and discharges')
        const awayHz = hz - 50
        const isEdge = Math.abs(Math.abs(awayHz) - DEAD_BAND_HZ) < 1e-4
        if (path || managed || batteryDroop || station.allowedCurrentA !== Infinity || isEdge) continue
        met()
        const setpointW = setpointAtW(station, world.nowMs)
        const isSetpointOld = setpointW === setpointAtW(station, world.nowMs - SETTLED_S * 1_000)
        const wantedW = Math.min(ratedW, Math.max(-ratedW, setpointW ?? 0))
        if (was.sinceMs <= world.nowMs - SETTLED_S * 1_000 && isSetpointOld && Math.abs(baselineW - wantedW) > 0.02 * ratedW) {
          return what(`has a baseline of ${baselineW.toFixed(0)} W, and a setpoint of ${wantedW} W`)
        }
        const isQuiet = !(Math.abs(awayHz) >= DEAD_BAND_HZ)
        if (station.fcrNEnabled && isQuiet && setpointW === null && Math.abs(baselineW) < 1) {
          const isAway = !Number.isNaN(hz) && powerW * (50 - was.soc) < -TOLERANCE_W && Math.abs(50 - was.soc) > 0.01
          if (isAway) return what('moves away from 50 %')
          continue
        }
        const share = station.fcrNEnabled && !isQuiet ? Math.min(1, Math.max(-1, awayHz / RANGE_HZ)) : 0
        const expectedW = Math.min(ratedW, Math.max(-ratedW, baselineW + share * ratedW))
        const isStopped = (expectedW > 0 && was.soc >= FULL_PERCENT) || (expectedW < 0 && was.soc <= EMPTY_PERCENT)
        if (Math.abs(powerW - (isStopped ? 0 : expectedW)) > 0.01 * ratedW + TOLERANCE_W) {
          return what(`should have ${expectedW.toFixed(0)} W`)
        }
      }
      return undefined
    }
  },
}
