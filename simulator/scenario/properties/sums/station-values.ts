import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { readSeries } from '#simulator/history/world/history.ts'
import type { Property } from '../property.ts'
import { differs, SAMPLED, SampledStations } from './sampled-stations.ts'

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
const [SECONDS, EVERY_S] = [19, 20]

/** Precondition: an online station without a charger outside, for two minutes by turns of three; for a minute, power of one sign. */
export const stationValues: Property = {
  name: 'station-values',
  about: 'The history of a station has the values of its samples: each second, the means of minutes, and registers at their end.',
  begin: (start, met) => {
    const stations = new SampledStations()
    return (world) => {
      const second = (world.nowMs - start.runStartMs) / SECOND_MS
      const sampled = stations.next(world)
      const chosen = Number.isInteger(second / EVERY_S) ? sampled[(second / EVERY_S) % SAMPLED] : undefined
      const station = chosen?.station
      if (!station || station.ocpp || station.isRemoved || second < SECONDS + 1) return undefined
      const of = (atMs: number, name: string) => chosen.samples.get(atMs)?.[name]
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
        if (minuteMs <= start.runStartMs) continue
        const all = Array.from({ length: 60 }, (_, place) => of(minuteMs + place * SECOND_MS, name))
        const known = all.filter((one) => one !== undefined)
        const hasBothSigns = MEANS.has(unit) && Math.min(...known) === 0 && Math.max(...known) > 0
        if (known.length < 60 || known.some(Number.isNaN) || hasBothSigns) continue
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
