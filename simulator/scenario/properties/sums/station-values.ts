import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { readSeries } from '#simulator/history/world/history.ts'
import type { Property } from '../property.ts'

type Values = Readonly<Record<string, number>>
const TOLERANCE: Values = { W: 1, A: 0.011, Percent: 0.06, V: 0.06, Hz: 0.0011, Wh: 1.5 }
const UNITS = {
  'Power.Active.Import': 'W',
  'Power.Active.Export': 'W',
  'Current.Import': 'A',
  'Current.Export': 'A',
  Voltage: 'V',
  SoC: 'Percent',
  Frequency: 'Hz',
  'Energy.Active.Import.Register': 'Wh',
  'Energy.Active.Export.Register': 'Wh',
}
const MEANS = new Set(['W', 'A'])
const [SECONDS, EVERY_S] = [9, 10]

const valuesOf = ({ powerW, currentA, voltageV, socPercent, frequencyHz, energyImportWh, energyExportWh }: Station): Values => ({
  'Power.Active.Import': Math.max(0, powerW),
  'Power.Active.Export': Math.max(0, -powerW),
  'Current.Import': Math.max(0, currentA),
  'Current.Export': Math.max(0, -currentA),
  Voltage: voltageV,
  SoC: socPercent,
  Frequency: frequencyHz,
  'Energy.Active.Import.Register': energyImportWh,
  'Energy.Active.Export.Register': energyExportWh,
})

/** Precondition: an online station without a charger outside; one station every 10 s, by turns; for a minute, power of one sign. */
export const stationValues: Property = {
  name: 'station-values',
  about: 'The history of a station has the values of its samples: each second, the means of minutes, and registers at their end.',
  begin: (start, met) => {
    const samples: (Values | undefined)[][] = []
    return (world) => {
      const second = (world.nowMs - start.startMs) / SECOND_MS
      samples[second] = world.stations.map((one) => (one.lastHeardMs === world.nowMs && second > 0 ? valuesOf(one) : undefined))
      const station = world.stations[(second / EVERY_S) % Math.max(1, world.stations.length)]
      if (!station || station.ocpp || station.isRemoved || second < SECONDS + 1) return undefined
      const of = (atMs: number, name: string) => samples[(atMs - start.startMs) / SECOND_MS]?.[station.index]?.[name]
      const differs = (a: number, b: number, unit: string) =>
        Number.isNaN(a) !== Number.isNaN(b) || Math.abs(a - b) > (TOLERANCE[unit] ?? 0)
      const minuteMs = Math.floor(world.nowMs / MINUTE_MS) * MINUTE_MS - MINUTE_MS
      for (const [name, unit] of Object.entries(UNITS)) {
        const span = { startMs: world.nowMs - SECONDS * SECOND_MS, endMs: world.nowMs + 1, stepMs: SECOND_MS }
        for (const { atMs, value } of readSeries(world, station, name, span)) {
          const sampled = of(atMs, name)
          if (sampled === undefined) continue
          met()
          if (differs(value, sampled, unit)) {
            return { what: `The history of ${station.name} has ${value} ${unit} of ${name}, and it had ${sampled}` }
          }
        }
        if (minuteMs <= start.startMs) continue
        const all = Array.from({ length: 60 }, (_, place) => of(minuteMs + place * SECOND_MS, name))
        const known = all.filter((one) => one !== undefined)
        if (
          known.length < 60 ||
          known.some(Number.isNaN) ||
          (MEANS.has(unit) && Math.min(...known) === 0 && Math.max(...known) > 0)
        ) {
          continue
        }
        const expected = MEANS.has(unit) ? known.reduce((sum, one) => sum + one, 0) / 60 : known.at(-1)
        const [point] = readSeries(world, station, name, { startMs: minuteMs, endMs: minuteMs + 1, stepMs: MINUTE_MS })
        if (unit === 'V' || unit === 'Hz' || !point || expected === undefined) continue
        if (differs(point.value, expected, unit)) {
          return { what: `A minute of ${station.name} has ${point.value} ${unit} of ${name}, and its samples ${expected}` }
        }
      }
      return undefined
    }
  },
}
