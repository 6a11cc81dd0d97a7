import type { Station } from '#simulator/stations/world/station.ts'
import { areSame, type Property } from '../property.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { reportedStatus } from '#simulator/devices/world/reported-status.ts'
import { stationStates } from '#simulator/charts/world/station-states.ts'

/** A charger in standby draws less. */
const STANDBY_W = 100
/** In these statuses a connector delivers no energy. */
const OUT_OF_SERVICE = new Set<string | null>(['Unavailable', 'Faulted'])
/** A point whose power falls faster may be on its way to a pause: its first step ends at a multiple of some kilowatts. */
const RAMP_W = 100
/** V2G points charge to this state of charge at most. */
const FULL_PERCENT = 99

/** The OCPP statuses that fit what a charger does. */
function fitting(station: Station, nowMs: number, wasW: number): string[] | null {
  const { vehicle, plan, powerW, allowedCurrentA, path, heldStatus, control } = station
  if (heldStatus !== null) return [heldStatus]
  if (plan.kind === 'battery' || !vehicle) return ['Available']
  if (nowMs < vehicle.readyMs) return ['Preparing']
  if (nowMs >= vehicle.endsMs) return ['Finishing']
  // A pause may still be on its way to a point that takes its time.
  if (plan.kind === 'v2g') {
    // A response to the frequency can remain in a pause, and the power of the second in which the target is reached.
    const isFull = vehicle.socPercent >= Math.min(FULL_PERCENT, vehicle.targetSocPercent) - 0.05
    if (isFull || station.powerLimitWindows.length > 0) return null
    const isOnItsWay = path !== null || Math.abs(powerW) < Math.abs(wasW) - RAMP_W
    return !isOnItsWay && Math.abs(powerW) > STANDBY_W ? ['Charging'] : null
  }
  if (powerW > STANDBY_W && vehicle.socPercent < vehicle.targetSocPercent) return ['Charging']
  if (vehicle.socPercent >= vehicle.targetSocPercent) return ['SuspendedEV']
  if (path) return null
  return allowedCurrentA === 0 || control.powerW !== null ? ['SuspendedEVSE'] : null
}

/**
 * Precondition: a simulated station whose status no line sets in this second. Online, with the same held status, setpoint and car in both seconds, because lines are played
 * after the sample; or offline in both seconds, and then nothing of it changes.
 */
export const chargingState: Property = {
  name: 'charging-state',
  about: 'The OCPP status of a station is what it does; an offline station keeps its status and values.',
  begin: (start, met) => {
    let read = start.journal.length
    const before = new Map<number, { inputs: unknown[]; values: unknown[]; status: string; sinceMs: number; powerW: number }>()
    return (world) => {
      const entries = world.journal.length > read ? world.journal.since(read) : []
      read = world.journal.length
      const set = new Set(entries.filter((one) => one.kind === 'station' && 'status' in one).map((one) => one['deviceId']))
      for (const station of world.stations) {
        const { index, name, status, statusSinceMs, isOnline, vehicle, heldStatus, control, lastHeardMs } = station
        if (station.ocpp || station.isRemoved) continue
        const was = before.get(index)
        // The control is replaced, never changed.
        const inputs = [isOnline, heldStatus, control, vehicle?.arrivesMs, vehicle?.endsMs, vehicle?.targetSocPercent]
        const values = isOnline ? [] : [status, station.powerW, station.energyImportWh, station.energyExportWh, lastHeardMs]
        before.set(index, { inputs, values, status, sinceMs: statusSinceMs, powerW: station.powerW })
        if (!was) continue
        if (was.status !== status && statusSinceMs !== world.nowMs) {
          return { what: `${name} has been ${status} since ${statusSinceMs}` }
        }
        if (was.status === status && statusSinceMs !== was.sinceMs && statusSinceMs !== world.nowMs) {
          return { what: `${name} changes the start of its status` }
        }
        if (!areSame(was.inputs, inputs) || set.has(station.deviceId)) continue
        met()
        if (!isOnline && !areSame(was.values, values)) return { what: `${name} is offline, and its values change` }
        if (isOnline && lastHeardMs !== world.nowMs) return { what: `${name} is online without a value of this second` }
        const isOut =
          OUT_OF_SERVICE.has(heldStatus) &&
          isOnline &&
          !station.path &&
          station.plan.kind !== 'battery' &&
          station.plan.kind !== 'v2g'
        if (isOut && Math.abs(station.powerW) > STANDBY_W) {
          return { what: `${name} draws ${station.powerW.toFixed(0)} W while it is ${heldStatus}` }
        }
        const fit = isOnline ? fitting(station, world.nowMs, was.powerW) : null
        if (fit && !fit.includes(status)) {
          return {
            what: `${name} is ${status} in place of ${fit.join()} at ${station.powerW.toFixed(0)} W and ${vehicle?.socPercent.toFixed(1)} %`,
          }
        }
      }
      return undefined
    }
  },
}

const EVERY_S = 60

type Change = readonly [second: number, state: string]

/** The state at the end of each second, as the seconds in which it changes. */
function add(changes: Change[], second: number, state: string) {
  if (changes.at(-1)?.[0] === second) changes.pop()
  if (changes.at(-1)?.[1] !== state) changes.push([second, state])
}

/** The first second from `fromS` on in which the states differ. */
function firstDifference(a: readonly Change[], b: readonly Change[], fromS: number) {
  const at = (changes: readonly Change[], second: number) => changes.findLast(([since]) => since <= second)?.[1]
  const seconds = [fromS, ...a.map(([second]) => second), ...b.map(([second]) => second)].toSorted((one, two) => one - two)
  const second = seconds.find((one) => one >= fromS && at(a, one) !== at(b, one))
  return second === undefined ? undefined : { second, recorded: at(a, second), had: at(b, second) }
}

