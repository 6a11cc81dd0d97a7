import type { Station } from '#simulator/stations/world/station.ts'
import { areSame, type Property } from '../property.ts'

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
