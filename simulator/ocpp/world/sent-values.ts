import type { PowerOrigin, PowerSource } from '#contract/stations.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { OcppCharger } from '../model/ocpp-charger.ts'
import { drawMeasuredMs, type ReportedMeter } from '../model/reported-meter.ts'

/** A value that a charger has sent, in the unit of its measurand, and the moment of its arrival, ms. */
interface SentValue {
  readonly key: string
  readonly value: number
  readonly unit: string
  readonly atMs: number
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000

/** The measurands that a meter has sent, by their names in OCPP. One that it has not sent is not in the list. */
export function sentValues({ values, atMs, phases, phaseMs = [] }: ReportedMeter): SentValue[] {
  const { powerW, powerUnit, voltageV, energyWh, exportWh, socPercent } = values
  const sent: SentValue[] = []
  const add = (key: string, value: number | undefined, unit: string, ms: number | undefined) => {
    if (value !== undefined && ms !== undefined) sent.push({ key, value: rounded(value), unit, atMs: ms })
  }
  const directed = (name: string, value: number | null | undefined, unit: string, phase: string, ms: number | undefined) =>
    add(
      `${name}.${(value ?? 0) < 0 ? 'Export' : 'Import'}${phase}`,
      typeof value === 'number' ? Math.abs(value) : undefined,
      unit,
      ms,
    )
  directed('Power.Active', powerUnit ? undefined : powerW, 'W', '', atMs.powerW)
  // Not those that complete them.
  const currentA = phases?.sentA ?? []
  for (const [place, amperes] of currentA.entries()) {
    const phase = currentA.length === 1 ? '' : `.L${place + 1}`
    directed('Current', amperes, 'A', phase, Math.max(...phaseMs))
  }
  add('Voltage', voltageV, 'V', atMs.voltageV)
  add('SoC', socPercent, 'Percent', atMs.socPercent)
  add('Energy.Active.Import.Register', energyWh, 'Wh', atMs.energyWh)
  add('Energy.Active.Export.Register', exportWh, 'Wh', atMs.exportWh)
  return sent
}

/**
 * What the shown power of a charger outside is, and when it was measured, ms; -Infinity without a measurement. An offline charger
 * measures nothing now: its power is the last known one, unless it was assumed before. Null: its power is unknown.
 */
export function shownOrigin(
  { isOnline }: Pick<Station, 'isOnline'>,
  charger: OcppCharger,
): { readonly origin: PowerOrigin | null; readonly derivedFrom: PowerSource | null; readonly measuredMs: number } {
  const { origin, derivedFrom, meter, registerValues, heardMs } = charger
  if (origin === 'unknown' || !Number.isFinite(heardMs)) return { origin: null, derivedFrom: null, measuredMs: -Infinity }
  const derivedMs = registerValues.at(-1)?.ms ?? -Infinity
  const drawnMs = drawMeasuredMs(meter)
  const lastMs = Number.isFinite(drawnMs) ? drawnMs : derivedMs
  const hasMoment = origin === 'measured' || origin === 'derived' || origin === 'last-known'
  const measuredMs = derivedFrom === 'register' ? derivedMs : hasMoment ? lastMs : -Infinity
  if (!isOnline && origin !== 'assumed') return { origin: 'last-known', derivedFrom: null, measuredMs }
  return { origin, derivedFrom, measuredMs }
}
