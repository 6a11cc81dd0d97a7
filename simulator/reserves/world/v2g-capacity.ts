import type { V2gSettings } from '#contract/v2g.ts'
import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { BASELINE_SHARE } from '#simulator/v2g/model/v2g-point.ts'
import { goalOf } from '#simulator/v2g/model/v2g-plan.ts'
import { modeOf } from '#simulator/v2g/world/v2g-settings.ts'
import { availableFfrW } from '#simulator/demand-response/model/reserve.ts'
import { STEPS } from '../model/capacity-forecast.ts'
import { addPoint, type CapacityDay } from '../model/later-cars.ts'
import { followPlans, type PlannedCar } from '../model/planned-cars.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { futureExportsW } from './future-limits.ts'
import { emptyDays, stepFrom, type ForecastClock } from './forecast-clock.ts'
import { pastColumns } from './past-columns.ts'
import { pastDay } from './rolling-column.ts'

/**
 * The fast reserve of V2G points in the next 24 hours if they are like each past day, kW by step: of the cars that are connected now,
 * by their plans, and of the cars that came later on that day, by their states of charge.
 */
export function v2gDays(
  world: World,
  group: Group,
  v2g: V2gSettings,
  stations: readonly Station[],
  clock: ForecastClock,
): CapacityDay[] {
  const days = emptyDays()
  const exportsW = futureExportsW(world, group, clock.fromMs)
  for (const [place, column] of pastColumns(world, stations, clock.fromMs).entries()) {
    const station = stations[place]
    if (!station) continue
    const easyW = easyPowerW(station, v2g)
    const car = station.vehicle && presentCar(station, station.vehicle, { v2g, exportsW }, clock)
    const capacityKw = (socPercent: number, step: number) => capacityOfKw(station, v2g, socPercent, easyW, exportsW[step])
    for (const [index, day] of days.entries()) {
      addPoint(day, { values: pastDay(column, index + 1), firstStep: clock.firstStep, car, capacityKw })
    }
  }
  return days
}

type Vehicle = NonNullable<Station['vehicle']>

/** The capacity of a car by its plan. Only drivers with an app announce their departure. */
function presentCar(
  station: Station,
  vehicle: Vehicle,
  { v2g, exportsW }: { v2g: V2gSettings; exportsW: Float64Array },
  clock: ForecastClock,
) {
  const { schedule, endsMs } = vehicle
  const departureMs = schedule.departureMs ?? endsMs
  const plannedKw = new Float64Array(STEPS)
  followPlans([plannedCar(station, vehicle, v2g)], { ...clock, limitW: () => Infinity }, (step, _, { socPercent, wishW }) => {
    plannedKw[step] = capacityOfKw(station, v2g, socPercent, wishW, exportsW[step])
  })
  return { plannedKw, freeStep: stepFrom(clock, departureMs), isDepartureKnown: schedule.source === 'mobile' }
}

/**
 * Above its minimum state of charge a car may discharge, otherwise it can only stop charging. What a rule already makes it discharge
 * is no reserve.
 */
function capacityOfKw({ plan, control }: Station, v2g: V2gSettings, socPercent: number, powerW: number, exportW = 0): number {
  const ratedW = ratedPowerW(plan)
  const wantedW = Math.min(ratedW, control.ffrPositiveW ?? v2g.ffrPositive)
  const mayDischarge = socPercent > v2g.minSoC
  const baselineW = mayDischarge && exportW > 0 ? -Math.min(ratedW, exportW) : powerW
  return availableFfrW(wantedW, baselineW, mayDischarge ? -ratedW : 0) / 1_000
}

const easyPowerW = (station: Station, v2g: V2gSettings) =>
  modeOf(station, v2g) === 'external' ? 0 : BASELINE_SHARE * ratedPowerW(station.plan)

const plannedCar = (station: Station, vehicle: Vehicle, v2g: V2gSettings): PlannedCar => ({
  socPercent: vehicle.socPercent,
  targetSocPercent: goalOf(modeOf(station, v2g), vehicle.schedule, vehicle.ownTargetSocPercent, v2g.minSoC),
  readyMs: vehicle.readyMs,
  endsMs: Infinity,
  capacityWh: vehicle.capacityWh,
  peakW: easyPowerW(station, v2g),
})
