import { maxFlexibilityKw } from '#simulator/demand-response/world/fcr-settings.ts'
import { isKnownDraw } from '#simulator/devices/model/draw-origin.ts'
import type { OcppCharger } from '#simulator/ocpp/model/ocpp-charger.ts'
import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import { heldFromOthersKw } from '#simulator/dlm/world/offline-reserve.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { daysOfKind, STEPS, STEPS_PER_HOUR } from '../model/capacity-forecast.ts'
import { addPoint, type CapacityDay } from '../model/later-cars.ts'
import { followPlans, type PlannedCar } from '../model/planned-cars.ts'
import { emptyDays, stepFrom, type ForecastClock } from './forecast-clock.ts'
import { futureLimitsKw } from './future-limits.ts'
import { pastBudgetsKw } from './past-budgets.ts'
import { pastColumns } from './past-columns.ts'
import { pastDay } from './rolling-column.ts'

/**
 * What chargers can reduce in the next 24 hours if they are like each past day, kW by step: the power of the cars that are connected
 * now, by their plans, and of the cars that came later on that day; at most the settings of demand response, what the limits and
 * the building of that day leave, and what the rules of each hour and a safe limit in force leave, each less what stations that are
 * not counted on hold of it.
 */
export function chargerDays(world: World, group: Group, stations: readonly Station[], clock: ForecastClock): CapacityDay[] {
  const days = emptyDays()
  const budgetsKw = pastBudgetsKw(world, group, clock.fromMs)
  const budgetDays = budgetsKw && days.map((_, index) => pastDay(budgetsKw, index + 1))
  const limitsKw = futureLimitsKw(world, group, clock.fromMs)
  const heldKw = heldFromOthersKw(group)
  const meanW = budgetDays && meanBudgetsW(world, budgetDays, clock)
  const plansKw = plannedPowersKw(stations, clock, (step) =>
    Math.max(0, Math.min(meanW?.[step] ?? Infinity, (limitsKw[step] ?? Infinity) * 1_000) - heldKw * 1_000),
  )
  for (const [place, column] of pastColumns(world, stations, clock.fromMs).entries()) {
    const station = stations[place]
    const [vehicle, plannedKw] = [station?.vehicle, plansKw.get(place)]
    const car = station?.ocpp
      ? vehicle && outsideCar(station, station.ocpp)
      : vehicle && plannedKw && { plannedKw, freeStep: stepFrom(clock, vehicle.endsMs), isDepartureKnown: true }
    for (const [index, day] of days.entries()) {
      addPoint(day, { values: pastDay(column, index + 1), firstStep: clock.firstStep, car: car ?? null, capacityKw: itself })
    }
  }
  const maxKw = maxFlexibilityKw(group)
  for (const [index, { kw, isReporting }] of days.entries()) {
    const budgets = budgetDays?.[index]
    for (let step = 0; step < STEPS; step++) {
      // Without the building of that day, the capacity of the step is not known.
      if (Number.isNaN(budgets?.[step])) isReporting[step] = 0
      const leftKw = Math.min(budgets?.[step] ?? Infinity, limitsKw[step] ?? Infinity) - heldKw
      kw[step] = Math.min(maxKw, Math.max(0, leftKw), kw[step] ?? 0)
    }
  }
  return days
}

/**
 * The car at a charger outside: neither its state of charge, its battery nor its departure is known. It is counted on with its
 * present power if the charger reports one, and for the present hour, or until the car of the past day left.
 */
function outsideCar({ powerW }: Station, { origin }: OcppCharger) {
  const plannedKw = new Float64Array(STEPS).fill(isKnownDraw(origin) ? powerW / 1_000 : 0)
  return { plannedKw, freeStep: STEPS_PER_HOUR, isDepartureKnown: false }
}

const itself = (kw: number) => kw

/** The wishes of the connected cars by their plans, kW by step; by the place of their stations. The mean budget and known limits slow their charging. */
function plannedPowersKw(
  stations: readonly Station[],
  clock: ForecastClock,
  limitW: (step: number) => number,
): Map<number, Float64Array> {
  const plans = stations.flatMap((station, place) => {
    const car = plannedCar(station)
    return car ? [{ place, car, kw: new Float64Array(STEPS) }] : []
  })
  followPlans(
    plans.map(({ car }) => car),
    { ...clock, limitW },
    (step, index, { wishW }) => {
      const kw = plans[index]?.kw
      if (kw) kw[step] = wishW / 1_000
    },
  )
  return new Map(plans.map(({ place, kw }) => [place, kw]))
}

/** The plan of the car at a charger: its target and its departure, as it reports them. */
function plannedCar({ vehicle, plan, control, ocpp }: Station): PlannedCar | null {
  if (!vehicle || ocpp) return null
  const { limitA, phases, socPercent, targetSocPercent, readyMs, endsMs, capacityWh } = vehicle
  const ownW = Math.min(ratedPowerW(plan), Math.min(limitA, plan.maxCurrentA) * plan.meanVoltageV * phases)
  return { socPercent, targetSocPercent, readyMs, endsMs, capacityWh, peakW: Math.min(ownW, control.powerW ?? Infinity) }
}

/** The mean budget of the days of the kind of each hour, W by step. */
function meanBudgetsW({ utcOffsetMs }: World, budgetDays: readonly Float32Array[], { fromMs }: ForecastClock): Float64Array {
  const means = new Float64Array(STEPS)
  let indexes: readonly number[] = []
  for (let step = 0; step < STEPS; step++) {
    if (step % STEPS_PER_HOUR === 0) indexes = daysOfKind(fromMs, step, utcOffsetMs)
    const known = indexes.map((index) => budgetDays[index]?.[step] ?? NaN).filter((kw) => !Number.isNaN(kw))
    means[step] = known.length > 0 ? (known.reduce((sum, kw) => sum + kw, 0) / known.length) * 1_000 : Infinity
  }
  return means
}
