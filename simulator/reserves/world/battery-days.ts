import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { batteryFcrNKw } from '../model/battery-capacity.ts'
import { sellableFcrNKw } from './fcr-n.ts'
import { STEPS } from '../model/capacity-forecast.ts'
import type { CapacityDay } from '../model/later-cars.ts'
import { emptyDays, type ForecastClock } from './forecast-clock.ts'
import { pastColumns } from './past-columns.ts'
import { pastDay } from './rolling-column.ts'

/**
 * The FCR-N that batteries can maintain in the next 24 hours if their charge changes as on each past day, kW by step. The present
 * charge is the start.
 */
export function batteryDays(world: World, stations: readonly Station[], { fromMs, firstStep }: ForecastClock): CapacityDay[] {
  const days = emptyDays()
  for (const [place, column] of pastColumns(world, stations, fromMs).entries()) {
    const station = stations[place]
    if (!station) continue
    for (const [index, { kw, isReporting }] of days.entries()) {
      const socs = pastDay(column, index + 1)
      const shiftPercent = station.socPercent - (socs[firstStep] ?? NaN)
      for (let step = firstStep; step < STEPS; step++) {
        const socPercent = (socs[step] ?? NaN) + shiftPercent
        if (Number.isNaN(socPercent)) continue
        isReporting[step] = 1
        kw[step] = (kw[step] ?? 0) + batteryFcrNKw(socPercent, sellableFcrNKw(station) * 1_000, station.plan.capacityWh)
      }
    }
  }
  return days
}
