import type { Allocations } from '#contract/allocations.ts'
import type { DlmAction, ExternalMeterValues, MeterReadings, SafeLimitChange } from '#contract/dlm.ts'
import { iso, DAY_MS } from '#contract/durations.ts'
import { allocate } from '../model/allocate.ts'
import { isMissing } from './meters.ts'
import { readingsOf } from '#simulator/meters/model/external-meter.ts'
import { meterIdsOf } from '#simulator/meters/model/outside-meter.ts'
import { silentMs } from '../model/safe-limit.ts'
import type { Meter } from './group-load.ts'
import { allocationReason } from './reasons/load-reasons.ts'
import { reasonContextOf } from './reasons/reason-picture.ts'
import { isSurplusUnknown, mainFuseA, siteFigures } from './site-figures.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The present currents of these stations of a group, by index, with their reasons and their shares on the safe limit. */
export function allocationsOf(
  world: World,
  group: Group,
  indexes: readonly number[] = group.stationIndexes,
  picture = reasonContextOf(world, group),
): Allocations {
  const { external } = group.load.meters
  const onSafeLimit = external && group.dlm.useExternalDevice ? sharesOnSafeLimit(group) : null
  return {
    asOf: iso(world.nowMs),
    meter: external && { ...meterState(world, group, external), ...siteState(world, group, external) },
    stations: indexes.flatMap((index) => {
      const station = world.stations[index]
      if (!station) return []
      const { deviceId, stationId } = station
      const safeCurrent = onSafeLimit && (onSafeLimit.get(index) ?? 0)
      return [{ deviceId, stationId, reason: allocationReason(world, group, station, picture), safeCurrent }]
    }),
  }
}

const meterState = (
  { nowMs, meterTimeoutMs }: World,
  group: Group,
  { health: hearing }: Meter,
): NonNullable<Allocations['meter']> => ({
  lastValueAt: hearing.lastValueMs === null ? null : iso(hearing.lastValueMs),
  silentS: Math.floor(silentMs(hearing, nowMs) / 1_000),
  timeoutS: meterTimeoutMs / 1_000,
  isSafeLimit: group.dlm.useExternalDevice && hearing.isStale,
  ...(isSurplusUnknown(group) && { isSurplusUnknown: true }),
})

/** The last value of a stale meter does not describe the present. */
const siteState = (world: World, group: Group, { health: hearing, measuredA }: Meter) => ({
  siteCurrent: hearing.isStale || !measuredA ? null : Math.round(Math.max(...siteFigures(world, group).total) * 100) / 100,
  mainCurrent: mainFuseA(group),
})

/** The shares of the sessions if the meter were stale, by index of the station. */
function sharesOnSafeLimit({ dlm, load }: Group): Map<number, number> {
  const budget = Math.min(dlm.safeLimit ?? 0, dlm.importLimit ?? Infinity)
  const sessions = [...load.sessions.values()]
  const requests = sessions.map(({ request }) => ({ ...request, isHeldOn: false }))
  const budgets = (load.budgets ?? []).map(() => budget)
  const shares = allocate(requests, budgets, dlm.isQueuing)
  return new Map(sessions.map(({ station }, place) => [station, shares[place] ?? 0]))
}

/** The decisions of load management from a moment on, newest first. Only a limited number of rows is kept. */
export function dlmActionsOf(_world: World, { load }: Group, fromMs = -Infinity): DlmAction[] {
  const before = load.actions.findLastIndex(({ timestamp }) => Date.parse(timestamp) < fromMs)
  return load.actions.slice(before + 1).toReversed()
}

/** Starts and ends of the safe limit in the last 24 hours, from a moment on, newest first. */
export const safeLimitChangesOf = ({ nowMs }: World, { load }: Group, fromMs = -Infinity): SafeLimitChange[] =>
  load.safeLimitChanges
    .filter(({ timestamp }) => {
      const atMs = Date.parse(timestamp)
      return atMs > nowMs - DAY_MS && atMs >= fromMs
    })
    .toReversed()

/** Whether the safe limit is in force because the external meter is stale. */
export const isSafeLimitInForce = ({ dlm, load }: Group): boolean =>
  dlm.enabled && dlm.useExternalDevice && load.meters.external?.health.isStale === true

const SILENT: ExternalMeterValues = {
  currentL1: null,
  currentL2: null,
  currentL3: null,
  powerL1: null,
  powerL2: null,
  powerL3: null,
}

/** Latest values of the external meter (A, W). Null while it is stale. */
export const externalMeterValuesOf = (_world: World, group: Group): ExternalMeterValues =>
  group.load.meters.external?.health.isStale === false ? shownMeterValues(group) : SILENT

/** The latest values of the external meter, and those of the boost source while the group uses one. */
export function meterReadingsOf(world: World, group: Group): MeterReadings {
  const { boost } = group.load.meters
  const outside = meterIdsOf(group.load.meters).filter((id) => world.outsideMeters.has(id))
  const outsideMeters = outside.length > 0 ? { outsideMeters: outside } : {}
  return { ...externalMeterValuesOf(world, group), ...(boost && { boost: boostMeterOf(group, boost) }), ...outsideMeters }
}

function boostMeterOf({ load }: Group, { device, health, measuredA }: Meter): NonNullable<MeterReadings['boost']> {
  return {
    deviceId: device?.deviceId ?? null,
    isKnown: device !== null && !isMissing(device, load.meterOverrides.boost),
    isStale: health.isStale,
    lastValueAt: health.lastValueMs === null ? null : iso(health.lastValueMs),
    values: health.isStale ? SILENT : valuesOf(device, measuredA),
  }
}

/** The last values of the external meter, regardless of their age. */
export function shownMeterValues({ load }: Group): ExternalMeterValues {
  const meter = load.meters.external
  return meter ? valuesOf(meter.device, meter.measuredA) : SILENT
}

function valuesOf(device: Meter['device'], measuredA: Meter['measuredA']): ExternalMeterValues {
  if (!device || !measuredA) return SILENT
  const { currents, powers } = readingsOf(device.provider, measuredA)
  return {
    currentL1: currents[0],
    currentL2: currents[1],
    currentL3: currents[2],
    powerL1: powers[0],
    powerL2: powers[1],
    powerL3: powers[2],
  }
}
