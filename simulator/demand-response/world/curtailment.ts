import { curtail, type CurtailmentRequest } from '../model/curtail.ts'
import { kwOfAmperes, PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { chargerDrawA } from '#simulator/dynamics/world/charger-draw.ts'
import { updateAllowedCurrent } from '#simulator/dlm/world/allowed-current.ts'
import { currentRequestOf } from '#simulator/dlm/world/sessions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { allowedWithoutA } from './ended-sessions.ts'

/** Lowest voltage assumed for a current, so that the delivered cut is never less than the request. */
const COUNTED_V = 0.98 * PHASE_V
/** Points are switched off for the largest cut of this many seconds, so that frequency changes do not switch them repeatedly. */
const SECONDS_HELD = 20

/** A point of a group in demand response. The power of AC chargers is computed with a low voltage. */
export interface CurtailablePoint extends CurtailmentRequest {
  readonly station: Station
  /** kW per 1 A on all phases, with the assumed voltage. */
  readonly kwPerA: number
  /** Power without demand response, with the measured voltage. */
  readonly measuredKw: number
}

const hundredthsBelow = (value: number) => Math.floor(value * 100 + 1e-6) / 100
const hundredthsAbove = (value: number) => Math.ceil(value * 100 - 1e-6) / 100

/**
 * The chargers of a group that draw power, with their power without frequency response. `vehicleOf` can give the same cars at
 * another state of charge.
 */
export function drawingPoints(
  world: World,
  group: Group,
  vehicleOf: (station: Station) => Vehicle | null = ({ vehicle }) => vehicle,
): CurtailablePoint[] {
  const points: CurtailablePoint[] = []
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (!station?.isOnline) continue
    const drawnA = chargerDrawA(station, world.nowMs, allowedWithoutA(world, station, group), vehicleOf(station))
    if (drawnA <= 0) continue
    const { id, arrivesMs, isVip, min } = currentRequestOf(station, group)
    const phases = phasesOf(station)
    const measuredKw = drawnKwOf(station, drawnA)
    const kwPerA = (COUNTED_V * phases) / 1_000
    // DC chargers receive a power limit, which holds at any voltage.
    const drawnKw = group.type === 'GROUP_TYPE_DC' ? measuredKw : drawnA * kwPerA
    points.push({ id, arrivesMs, isVip, station, kwPerA, measuredKw, drawnKw, minKw: minKw(group, min, kwPerA) })
  }
  return points
}

const phasesOf = ({ ocpp, vehicle, phases }: Station) => ocpp?.own?.phases ?? vehicle?.phases ?? phases

/** The power of a charger at a current in A per phase, kW, with its measured voltage. */
export function drawnKwOf(station: Station, drawnA: number): number {
  const powerFactor = station.ocpp?.own?.powerFactor ?? station.path?.car.powerFactor ?? 1
  return (drawnA * station.voltageV * phasesOf(station) * powerFactor) / 1_000
}

/** AC chargers receive at least their minimum current and the minimum of the steps; DC chargers a power. */
function minKw({ type, fcr }: Group, min: number, kwPerA: number): number {
  const ofSteps = fcr.isEnabledStepwise ? hundredthsAbove(fcr.minStepwiseCurrent ?? 0) : 0
  return type === 'GROUP_TYPE_DC' ? Math.max(min, kwOfAmperes(ofSteps)) : Math.max(min, ofSteps) * kwPerA
}

export const countedKw = (points: readonly CurtailablePoint[]): number => points.reduce((sum, { drawnKw }) => sum + drawnKw, 0)

/** Cuts this much, kW, from the baseline of a group; null releases its chargers. Offline chargers keep their limits. */
export function cutBack(world: World, group: Group, cutKw: number | null): void {
  const { response } = group
  const was = response.ceilings
  response.recentCutsKw = cutKw === null ? [] : [...response.recentCutsKw, cutKw].slice(-SECONDS_HELD)
  if (cutKw === null && was.size === 0) return
  response.ceilings = cutKw === null ? new Map() : ceilingsFor(world, group, cutKw)
  const now = response.ceilings
  const changed = new Set([...was.keys(), ...now.keys()].filter((index) => was.get(index) !== now.get(index)))
  if (changed.size === 0) return
  for (const index of changed) updateAllowedCurrent(world, world.stations[index])
  if (group.load.budgets) group.load.isDecided = true
}

/**
 * The limits of curtailed stations, by station index. What a charger outside does not follow is taken over by the others at once. It
 * keeps its limit, so that it can follow later.
 */
function ceilingsFor(world: World, group: Group, cutKw: number): Map<number, number> {
  const { countedKw: fromKw, recentCutsKw, ceilings: former } = group.response
  const all = drawingPoints(world, group)
  const stuck = all.filter(({ station }) => isStuck(station))
  const stuckKw = stuck.reduce((sum, point) => sum + presentKw(point, group), 0)
  const toCap = (points: readonly CurtailablePoint[], cut: number) =>
    curtail(points, countedKw(points) - Math.max(0, fromKw - cut - stuckKw))
  const points = stuck.length === 0 ? all : all.filter(({ station }) => !isStuck(station))
  const atMost = toCap(points, Math.max(...recentCutsKw))
  const on = points.filter((_, place) => atMost[place] !== 0)
  const levels = toCap(on, cutKw)
  const ceilings = new Map(points.flatMap(({ station }, place) => (atMost[place] === 0 ? [[station.index, 0]] : [])))
  for (const [place, { station, kwPerA, drawnKw }] of on.entries()) {
    const levelKw = levels[place] ?? drawnKw
    if (levelKw === drawnKw) continue
    ceilings.set(station.index, hundredthsBelow(group.type === 'GROUP_TYPE_DC' ? levelKw : levelKw / kwPerA))
  }
  for (const { station } of stuck) {
    const limit = former.get(station.index)
    if (limit !== undefined) ceilings.set(station.index, limit)
  }
  return ceilings
}

/** Whether a charger or device outside has not accepted its limit or setpoint, or does not follow it. */
export const isStuck = ({ ocpp, path }: Station) => ocpp !== null && (ocpp.refuses || Boolean(path?.disobeys))

/** The power that a charger draws now, kW, with the assumed voltage. */
const presentKw = ({ station, kwPerA }: CurtailablePoint, { type }: Group) =>
  type === 'GROUP_TYPE_DC' ? station.powerW / 1_000 : station.currentA * kwPerA
