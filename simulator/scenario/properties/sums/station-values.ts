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
/** The stations that are sampled at a time, and for how long, s. */
const [SAMPLED, TURN_S] = [3, 120]

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

/** Precondition: an online station without a charger outside, for two minutes by turns of three; for a minute, power of one sign. */
export const stationValues: Property = {
  name: 'station-values',
  about: 'The history of a station has the values of its samples: each second, the means of minutes, and registers at their end.',
  begin: (start, met) => {
    let turn = -1
    let sampled: { readonly station: Station | undefined; readonly samples: Map<number, Values> }[] = []
    return (world) => {
      const second = (world.nowMs - start.startMs) / SECOND_MS
      const { stations } = world
      if (turn !== Math.floor(second / TURN_S)) {
        turn = Math.floor(second / TURN_S)
        const first = turn * SAMPLED
        sampled = Array.from({ length: Math.min(SAMPLED, stations.length) }, (_, place) => {
          return { station: stations[(first + place) % stations.length], samples: new Map<number, Values>() }
        })
      }
      for (const { station: one, samples } of sampled) {
        if (one?.lastHeardMs === world.nowMs && second > 0) samples.set(world.nowMs, valuesOf(one))
      }
      const place = second / EVERY_S
      const chosen = Number.isInteger(place) ? sampled[place % SAMPLED] : undefined
      const station = chosen?.station
      if (!station || station.ocpp || station.isRemoved || second < SECONDS + 1) return undefined
      const of = (atMs: number, name: string) => chosen.samples.get(atMs)?.[name]
      const differs = (a: number, b: number, unit: string) =>
        Number.isNaN(a) !== Number.isNaN(b) || Math.abs(a - b) > (TOLERANCE[unit] ?? 0)
      // Once in a minute for each of the sampled stations.
      const isMinute = (second % 60) / EVERY_S < SAMPLED
      const minuteMs = Math.floor(world.nowMs / MINUTE_MS) * MINUTE_MS - MINUTE_MS
      for (const [name, unit] of Object.entries(UNITS)) {
        const span = { startMs: world.nowMs - SECONDS * SECOND_MS, endMs: world.nowMs + 1, stepMs: SECOND_MS }
        for (const { atMs, value } of readSeries(world, station, name, span)) {
          const sample = of(atMs, name)
          if (sample === undefined) continue
          met()
          if (differs(value, sample, unit)) {
            return { what: `The history of ${station.name} has ${value} ${unit} of ${name}, and it had ${sample}` }
          }
        }
        if (minuteMs <= start.startMs || !isMinute) continue
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
