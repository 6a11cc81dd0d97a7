import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The model of a V2G point as its domain states it. Powers in W, import positive; states of charge from 0 to 1. */

/** Constant power up to 80 %, then linear to 0 at 100 %. */
export const taper = (soc: number): number => (soc <= 0.8 ? 1 : Math.max(0, (1 - soc) / 0.2))

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
export function inputsOf(world: World, station: Station): unknown[] {
  const { vehicle, control, groupIds, isOnline, heldStatus, exportW } = station
  const { v2g, mode } = settingsOf(world, station)
  const limits = groupIds.map((id) => world.groups.get(id)?.dlm)
  return [vehicle?.arrivesMs, vehicle?.schedule, control, groupIds, isOnline, heldStatus, exportW, v2g, mode, ...limits]
}
