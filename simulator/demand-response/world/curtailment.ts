import { curtail, type Point } from '../model/curtail.ts'
import { kwOfAmperes, PHASE_V } from '#simulator/dlm/model/kilowatts.ts'
import { chargerDrawA } from '#simulator/stations/world/station-step.ts'
import { updateAllowedCurrent, allowedByOthersA } from '#simulator/dlm/world/allowed-current.ts'
import { currentRequestOf } from '#simulator/dlm/world/sessions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A current may bring so little voltage with it: counted like this, what is cut is never less than what was asked for. */
const COUNTED_V = 0.98 * PHASE_V
/** Who is off is decided for the greatest cut of so many seconds, so that nobody is switched at every move of the frequency. */
const SECONDS_HELD = 20

/** A point of a group as demand response sees it. Powers of posts are counted with a low voltage. */
export interface CurtailablePoint extends Point {
  readonly station: Station
  /** kW of a current of 1 A per phase, as it is counted. */
  readonly kwPerA: number
  /** What it would draw, with the voltage that it has. */
  readonly measuredKw: number
}

const hundredthsBelow = (value: number) => Math.floor(value * 100 + 1e-6) / 100
const hundredthsAbove = (value: number) => Math.ceil(value * 100 - 1e-6) / 100

/** The chargers of a group that draw something, with what they would draw if the frequency asked for nothing. */
export function drawingPoints(world: World, group: Group): CurtailablePoint[] {
  return group.stationIndexes.flatMap((index): CurtailablePoint[] => {
    const station = world.stations[index]
    if (!station?.isOnline) return []
    const drawnA = chargerDrawA(station, world.nowMs, allowedByOthersA(world, station, group))
    if (drawnA <= 0) return []
    const { id, arrivesMs, isVip, min } = currentRequestOf(station, group)
    const phases = station.vehicle?.phases ?? station.phases
    const measuredKw = (drawnA * station.voltageV * phases) / 1_000
    const kwPerA = (COUNTED_V * phases) / 1_000
    // Fast chargers are told a power, which they keep to at any voltage.
    const drawnKw = group.type === 'GROUP_TYPE_DC' ? measuredKw : drawnA * kwPerA
    return [{ id, arrivesMs, isVip, station, kwPerA, measuredKw, drawnKw, leastKw: leastKw(group, min, kwPerA) }]
  })
}

/** Posts are told a current of at least their minimum, and of at least that of the steps; fast chargers a power. */
function leastKw({ type, fcr }: Group, min: number, kwPerA: number): number {
  const ofSteps = fcr.isEnabledStepwise ? hundredthsAbove(fcr.minStepwiseCurrent ?? 0) : 0
  return type === 'GROUP_TYPE_DC' ? Math.max(min, kwOfAmperes(ofSteps)) : Math.max(min, ofSteps) * kwPerA
}

export const countedKw = (points: readonly CurtailablePoint[]): number => points.reduce((sum, { drawnKw }) => sum + drawnKw, 0)

/**
 * Cuts so much, kW, from what a group's chargers drew at the activation; null lets them go. Those beyond reach keep what
 * they have.
 */
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

/** What those may draw that are held down, by index of the station. */
function ceilingsFor(world: World, group: Group, cutKw: number): Map<number, number> {
  const { countedKw: fromKw, recentCutsKw } = group.response
  const toCap = (points: readonly CurtailablePoint[], cut: number) =>
    curtail(points, countedKw(points) - Math.max(0, fromKw - cut))
  const points = drawingPoints(world, group)
  const atMost = toCap(points, Math.max(...recentCutsKw))
  const on = points.filter((_, place) => atMost[place] !== 0)
  const levels = toCap(on, cutKw)
  const ceilings = new Map(points.flatMap(({ station }, place) => (atMost[place] === 0 ? [[station.index, 0]] : [])))
  for (const [place, { station, kwPerA, drawnKw }] of on.entries()) {
    const levelKw = levels[place] ?? drawnKw
    if (levelKw === drawnKw) continue
    ceilings.set(station.index, hundredthsBelow(group.type === 'GROUP_TYPE_DC' ? levelKw : levelKw / kwPerA))
  }
  return ceilings
}
