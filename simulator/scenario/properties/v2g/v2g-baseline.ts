import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { areSame, type Property } from '../property.ts'
import { inputsOf, inSession, ratedW, settingsOf } from './reference.ts'

/** A baseline moves by a quarter of the rating per second: from one end to the other in eight seconds. */
const SETTLED_S = 10
const TOLERANCE_W = 2
const FULL_PERCENT = 99
/** The state of charge of a car at its target may sag while it responds. */
const SAG_PERCENT = 2.1

/** The manual setpoint: the last basepoint that has come, else the baseline, else the power. */
export function setpointAtW({ control }: Station, atMs: number): number | null {
  const due = control.basepoints.filter((one) => one.atMs <= atMs).toSorted((a, b) => a.atMs - b.atMs)
  return due.at(-1)?.powerW ?? control.baselineW ?? control.powerW
}

/** The least and the most that the baseline of a point may be, W. */
function expectedW(world: World, station: Station): readonly [number, number] | null {
  const { vehicle } = station
  const { mode, v2g } = settingsOf(world, station)
  if (!vehicle || !v2g) return null
  const powerW = ratedW(station)
  const setpointW = vehicle.bypass ? null : setpointAtW(station, world.nowMs)
  const within = (value: number) => Math.min(powerW, Math.max(-powerW, value))
  const soc = vehicle.socPercent
  if (mode === 'external') return [within(setpointW ?? 0), within(setpointW ?? 0)]
  if (mode === 'no_v2g') {
    if (soc >= FULL_PERCENT - 0.5) return null
    const most = Math.min(powerW, Math.max(0, setpointW ?? powerW))
    return [most, most]
  }
  if (vehicle.outlook.isCatchingUp) return soc < vehicle.targetSocPercent - 0.5 ? [powerW, powerW] : null
  if (setpointW !== null) return [within(setpointW), within(setpointW)]
  const target = Math.min(FULL_PERCENT, vehicle.schedule.targetSocPercent ?? vehicle.ownTargetSocPercent)
  if (mode === 'powermeter') {
    const isAbove = soc > Math.max(v2g.minSoC, 0) + 0.5 && !vehicle.isAtTarget
    return isAbove ? [NaN, NaN] : null
  }
  if (soc >= target + 0.01) return [0, 0]
  // Room in both directions.
  return soc < target - SAG_PERCENT ? [0.2 * powerW, 0.9 * powerW] : null
}

/**
 * Precondition: an ideal point with a car in session, the same settings, setpoint, schedule and plan for 10 s, and no discharge for
 * congestion.
 */
export const v2gBaseline: Property = {
  name: 'v2g-baseline',
  about: 'The baseline of a V2G point is its setpoint, full power for a late or ordinary car, and 0 at the target.',
  concerns: ({ stations }) => stations.some(({ plan }) => plan.kind === 'v2g'),
  begin: (_, met) => {
    const since = new Map<number, { inputs: unknown[]; atMs: number }>()
    return (world) => {
      for (const station of world.stations) {
        const { plan, vehicle, path, index, name, baselineW, exportW } = station
        if (plan.kind !== 'v2g' || path || !vehicle) continue
        const expected = expectedW(world, station)
        const inputs = [...inputsOf(world, station), vehicle.outlook.isCatchingUp, expected?.[0], expected?.[1]]
        const known = since.get(index)
        if (!known || !areSame(known.inputs, inputs) || !inSession(station, world.nowMs - 1_000)) {
          since.set(index, { inputs, atMs: world.nowMs })
          continue
        }
        if (!expected || exportW !== null || world.nowMs - known.atMs < SETTLED_S * 1_000) continue
        met()
        const { mode } = settingsOf(world, station)
        const isOut = baselineW < expected[0] - TOLERANCE_W || baselineW > expected[1] + TOLERANCE_W
        if (isOut || (Number.isNaN(expected[0]) && !vehicle.isAtTarget)) {
          return { what: `${name} has a baseline of ${baselineW.toFixed(0)} W in ${mode} at ${vehicle.socPercent.toFixed(2)} %` }
        }
      }
      return undefined
    }
  },
}