/** Compares every minute. Precondition: a station whose state at the end of each second was seen by this check. */
export const stationStatesProperty: Property = {
  name: 'station-states',
  about:
    'The recorded states of a station are those that it had: its status, null before the first one, and whether it was online.',
  begin: (start, met) => {
    const last: { status: string | null; isOnline: boolean }[] = []
    const seen: Change[][] = []
    return (world) => {
      const second = Math.round((world.nowMs - start.runStartMs) / SECOND_MS)
      for (const station of world.stations) {
        const { index, isOnline } = station
        const status = reportedStatus(station)
        const was = last[index]
        if (was?.status === status && was.isOnline === isOnline) continue
        last[index] = { status, isOnline }
        add((seen[index] ??= []), second, `${status} ${isOnline}`)
      }
      if (second === 0 || second % EVERY_S !== 0) return undefined
      const span = { startMs: start.runStartMs + SECOND_MS, endMs: world.nowMs + 1 }
      const stations = world.stations.filter(({ isRemoved }) => !isRemoved)
      for (const { station, states } of stationStates(world, stations, span)) {
        const had = seen[station.index]
        if (states.length === 0 || !had) continue
        met()
        const recorded: Change[] = []
        for (const { atMs, status, isOnline } of states) {
          add(recorded, Math.ceil((atMs - start.runStartMs) / SECOND_MS), `${status} ${isOnline}`)
        }
        const fromS = Math.max(1, had[0]?.[0] ?? 0, recorded[0]?.[0] ?? 0)
        const differs = firstDifference(recorded, had, fromS)
        if (!differs) continue
        return {
          what: `${station.name} is recorded as ${differs.recorded} after ${differs.second} s, and was ${differs.had}`,
        }
      }
      return undefined
    }
  },
}

interface Visit {
  readonly arrivesMs: number
  readonly readyMs: number
  readonly endsMs: number
  readonly capacityWh: number
  readonly isUp: boolean
}

/** Which rule the visit of a car breaks, after the second before. */
function wrongVisit(station: Station, vehicle: NonNullable<Station['vehicle']>, was: Visit, nowMs: number): string | undefined {
  const { plan, powerW, path, phases, phasesInUse } = station
  const { arrivesMs, readyMs, endsMs, leavesMs, capacityWh, socPercent, limitA } = vehicle
  if (!(arrivesMs <= readyMs && readyMs <= endsMs && endsMs <= leavesMs)) return 'has its times in another order'
  if (arrivesMs > nowMs) return 'is there before it arrives'
  if (nowMs > leavesMs) return 'is still there after it has left'
  if (capacityWh !== was.capacityWh) return 'has another battery'
  if (!(socPercent >= 0 && socPercent <= 100)) return `has a state of charge of ${socPercent} %`
  if (vehicle.phases > phases || phasesInUse > phases) return `uses ${vehicle.phases} phases of ${phases}`
  if (plan.kind === 'ac' && limitA > plan.maxCurrentA + 1e-6) return `takes ${limitA} A of ${plan.maxCurrentA} A`
  // A driver who ends the session changes its draw from the next second on.
  const isSame = was.readyMs === readyMs && was.endsMs === endsMs
  const isOutside = isSame && (nowMs < readyMs || nowMs >= endsMs)
  return isOutside && !path && powerW !== 0 ? `draws ${powerW.toFixed(0)} W outside of its session` : undefined
}

/**
 * Precondition: a simulated station that was online and in service in both seconds, so that cars arrive and leave without lines. Its
 * draw is judged away from the seconds of its handshake.
 */
export const visits: Property = {
  name: 'visits',
  about: 'A car comes, shakes hands, charges and leaves in this order; it draws in session only, and keeps its battery.',
  begin: (_, met) => {
    const before = new Map<number, Visit>()
    return (world) => {
      for (const station of world.stations) {
        const { index, vehicle, isOnline, heldStatus, ocpp } = station
        if (ocpp) continue
        const was = before.get(index)
        const isUp = isOnline && heldStatus === null
        const { arrivesMs = NaN, readyMs = NaN, endsMs = NaN, capacityWh = NaN } = vehicle ?? {}
        before.set(index, { arrivesMs, readyMs, endsMs, capacityWh, isUp })
        if (!vehicle || !isUp || !was?.isUp || was.arrivesMs !== arrivesMs) continue
        met()
        const said = wrongVisit(station, vehicle, was, world.nowMs)
        if (said !== undefined) return { what: `The car at ${station.name} ${said}` }
      }
      return undefined
    }
  },
}

/** The balance of the next second ends the session. */
const REACTION_MS = 2_000

/**
 * Precondition: the station is online, because the platform does not see a car that leaves an offline one, and no battery, which has no
 * car.
 */
export const departedCars: Property = {
  name: 'departed-cars',
  about: 'A session of load management ends at the latest two seconds after its car has left.',
  begin: (_start, met) => {
    const goneSince = new Map<string, number>()
    return (world) => {
      for (const { id, name, load } of world.groups.values()) {
        for (const index of load.sessions.keys()) {
          const station = world.stations[index]
          const key = `${id} ${index}`
          if (!station?.isOnline || station.vehicle || station.plan.kind === 'battery') {
            goneSince.delete(key)
            continue
          }
          const sinceMs = goneSince.get(key) ?? world.nowMs
          goneSince.set(key, sinceMs)
          met()
          if (world.nowMs - sinceMs > REACTION_MS) {
            return {
              what: `${name} still counts a session at ${station.name}, whose car left ${(world.nowMs - sinceMs) / 1_000} s ago`,
            }
          }
        }
      }
      return undefined
    }
  },
}
