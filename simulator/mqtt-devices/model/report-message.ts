import type { ChargerMessage, Meter } from '#simulator/ocpp/model/charger-message.ts'
import type { ReadReport } from './read-report.ts'

/** What decides how a report is read. */
interface Reporter {
  readonly kind: 'v2g' | 'battery'
  /** Whether the device has reported a status before. */
  readonly hasStatus: boolean
}

/** A power below it does not show that a car is connected, W. */
const DRAWS_W = 50

/** The sum of all phases; undefined while one of them is not known. */
export const sumOf = (phases: readonly (number | null)[] | undefined): number | undefined =>
  phases?.every((value) => value !== null) ? phases.reduce<number>((sum, value) => sum + (value ?? 0), 0) : undefined

const meanOf = (phases: readonly (number | null)[] | undefined): number | undefined => {
  const known = phases?.filter((value) => value !== null) ?? []
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : undefined
}

/** Currents with the sign of the power: many meters measure currents without one. */
export function signed(currents: ReadReport['currentA'], powerW: number | undefined): Meter['currentA'] {
  if (!currents) return undefined
  const known = currents.filter((value) => value !== null)
  const isOneWay = known.every((value) => value >= 0) || known.every((value) => value <= 0)
  if (!powerW || !isOneWay) return [...currents]
  return currents.map((value) => (value === null ? null : Math.sign(powerW) * Math.abs(value)))
}

const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T

/** The statuses of a battery. It is in use in any other one. */
const OF_BATTERY: ReadonlySet<string> = new Set(['Available', 'Unavailable', 'Faulted'])

/**
 * A report as the message of a station outside. A V2G device without statuses has a car from its first state of charge or draw on. A
 * report without a value is a sign of life.
 */
export function reportMessage(report: ReadReport, { kind, hasStatus }: Reporter): ChargerMessage {
  if (report.connected === false) return { connected: false }
  const powerW = sumOf(report.powerW)
  const meter = defined({
    powerW,
    currentA: signed(report.currentA, powerW),
    voltageV: meanOf(report.voltageV),
    energyWh: report.energyImportWh,
    exportWh: report.energyExportWh,
    socPercent: report.socPercent,
    capacityWh: report.capacityWh,
    frequencyHz: report.frequencyHz,
  }) as Meter
  const hasCar = meter.socPercent !== undefined || Math.abs(powerW ?? 0) > DRAWS_W
  const implied = kind === 'v2g' && !hasStatus && hasCar ? 'Charging' : undefined
  const word = report.status ?? implied
  const status = kind === 'battery' && word !== undefined && !OF_BATTERY.has(word) ? 'Available' : word
  const isEmpty = Object.keys(meter).length === 0 && status === undefined
  return {
    ...(Object.keys(meter).length > 0 && { meter }),
    ...(status && { status }),
    ...(isEmpty && { heartbeat: true as const }),
    ...(report.time !== undefined && { taken: report.time }),
  }
}
