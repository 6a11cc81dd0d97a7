import { SECOND_MS } from '#contract/durations.ts'
import { deviceValues } from '#simulator/events/world/device-values.ts'
import type { Property } from '../property.ts'
import { valuesOf } from '../sums/sampled-stations.ts'

const TOLERANCE: Readonly<Record<string, number>> = { W: 1.01, A: 0.011, V: 0.06, Percent: 0.06, Hz: 0.0011, mHz: 1.1, Wh: 1.5 }

/** One station in each second, by turns. Precondition: a simulated station with a value of this second. */
export const liveValues: Property = {
  name: 'live-values',
  about: 'A device sends what it has: export apart from import, reserves as positive powers, and each value in its unit.',
  begin: (start, met) => (world) => {
    const second = (world.nowMs - start.runStartMs) / SECOND_MS
    const station = world.stations[second % Math.max(1, world.stations.length)]
    if (!station || station.ocpp || second === 0 || station.lastHeardMs !== world.nowMs) return undefined
    const expected: Readonly<Record<string, number>> = {
      ...valuesOf(station),
      Frequency: station.sendsMilliHertz ? station.frequencyHz * 1_000 : station.frequencyHz,
      Pbaseline: station.baselineW,
      ffrPositive: Math.max(0, station.ffrPositiveW),
      ffrNegative: Math.max(0, station.ffrNegativeW),
      pMax: station.maxPowerW,
      pMin: station.minPowerW,
    }
    for (const { key, value, unit } of deviceValues(station)) {
      const has = expected[key]
      if (has === undefined || !Number.isFinite(has) || value === '') continue
      met()
      const isUnit = key !== 'Frequency' || unit === (station.sendsMilliHertz ? 'mHz' : 'Hz')
      if (isUnit && Math.abs(Number(value) - has) <= (TOLERANCE[unit ?? ''] ?? 0.01)) continue
      return { what: `${station.name} sends ${value} ${unit} of ${key}, and has ${has}` }
    }
    return undefined
  },
}
