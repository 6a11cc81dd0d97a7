/** Provides: manual commands of devices: power, baseline, basepoints and FFR powers. Needs: devices, dlm, http, session. */

import type { Baseline } from '#contract/control.ts'
import type { Basepoint, Control } from '../model/setpoints.ts'
import { onStationChanged } from '#simulator/dlm/world/sessions.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isChargerKind } from '#simulator/devices/model/plan.ts'

/** An operator's command to a device. Omitted fields keep their values. */
export interface ChargeCommand {
  /** kW; % for the EATON driver. */
  readonly powerKw?: number | undefined
  /** W */
  readonly Pbaseline?: number | undefined
  readonly FFRPowerPositive?: number | undefined
  readonly FFRPowerNegative?: number | undefined
  readonly Baseline?: Baseline | undefined
}

/**
 * Applies and journals an operator's command. For chargers, power is a ceiling until the car leaves, and has no effect without a
 * car. At a charger outside, it starts the transaction of a connected car. V2G points and batteries receive baselines, which stay
 * in force until another one replaces them. Values above the rated power are limited to it.
 */
export function charge(world: World, station: Station, command: ChargeCommand): void {
  const { kind } = station.plan
  const isCharger = isChargerKind(kind)
  if (isCharger) limitSession(station, command)
  else station.control = controlAfter(world, station, command)
  onStationChanged(world, station)
  const { Baseline: basepoints, ...said } = command
  world.journal.add(world.nowMs, 'control', {
    deviceId: station.deviceId,
    ...said,
    ...(basepoints && { basepoints: basepoints.length }),
  })
}

function limitSession(station: Station, { powerKw }: ChargeCommand) {
  if (powerKw === undefined) return
  const { ocpp, vehicle } = station
  const powerW = Math.max(ocpp?.discharges ? -Infinity : 0, ratedOf(station)(wattsOf(station, powerKw)))
  if (vehicle) station.control = { ...station.control, powerW }
  else if (ocpp) ocpp.remoteStartW = station.status === 'Preparing' && powerW > 0 ? powerW : null
}

/** Limits a power to the rated power. */
function ratedOf({ ratedPowerKw }: Station): (powerW: number) => number {
  const ratedW = ratedPowerKw * 1_000
  return (powerW) => Math.min(ratedW, Math.max(-ratedW, powerW))
}

const wattsOf = ({ type, ratedPowerKw }: Station, power: number): number =>
  type.driver.toUpperCase() === 'EATON' ? ratedPowerKw * 10 * power : power * 1_000

/** Any baseline replaces the earlier one. Of several in a command, the one with the finest resolution applies. */
function controlAfter(world: World, station: Station, command: ChargeCommand): Control {
  const { powerKw, Pbaseline, Baseline: basepoints, FFRPowerPositive, FFRPowerNegative } = command
  const within = ratedOf(station)
  let next = station.control
  if (powerKw !== undefined) next = { ...next, powerW: within(wattsOf(station, powerKw)), baselineW: null, basepoints: [] }
  if (Pbaseline !== undefined) next = { ...next, baselineW: within(Pbaseline), basepoints: [] }
  if (basepoints !== undefined) next = { ...next, basepoints: basepointsOf(basepoints, world.nowMs, within) }
  if (FFRPowerPositive !== undefined) next = { ...next, ffrPositiveW: Math.max(0, within(FFRPowerPositive)) }
  if (FFRPowerNegative !== undefined) next = { ...next, ffrNegativeW: Math.max(0, within(FFRPowerNegative)) }
  return next
}

/** One value per second, starting with the next second. */
function basepointsOf(baseline: Baseline, nowMs: number, within: (powerW: number) => number): Basepoint[] {
  return baseline
    .map((point, place) =>
      typeof point === 'number'
        ? { atMs: nowMs + (place + 1) * 1_000, powerW: within(point) }
        : { atMs: Date.parse(point.time), powerW: within(point.value) },
    )
    .toSorted((a, b) => a.atMs - b.atMs)
}
