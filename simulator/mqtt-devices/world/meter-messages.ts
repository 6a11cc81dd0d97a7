import type { World } from '#simulator/core/world/state.ts'
import { newOutsideMeter, receiveCurrents, type OutsideMeter } from '#simulator/meters/model/outside-meter.ts'
import type { ChargerMessage, Deviation } from '#simulator/ocpp/model/charger-message.ts'
import { noteDeviations } from '#simulator/ocpp/model/noted-deviations.ts'

/** A main fuse does not carry more for seconds. More is a wrong unit, or the end of a number range. */
const IMPORT_FUSES = 10
/** Generators behind a main fuse export at most what it carries. A wrong export would raise the limits of chargers. */
const EXPORT_FUSES = 1.5
/** Of a meter behind no known fuse, A. */
const MAX_A = 10_000

/** A meter of others and its id, by its identity: case does not distinguish two devices. */
export function meterOfDevice(world: World, identity: string): { readonly id: string; readonly meter: OutsideMeter } | undefined {
  const name = identity.toLowerCase()
  for (const [id, meter] of world.outsideMeters) if (meter.identity.toLowerCase() === name) return { id, meter }
  return undefined
}

/** The main fuse that limits the values of a meter, A; the smallest one of the groups behind it. */
function fuseOf({ groups }: World, deviceId: string): number {
  let least = Infinity
  for (const { dlm } of groups.values()) {
    if (dlm.externalDeviceId === deviceId) least = Math.min(least, dlm.mainCurrent ?? Infinity)
  }
  return least
}

/** Why a current cannot be; undefined for one that can. */
function impossibility(world: World, deviceId: string, amperes: number | null): Deviation | undefined {
  const fuseA = fuseOf(world, deviceId)
  const [minA, maxA] = [-Math.min(MAX_A, EXPORT_FUSES * fuseA), Math.min(MAX_A, IMPORT_FUSES * fuseA)]
  if (amperes === null || (amperes >= minA && amperes <= maxA)) return undefined
  return {
    clause: 'report/currentA',
    what: Number.isFinite(fuseA) ? `not possible behind a main fuse of ${fuseA} A` : 'not possible',
  }
}

/** Applies a message of an external meter of others. Impossible values, and those of another time, are no values. */
export function takeMeterMessage(
  world: World,
  deviceId: string,
  { meter: values, taken, deviations = [] }: ChargerMessage,
): void {
  const { nowMs, outsideMeters, journal } = world
  const meter = outsideMeters.get(deviceId) ?? newOutsideMeter(deviceId)
  outsideMeters.set(deviceId, meter)
  const phases = values?.currentA
  const impossible = phases?.map((each) => impossibility(world, deviceId, each)).find((one) => one !== undefined)
  const takenMs = taken === undefined ? nowMs : Date.parse(taken)
  const isOld = phases !== undefined && !impossible && !receiveCurrents(meter, phases, { nowMs, takenMs })
  const old = isOld ? [{ clause: 'report/time', what: 'a value of an earlier moment' }] : []
  const noted = noteDeviations(meter.noted, [...deviations, ...(impossible ? [impossible] : []), ...old], nowMs)
  for (const one of noted) journal.add(nowMs, 'meter-deviation', { meter: deviceId, ...one })
}
