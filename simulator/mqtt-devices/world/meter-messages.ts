import type { World } from '#simulator/core/world/state.ts'
import { EXPORT_FUSES, maxExportA } from '#simulator/meters/model/external-meter.ts'
import { newOutsideMeter, receiveCurrents, type OutsideMeter } from '#simulator/meters/model/outside-meter.ts'
import type { ChargerMessage, Deviation } from '#simulator/ocpp/model/charger-message.ts'
import { noteDeviations } from '#simulator/ocpp/model/noted-deviations.ts'

/** A main fuse does not carry more for seconds. More is a wrong unit, or the end of a number range. */
const IMPORT_FUSES = 10
/** Of a meter behind no known fuse, A. */
const MAX_A = 10_000

/** A meter of others and its id, by its identity: case does not distinguish two devices. */
export function meterOfDevice(world: World, identity: string): { readonly id: string; readonly meter: OutsideMeter } | undefined {
  const name = identity.toLowerCase()
  for (const [id, meter] of world.outsideMeters) if (meter.identity.toLowerCase() === name) return { id, meter }
  return undefined
}

/** The range of the values of a meter, A, and the main fuse of its groups that limits it most; Infinity if it has none. */
function rangeOf({ groups }: World, deviceId: string) {
  let [fuseA, minA] = [Infinity, -MAX_A]
  for (const { dlm, type } of groups.values()) {
    if (dlm.externalDeviceId === deviceId) fuseA = Math.min(fuseA, dlm.mainCurrent ?? Infinity)
    if (dlm.boostChargingExternalDeviceId === deviceId) minA = Math.max(minA, -maxExportA(dlm, type === 'GROUP_TYPE_DC'))
  }
  return { fuseA, minA: Math.max(minA, -EXPORT_FUSES * fuseA), maxA: Math.min(MAX_A, IMPORT_FUSES * fuseA) }
}

/** Why a current cannot be; undefined for one that can. */
function impossibility(world: World, deviceId: string, amperes: number | null): Deviation | undefined {
  const { fuseA, minA, maxA } = rangeOf(world, deviceId)
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
