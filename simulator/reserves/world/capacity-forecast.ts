import type { CapacityForecast } from '#contract/reserves.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { mix } from '#simulator/core/model/random.ts'
import { isOffering } from '#simulator/demand-response/world/fcr-settings.ts'
import { heldFromOthersKw } from '#simulator/dlm/world/offline-reserve.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { isKnownDraw } from '#simulator/devices/model/draw-origin.ts'
import { isOutOfService } from '#simulator/devices/world/in-service.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { modeOf, v2gGroupOf } from '#simulator/v2g/world/v2g-settings.ts'
import { capacityHours, type HourCapacity, STEPS } from '../model/capacity-forecast.ts'
import { type CapacityDay, addPoint } from '../model/later-cars.ts'
import { chargerDays } from './charger-capacity.ts'
import { forecastClock, type ForecastClock, emptyDays, stepFrom } from './forecast-clock.ts'
import { futureLimitsSign, futureExportsW } from './future-limits.ts'
import { isFast, reservesOf } from './reserves.ts'
import { batteryFcrNKw } from '../model/battery-capacity.ts'
import { sellableFcrNKw } from './fcr-n.ts'
import { pastColumns } from './past-columns.ts'
import { pastDay } from './rolling-column.ts'
import type { V2gSettings } from '#contract/v2g.ts'
import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import { BASELINE_SHARE } from '#simulator/v2g/model/v2g-point.ts'
import { goalOf } from '#simulator/v2g/model/v2g-plan.ts'
import { availableFfrW } from '#simulator/demand-response/model/reserve.ts'
import { followPlans, type PlannedCar } from '../model/planned-cars.ts'

/**
 * The fast reserve of V2G points in the next 24 hours if they are like each past day, kW by step: of the cars that are connected now,
 * by their plans, and of the cars that came later on that day, by their states of charge.
 */
function v2gDays(
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

/**
 * The FCR-N that batteries can maintain in the next 24 hours if their charge changes as on each past day, kW by step. The present
 * charge is the start.
 */
function batteryDays(world: World, stations: readonly Station[], { fromMs, firstStep }: ForecastClock): CapacityDay[] {
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

export interface GroupForecast extends Pick<CapacityForecast, 'service' | 'state'> {
  /** Empty unless the state is `known`. */
  readonly hours: readonly (HourCapacity & { readonly soldKw: number })[]
}

/**
 * The reserve that a group can maintain in each of the next 24 hours, from the present one on, and the sold power. It follows from
 * the present state, the settings, and the recorded past, and changes nothing. The past of stations is kept between calls.
 */
export function capacityForecastOf(world: World, group: Group): GroupForecast {
  const { service, isOn, daysOf } = sourceOf(world, group)
  const members = group.stationIndexes.flatMap((index) => world.stations[index] ?? []).filter(({ isRemoved }) => !isRemoved)
  if (members.length === 0) return { service, state: 'no-devices', hours: [] }
  if (!isOn) return { service, state: 'off', hours: [] }
  const clock = forecastClock(world.nowMs)
  const limits = `${futureLimitsSign(world, group)} ${heldFromOthersKw(group)}`
  const hours = knownHours(
    group,
    [clock.fromMs, clock.firstStep, group.fcr, group.dlm, group.v2g, signOf(members), limits],
    () => {
      // A station that is offline, out of service or not obeying now is not counted on.
      const days = daysOf(members.filter(isWorking), clock)
      return capacityHours({ ...clock, utcOffsetMs: world.utcOffsetMs, days })
    },
  )
  if (hours.length === 0) return { service, state: 'no-history', hours: [] }
  const soldKw = soldOf(world, group)
  return {
    service,
    state: 'known',
    hours: hours.map(({ hourMs, p10Kw, p50Kw, p90Kw }) => ({ hourMs, p10Kw, p50Kw, p90Kw, soldKw: soldKw(hourMs) })),
  }
}

/** A station that is online and in service, and follows its setpoints. */
const isWorking = (station: Station) => {
  const { isOnline, path, ocpp } = station
  return isOnline && !isOutOfService(station) && !path?.disobeys && !ocpp?.refuses
}

/** Changes when a car comes or leaves, when a station starts or stops working, and when the power of a charger becomes known. */
const signOf = (members: readonly Station[]): number =>
  members.reduce((sign, station) => {
    const { index, vehicle, fcrNEnabled, control, ocpp } = station
    const own = mix(index, (vehicle?.arrivesMs ?? 0) / SECOND_MS) + (control.powerW ?? 0)
    return mix(sign, own + (isWorking(station) ? 1 : 0) + (fcrNEnabled ? 2 : 0) + (ocpp && isKnownDraw(ocpp.origin) ? 4 : 0))
  }, members.length)

interface Known {
  readonly of: readonly unknown[]
  readonly hours: readonly HourCapacity[]
}
const lastOf = new WeakMap<Group, Known>()

/** The hours of the last call if it was for the same inputs. Charging within a step changes a plan too little to compute it again. */
function knownHours(group: Group, of: readonly unknown[], make: () => HourCapacity[]): readonly HourCapacity[] {
  const last = lastOf.get(group)
  if (last?.of.every((value, place) => value === of[place])) return last.hours
  const hours = make()
  lastOf.set(group, { of, hours })
  return hours
}

interface Source {
  readonly service: CapacityForecast['service']
  readonly isOn: boolean
  readonly daysOf: (stations: readonly Station[], clock: ForecastClock) => CapacityDay[]
}

/** The reserve of a group by its type, and whether the group responds. */
function sourceOf(world: World, group: Group): Source {
  const { type, v2g } = group
  if (type === 'GROUP_TYPE_BATTERY') {
    return {
      service: 'FCR-N',
      isOn: true,
      daysOf: (all, clock) =>
        batteryDays(
          world,
          all.filter(({ fcrNEnabled }) => fcrNEnabled),
          clock,
        ),
    }
  }
  if (type === 'GROUP_TYPE_V2G') {
    if (!v2g) return { service: 'FFR', isOn: false, daysOf: () => [] }
    const isCounted = (station: Station) =>
      station.ffr !== null && isFast(modeOf(station, v2g)) && v2gGroupOf(world.groups, station.groupIds) === group
    return {
      service: 'FFR',
      isOn: v2g.ffrPositive > 0 && isFast(v2g.mode),
      daysOf: (all, clock) => v2gDays(world, group, v2g, all.filter(isCounted), clock),
    }
  }
  return { service: 'FCR-D', isOn: isOffering(group), daysOf: (all, clock) => chargerDays(world, group, all, clock) }
}

/** The sold power of an hour, kW: bids are FCR-D, and the fast reserve is sold by the settings for every hour. */
function soldOf(world: World, group: Group): (hourMs: number) => number {
  const fast = reservesOf(world, group).find(({ service }) => service === 'FFR')
  if (group.type === 'GROUP_TYPE_V2G') return () => fast?.soldKw ?? 0
  return (hourMs) => (group.bids.get(hourMs)?.quantity ?? 0) * 1_000
}
