import type { BodyOf } from '#contract/endpoint.ts'
import { type Baseline, type chargeDevice, POWER_MAX } from '#contract/control.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { isBattery, isV2g } from '#simulator/devices/calls/device-kinds.ts'
import { isChargerKind } from '#simulator/devices/model/plan.ts'
import { type FieldError, invalid } from '#simulator/http/refusals.ts'

export type ChargeRequest = BodyOf<typeof chargeDevice>
type Field = keyof ChargeRequest

/** One value per second for a day. */
const MAX_BASEPOINTS = 86_400
const MAX_WATTS = POWER_MAX * 1_000

/** The devices that accept each field. Every device accepts power. */
const TAKERS = {
  Pbaseline: { takes: (station: Station) => isV2g(station) || isBattery(station), who: 'V2G and energy-storage devices' },
  Baseline: { takes: (station: Station) => isV2g(station) || isBattery(station), who: 'V2G and energy-storage devices' },
  FFRPowerPositive: { takes: isV2g, who: 'V2G devices' },
  FFRPowerNegative: { takes: isV2g, who: 'V2G devices' },
} satisfies Partial<Record<Field, unknown>>

const WATTS = ['Pbaseline', 'FFRPowerPositive', 'FFRPowerNegative'] as const
const isTooFar = (watts: number) => Math.abs(watts) > MAX_WATTS
const WATTS_TEXT = `must be from ${-MAX_WATTS} to ${MAX_WATTS} W`

/** The error in basepoints, or undefined. They form one form field, so the message gives the position, counted from 1. */
function basepointsFault(basepoints: Baseline): string | undefined {
  if (basepoints.length === 0) return 'must hold at least one value'
  if (basepoints.length > MAX_BASEPOINTS) return `must hold at most ${MAX_BASEPOINTS} values`
  let beforeMs = -Infinity
  for (const [at, point] of basepoints.entries()) {
    if (isTooFar(typeof point === 'number' ? point : point.value)) return `value ${at + 1} ${WATTS_TEXT}`
    if (typeof point === 'number') continue
    const atMs = Date.parse(point.time)
    if (!(atMs > beforeMs)) return `the time of value ${at + 1} must be later than the one before it`
    beforeMs = atMs
  }
  return undefined
}

/** A charger outside discharges only if it has reported that it can. */
const isRefusingDischarge = ({ ocpp, plan }: Station) => ocpp !== null && isChargerKind(plan.kind) && !ocpp.discharges

/** Errors of a command that depend on the device, in addition to schema errors. */
export function commandFaults(station: Station, command: ChargeRequest): FieldError[] {
  const faults: FieldError[] = []
  const fault = (field: Field, message: string) => faults.push({ path: `body.${field}`, message })

  const said = Object.values(command).filter((value) => value !== undefined)
  if (said.length === 0) fault('powerKw', 'is required unless a baseline or an FFR power is given')
  if (command.powerKw !== undefined && command.powerKw < 0 && station.type.driver.toLowerCase() === 'ac') {
    fault('powerKw', 'must not be negative: this device cannot discharge')
  }
  if (command.powerKw !== undefined && command.powerKw < 0 && isRefusingDischarge(station)) {
    fault('powerKw', 'must not be negative: the charger has not reported by OCPP 2.0.1 that it can discharge (V2X)')
  }
  for (const [field, { takes, who }] of Object.entries(TAKERS) as [keyof typeof TAKERS, { takes: typeof isV2g; who: string }][]) {
    if (command[field] !== undefined && !takes(station)) fault(field, `is for ${who} only`)
  }
  for (const field of WATTS) {
    const watts = command[field]
    if (watts === undefined) continue
    if (field !== 'Pbaseline' && watts < 0) fault(field, 'must not be negative')
    else if (isTooFar(watts)) fault(field, WATTS_TEXT)
  }
  const basepoints = command.Baseline && basepointsFault(command.Baseline)
  if (basepoints !== undefined) fault('Baseline', basepoints)
  return faults
}

/** Refuses a command that this device cannot follow: 400 with the fields. */
export function checkCommand(station: Station, command: ChargeRequest): void {
  const faults = commandFaults(station, command)
  if (faults.length > 0) throw invalid(faults)
}
