import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { areSame, type Property } from '../property.ts'
import { installedLines, membersOf } from '../installed-lines.ts'

/** The model of a V2G point as its domain states it. Powers in W, import positive; states of charge from 0 to 1. */

/** Constant power up to 80 %, then linear to 0 at 100 %. */
const taper = (soc: number): number => (soc <= 0.8 ? 1 : Math.max(0, (1 - soc) / 0.2))

/** 87 % for the round trip. */
const ETA = Math.sqrt(0.87)

/** Seconds until a state of charge with this power and without other limits. */
export function secondsTo(fromSoc: number, toSoc: number, powerW: number, capacityWh: number): number {
  const fullS = (capacityWh * 3_600) / (ETA * powerW)
  const straight = Math.max(0, Math.min(0.8, toSoc) - Math.min(0.8, fromSoc))
  const bent = toSoc > 0.8 ? 0.2 * Math.log((1 - Math.max(0.8, fromSoc)) / (1 - toSoc)) : 0
  return fullS * (straight + Math.max(0, bent))
}

/** The settings of a point: those of the first of its groups with some. A driver may bypass them. */
export function settingsOf({ groups }: World, { groupIds, vehicle }: Station) {
  const v2g = groupIds.map((id) => groups.get(id)?.v2g).find(Boolean) ?? null
  return { v2g, mode: !v2g || vehicle?.bypass ? 'no_v2g' : v2g.mode }
}

/** The rated power of a point: its current at its own mean voltage. */
export const ratedW = ({ plan }: Station): number => plan.maxCurrentA * plan.meanVoltageV * plan.phases

/** Whether a car is in session in a second: after the handshake, and before its driver ends the session. */
export const inSession = ({ vehicle, heldStatus, isOnline }: Station, atMs: number): boolean =>
  vehicle !== null && isOnline && heldStatus === null && atMs >= vehicle.readyMs && atMs < vehicle.endsMs

/** Everything that determines the power of a point and changes by lines. */
function inputsOf(world: World, station: Station): unknown[] {
  const { vehicle, control, groupIds, isOnline, heldStatus, exportW } = station
  const { v2g, mode } = settingsOf(world, station)
  const limits = groupIds.map((id) => world.groups.get(id)?.dlm)
  return [vehicle?.arrivesMs, vehicle?.schedule, control, groupIds, isOnline, heldStatus, exportW, v2g, mode, ...limits]
}

/** Droop over ±0.1 Hz: less import on under-frequency. None in a gap. */
function droopW(hz: number, positiveW: number, negativeW: number): number {
  if (!Number.isFinite(hz)) return 0
  return hz < 50 ? -positiveW * Math.min(1, (50 - hz) / 0.1) : negativeW * Math.min(1, (hz - 50) / 0.1)
}

/** Time to full power by the threshold in Hz, ms. */
const FULL_AFTER_MS = new Map([
  [49.7, 1_300],
  [49.6, 1_000],
  [49.5, 700],
  [50.3, 1_300],
])

/** The bounds of the fast reserve at its age: full after the time of its level, held 30 s, then down by at most 20 % per second. */
function fastShares(ageMs: number, activationHz: number): readonly [number, number] {
  const fullMs = FULL_AFTER_MS.get(activationHz) ?? 0
  if (ageMs < fullMs) return [0, 1]
  const least = Math.max(0, 1 - Math.max(0, ageMs - fullMs - 30_000) / 5_000)
  return [least, ageMs > fullMs + 36_000 ? 0 : 1]
}

/**
 * The response of a point to the frequency of this second, from its lowest to its highest value, W, import positive. A late car takes part
 * in the droop only by taking more. A point in another mode, or under a bypass, does not respond.
 */
function responses(world: World, station: Station, hz: number): readonly [number, number] {
  const { ffr, ffrPositiveW: positiveW, ffrNegativeW: negativeW, vehicle } = station
  const { mode } = settingsOf(world, station)
  if (mode !== 'freq' && mode !== 'external') return [0, 0]
  const droop = mode === 'freq' ? droopW(hz, positiveW, negativeW) : 0
  const followed = vehicle?.outlook.isCatchingUp ? Math.max(0, droop) : droop
  const last = ffr?.activations.at(-1)
  const shares = last && last.atMs <= world.nowMs ? fastShares(world.nowMs - last.atMs, last.activationHz) : [0, 0]
  const fast = shares.map((share) => (last?.side === 'over' ? negativeW : -positiveW) * (share ?? 0))
  return [followed + Math.min(...fast), followed + Math.max(...fast)]
}

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

/** A baseline moves by a quarter of the rating per second: from one end to the other in eight seconds. */
const SETTLED_S = 10
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

const TOLERANCE_A = 0.5
const LINES = [0, 1, 2] as const

/**
 * Precondition: a group in the mode `powermeter` whose fresh meter measures the building alone, with ideal points that are all online,
 * and no discharge for congestion. Its value is at most some seconds old, and is the one that the platform has.
 */
export const buildingSupply: Property = {
  name: 'building-supply',
  about: 'The cars of a group supply no grid line of their building with more than it takes there.',
  concerns: ({ groups }) => [...groups.values()].some(({ v2g, dlm }) => v2g?.mode === 'powermeter' && dlm.useExternalDevice),
  begin: (_, met) => {
    const before = new Map<number, { meter: unknown; text: string }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { dlm, load, v2g, name } = group
        // The settings of the members begin with those of the group.
        if (v2g?.mode !== 'powermeter') {
          before.delete(group.id)
          continue
        }
        const meter = load.meters.external
        const members = membersOf(world, group)
        const text = members
          .map((one) => `${one.index} ${settingsOf(world, one).mode} ${one.vehicle?.bypass} ${one.isOnline}`)
          .join()
        const was = before.get(group.id)
        before.set(group.id, { meter: dlm, text })
        const isSame = was?.meter === dlm && was.text === text && load.balancedLimits === dlm
        if (!isSame || !meter?.measuredA || meter.health.isStale || dlm.stationPowerIncluded) continue
        if (members.some(({ path, isOnline, exportW, plan }) => path || !isOnline || exportW !== null || plan.kind !== 'v2g')) {
          continue
        }
        met()
        const given = installedLines(members.map((one) => Object.assign({}, one, { currentA: -one.currentA })))
        const line = LINES.find((place) => given[place] > Math.max(0, meter.measuredA?.[place] ?? 0) + TOLERANCE_A)
        if (line === undefined) continue
        return {
          what: `The cars of ${name} supply ${given[line].toFixed(1)} A on L${line + 1}, and the building takes ${meter.measuredA[line]} A`,
        }
      }
      return undefined
    }
  },
}
