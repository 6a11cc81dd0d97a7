/**
 * Provides: telemetry and reports of super groups to the TSO. Needs: bids, core, csv, demand-response, devices, history, http,
 * reserves, session, v2g.
 */

import { SECOND_MS } from '#contract/durations.ts'
import type { Telemetry, TelemetryName, TelemetryValue } from '#contract/fingrid.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { isKnownPower } from '#simulator/devices/model/draw-origin.ts'
import { fcrNOf } from '#simulator/reserves/world/fcr-n.ts'
import { soldReserves, type GroupReserve } from '#simulator/reserves/world/reserves.ts'
import { storedOf } from '#simulator/reserves/world/stored-energy.ts'
import { REPORT_COLUMNS, type ReportColumn } from './report-columns.ts'
import { stationsOf } from './report-members.ts'
import { reportSeconds } from './report-seconds.ts'

/** Range of the linear activation of FCR-D, Hz: TR table 1. */
const FCR_D_BAND_HZ = 0.4

/** Whether a group sends its values each second. */
export const reportsInRealTime = ({ isSupergroup, realTimeReport }: Pick<Group, 'isSupergroup' | 'realTimeReport'>): boolean =>
  isSupergroup && realTimeReport !== null

type Second = Readonly<Record<ReportColumn, number>>

/**
 * What a super group reports in the present second: the row of its one-second report, sold reserves and the regulating strength
 * (maintained capacity divided by 0.4 Hz, TR table 18), each with its quality.
 */
export function telemetryOf(world: World, group: Group): Telemetry {
  const second = presentSecond(world, group)
  const stations = stationsOf(world, group).filter(({ isRemoved }) => !isRemoved)
  const isPartial = second.stationsOnline < stations.length
  const sold = reservesBy(world, group)
  const kw = (watts: number) => watts / 1_000
  const isUnmeasured = stations.some((station) => station.isOnline && station.ocpp && !isKnownPower(station.ocpp))
  const doubt = isPartial ? 'offline' : isUnmeasured ? 'not-measured' : null
  const ofStations = (name: TelemetryName, watts: number) => valueOf(name, kw(watts), doubt)
  return {
    groupId: group.id,
    at: new Date(world.nowMs).toISOString(),
    stationsOnline: second.stationsOnline,
    stations: stations.length,
    values: [
      valueOf('frequencyHz', second.frequency / 1_000, world.frequencyWatch.isFrozen ? 'frozen' : null),
      ofStations('activePowerKw', second.activePower),
      ofStations('baselineKw', second.baseline),
      ofStations('activatedKw', second.activated),
      valueOf('maintainedCapacityKw', kw(second.maintainedCapacity), null),
      valueOf('soldFcrDKw', sold('FCR-D', 'soldKw'), null),
      valueOf('soldFfrKw', sold('FFR', 'soldKw'), null),
      valueOf('regulatingStrengthKwPerHz', kw(second.maintainedCapacity) / FCR_D_BAND_HZ, null),
      valueOf('maxPowerKw', kw(second.maxPower), isPartial ? 'offline' : null),
      valueOf('minPowerKw', kw(second.minPower), isPartial ? 'offline' : null),
      valueOf('controllerOn', second.controllerOn, null),
      ...storeValues(world, group, isPartial ? 'offline' : null),
    ],
  }
}

function valueOf(name: TelemetryName, value: number, doubt: TelemetryValue['reason']): TelemetryValue {
  if (!Number.isFinite(value)) return { name, value: null, quality: 'missing', reason: 'no-value' }
  return doubt ? { name, value, quality: 'questionable', reason: doubt } : { name, value, quality: 'valid', reason: null }
}

/** The row of the one-second report, so that both have the same values. */
function presentSecond(world: World, group: Group): Second {
  const values = Object.fromEntries(REPORT_COLUMNS.map((column) => [column, NaN])) as Record<ReportColumn, number>
  for (const { count, columns } of reportSeconds(world, group, world.nowMs, world.nowMs + SECOND_MS)) {
    if (count === 0) continue
    for (const [place, column] of REPORT_COLUMNS.entries()) values[column] = columns[place]?.[0] ?? NaN
  }
  return values
}

/** Sold reserves of the group and of the groups that contain stations of it, kW by service. */
function reservesBy(world: World, group: Group) {
  const members = new Set(group.stationIndexes)
  const groups = [...world.groups.values()].filter(
    (one) => one === group || one.stationIndexes.some((index) => members.has(index)),
  )
  const sold = groups.flatMap((one) => soldReserves(world, one))
  return (service: GroupReserve['service'], field: 'soldKw' | 'availableKw' | 'deliveredKw'): number =>
    sold.reduce((sum, one) => sum + (one.service === service ? one[field] : 0), 0)
}

/** The values of batteries and V2G points in a group; empty for a group without them. */
function storeValues(world: World, group: Group, doubt: 'offline' | null): TelemetryValue[] {
  const stations = stationsOf(world, group).filter(({ isRemoved }) => !isRemoved)
  const values: TelemetryValue[] = []
  const batteries = stations.filter(({ plan }) => plan.kind === 'battery')
  if (batteries.length > 0) {
    const { maintainedKw, activatedKw } = fcrNOf(batteries)
    values.push(valueOf('maintainedFcrNKw', maintainedKw, doubt), valueOf('activatedFcrNKw', activatedKw, doubt))
  }
  const points = stations.filter(({ plan }) => plan.kind === 'v2g')
  if (points.length > 0) {
    const reserve = reservesBy(world, group)
    values.push(
      valueOf('maintainedFfrKw', reserve('FFR', 'availableKw'), doubt),
      valueOf('activatedFfrKw', reserve('FFR', 'deliveredKw'), doubt),
    )
  }
  if (values.length === 0) return []
  const { remainingKwh, enduranceMin } = storedOf(world, group)
  return [...values, valueOf('remainingEnergyKwh', remainingKwh, doubt), valueOf('enduranceMin', enduranceMin, doubt)]
}
