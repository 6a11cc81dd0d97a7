import type { V2gSettings } from '#contract/v2g.ts'
import type { Station } from './station.ts'
import { modeOf } from '#simulator/v2g/world/v2g-settings.ts'
import { batteryBaselineW, newBatteryInputs, type BatteryInputs } from '#simulator/battery-storage/model/battery-limit.ts'
import { batteryPowerW, type BatteryState } from '#simulator/battery-storage/model/battery.ts'
import { stepManaged } from '#simulator/battery-storage/model/managed-store.ts'
import { nextSocPercent } from '#simulator/devices/model/charge-curve.ts'
import { startsAgain, usedWh } from '#simulator/vehicles/model/real-car.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { moveCars } from '#simulator/vehicles/world/car-visits.ts'
import { chargerStatus } from '#simulator/devices/model/charger.ts'
import { deviceFrequencyHz, isInSession, isOutOfService, isPausedByOperator } from '#simulator/devices/world/in-service.ts'
import { isChargerKind, PLAIN_V2G, ratedPowerW, type Plan } from '#simulator/devices/model/plan.ts'
import { acEfficiency, inverterEfficiency, NO_DRAW } from '#simulator/dynamics/model/car-draw.ts'
import type { ChargerPath } from '#simulator/dynamics/model/charger-path.ts'
import { chargerDrawA } from '#simulator/dynamics/world/charger-draw.ts'
import { commandInForce } from '#simulator/dynamics/world/step-command.ts'
import { movePath, presentDraw } from '#simulator/dynamics/world/step-path.ts'
import { staleAfterMs, type OcppCharger } from '#simulator/ocpp/model/ocpp-charger.ts'
import { forgetWanted, noteWanted } from '#simulator/ocpp/model/wanted-power.ts'
import { showReported, stepOcpp } from '#simulator/ocpp/world/step-ocpp.ts'
import { ffrPowerW, isActive } from '#simulator/v2g/model/ffr.ts'
import { stepV2g } from '#simulator/v2g/world/v2g-step.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { voltageV } from '#simulator/grid/model/voltage.ts'

/**
 * One step of an online station. Cars come and go, power follows, energy is the integral of power, and the state of
 * charge follows the energy. Returns the ordinary status. With `seconds` 0 only the sample is taken.
 */
export function stepStation(station: Station, nowMs: number, gridHz: number, v2g: V2gSettings | null, seconds: number): string {
  const { plan, ocpp } = station
  station.voltageV = ocpp ? (ocpp.meter.values.voltageV ?? PHASE_V) : voltageV(plan.key, plan.meanVoltageV, nowMs)
  station.lastHeardMs = nowMs
  station.countedIn = station.groupIds
  if (ocpp && isChargerKind(plan.kind)) {
    stepOcpp(station, ocpp, seconds)
    return carStatus(station, nowMs, v2g)
  }
  if (ocpp) {
    stepOutsideStore(station, ocpp, nowMs, gridHz, v2g, seconds)
    return plan.kind === 'battery' ? 'Available' : carStatus(station, nowMs, v2g)
  }
  if (plan.kind === 'battery') {
    stepBattery(station, nowMs, gridHz, seconds)
  } else {
    if (!isOutOfService(station)) moveCars(station, nowMs, v2g?.dailySchedule)
    stepCar(station, nowMs, gridHz, v2g, seconds)
  }
  station.powerW = station.voltageV * station.currentA * station.phasesInUse * station.powerFactor
  if (station.powerW > 0) station.energyImportWh += (station.powerW * seconds) / 3_600
  else if (station.powerW < 0) station.energyExportWh -= (station.powerW * seconds) / 3_600
  chargeStorage(station, seconds)
  if (plan.kind === 'battery' || plan.kind === 'v2g') station.frequencyHz = deviceFrequencyHz(plan.key, gridHz, nowMs)
  return plan.kind === 'battery' ? 'Available' : carStatus(station, nowMs, v2g)
}

/**
 * A V2G device or battery outside. The platform decides about its power as about that of a simulated one, from the reported state of
 * charge. The sample is what the device reports.
 */
function stepOutsideStore(
  station: Station,
  charger: OcppCharger,
  nowMs: number,
  gridHz: number,
  v2g: V2gSettings | null,
  seconds: number,
) {
  const { plan, vehicle } = station
  const { values, atMs } = charger.meter
  const { capacityWh, frequencyHz = NaN } = values
  const socPercent = presentSoc(charger, vehicle?.capacityWh ?? plan.capacityWh)
  station.phasesInUse = plan.phases
  station.powerFactor = 1
  if (plan.kind === 'battery') {
    station.socPercent = socPercent ?? UNKNOWN_SOC_PERCENT
    station.minPowerW = -station.maxPowerW
    stepBattery(station, nowMs, gridHz, seconds)
  } else {
    if (vehicle && capacityWh !== undefined && capacityWh !== vehicle.capacityWh) station.vehicle = { ...vehicle, capacityWh }
    if (station.vehicle) station.vehicle.socPercent = socPercent ?? UNKNOWN_SOC_PERCENT
    stepV2g(station, isInSession(station, nowMs) ? station.vehicle : null, nowMs, gridHz, v2g ?? PLAIN_V2G, seconds)
    if (station.vehicle && values.socPercent !== undefined) station.vehicle.socPercent = values.socPercent
  }
  // A car or battery whose state of charge is not known may be empty.
  if (socPercent === undefined) {
    station.currentA = Math.max(0, station.currentA)
    station.minPowerW = Math.max(0, station.minPowerW)
  }
  const wantedA = station.currentA
  if (station.path?.isUnwatched) forgetWanted(charger)
  const wantedW = Math.round(wantedA * station.voltageV * station.phasesInUse)
  noteWanted(charger, wantedW, nowMs, earlyPowerW(station, wantedW, nowMs))
  showReported(station, charger, wantedA, seconds)
  const socMs = atMs.socPercent ?? -Infinity
  const beforeWh = charger.sinceSoc.ms === socMs ? charger.sinceSoc.wh : 0
  charger.sinceSoc = { ms: socMs, wh: beforeWh + (station.powerW * seconds) / 3_600 }
  const isPresentHz = nowMs - (atMs.frequencyHz ?? -Infinity) <= staleAfterMs(charger)
  station.frequencyHz = isPresentHz ? frequencyHz : NaN
}

/** The last reported state of charge with the energy since then, %: a device can report it once, and discharge for hours. */
function presentSoc({ meter, sinceSoc }: OcppCharger, capacityWh: number): number | undefined {
  const { values, atMs } = meter
  if (values.socPercent === undefined || sinceSoc.ms !== atMs.socPercent) return values.socPercent
  return Math.min(100, Math.max(0, values.socPercent + (100 * sinceSoc.wh) / capacityWh))
}

/** The wanted power of a device that has delivered its fast reserve at once, W. The model of the platform takes its time to full power. */
function earlyPowerW({ ffr, ffrPositiveW, ffrNegativeW, minPowerW, maxPowerW }: Station, wantedW: number, nowMs: number): number {
  const activation = ffr?.activations.at(-1)
  if (!activation || !isActive(activation, nowMs)) return wantedW
  const powers = { ffrPositive: ffrPositiveW, ffrNegative: ffrNegativeW }
  const fullW = activation.side === 'under' ? -ffrPositiveW : ffrNegativeW
  const earlyW = wantedW + fullW - ffrPowerW(activation, nowMs, powers)
  return Math.round(Math.min(maxPowerW, Math.max(minPowerW, earlyW)))
}

/** What the rules of a store take for its state of charge until it has reported one, %. */
const UNKNOWN_SOC_PERCENT = 50

const battery: { -readonly [K in keyof BatteryState]: BatteryState[K] } = {
  socPercent: 0,
  ratedW: 0,
  baselineW: 0,
  isFollowing: false,
  isFree: true,
  managedW: null,
}

function stepBattery(station: Station, nowMs: number, gridHz: number, seconds: number) {
  const inputs: { -readonly [K in keyof BatteryInputs]: BatteryInputs[K] } = (station.batteryInputs ??= newBatteryInputs())
  inputs.socPercent = station.socPercent
  inputs.ratedW = station.maxPowerW
  inputs.isFollowing = station.fcrNEnabled
  const { setpointW, allowedA, frequencyHz } = commandInForce(station, nowMs, gridHz)
  inputs.setpointW = setpointW
  inputs.allowedW = allowedA * station.voltageV * station.phasesInUse
  inputs.frequencyHz = frequencyHz
  const { managed } = station
  inputs.managedW = managed && station.fcrNEnabled ? stepManaged(managed, frequencyHz, station.socPercent, seconds) : null
  battery.managedW = inputs.managedW
  inputs.fromBaselineW = station.baselineW
  inputs.seconds = seconds
  station.baselineW = batteryBaselineW(inputs)
  battery.socPercent = inputs.socPercent
  battery.ratedW = inputs.ratedW
  battery.baselineW = station.baselineW
  battery.isFollowing = inputs.isFollowing
  battery.isFree = inputs.setpointW === null && station.baselineW === 0
  battery.droop = station.batteryDroop
  const powerA = batteryPowerW(battery, frequencyHz) / (station.voltageV * station.phasesInUse)
  station.currentA = isOutOfService(station) ? 0 : Math.min(powerA, allowedA)
}

function stepCar(station: Station, nowMs: number, gridHz: number, v2g: V2gSettings | null, seconds: number) {
  const { vehicle, plan } = station
  station.phasesInUse = vehicle?.phases ?? plan.phases
  if (plan.kind === 'v2g') {
    stepV2g(station, isInSession(station, nowMs) ? vehicle : null, nowMs, gridHz, v2g ?? PLAIN_V2G, seconds)
  } else {
    station.currentA = station.path
      ? drawOnPath(station, station.path, nowMs)
      : chargerDrawA(station, nowMs, station.allowedCurrentA)
  }
  if (station.path && vehicle) drainParkedCar(station, station.path, vehicle, nowMs)
  if (station.path) drawStandby(station, station.path, nowMs)
}

/** A full car has used a little since it stopped, and starts again for at most a minute. */
function drainParkedCar({ plan }: Station, { isExact }: ChargerPath, vehicle: Vehicle, nowMs: number) {
  const { socPercent, targetSocPercent } = vehicle
  // The car of a scenario that draws nothing has no target.
  const isFull = targetSocPercent > 0 && socPercent >= targetSocPercent
  if (isExact || plan.kind === 'v2g' || !isFull || !startsAgain(plan.key, nowMs)) return
  vehicle.socPercent = targetSocPercent - (100 * usedWh(vehicle.phases)) / vehicle.capacityWh
}

/** The draw of a car whose setpoints take time, A per phase. */
function drawOnPath(station: Station, path: ChargerPath, nowMs: number): number {
  movePath(station, path, nowMs)
  const { vehicle } = station
  const isDrawing = vehicle !== null && isInSession(station, nowMs)
  const { meanA, differencesA } = isDrawing ? presentDraw(station, path, vehicle, nowMs) : NO_DRAW
  path.differencesA = differencesA
  station.powerFactor = path.car.powerFactor
  return meanA
}

/** Without another draw, a station draws its standby power. */
function drawStandby(station: Station, path: ChargerPath, nowMs: number) {
  path.isStandby = station.currentA === 0 && !isHeldAtZero(station, nowMs)
  if (!path.isStandby) return
  station.powerFactor = 1
  station.currentA = path.station.standbyW / (station.voltageV * station.phasesInUse)
}

/**
 * Whether the response of a V2G point cancels its baseline. The point then regulates the power at the grid to 0 W, and its own draw comes
 * from the car.
 */
const isHeldAtZero = (station: Station, nowMs: number): boolean =>
  station.plan.kind === 'v2g' && station.baselineW !== 0 && station.maxPowerW > 0 && isInSession(station, nowMs)

const efficiencyOf = (plan: Plan, powerW: number) =>
  plan.kind === 'ac' ? acEfficiency(powerW) : inverterEfficiency(powerW, ratedPowerW(plan))

function chargeStorage(station: Station, seconds: number) {
  const { vehicle, plan, path } = station
  if (plan.kind === 'battery') {
    const efficiency = path ? efficiencyOf(plan, station.powerW) : undefined
    station.socPercent = nextSocPercent(station.socPercent, station.powerW, plan.capacityWh, seconds, efficiency)
  } else if (vehicle) {
    const efficiency = path && !path.isExact ? efficiencyOf(plan, station.powerW) : undefined
    const chargedS = path?.isStandby ? 0 : seconds
    vehicle.socPercent = nextSocPercent(vehicle.socPercent, station.powerW, vehicle.capacityWh, chargedS, efficiency)
    if (plan.kind !== 'ac') station.socPercent = vehicle.socPercent
  } else {
    station.socPercent = NaN
  }
}

function carStatus(station: Station, nowMs: number, v2g: V2gSettings | null): string {
  const mode = modeOf(station, v2g)
  // A setpoint of 0 A may still be on its way.
  const isDrawing = station.path !== null && station.plan.kind !== 'v2g' && !station.path.isStandby
  const isPaused = !isDrawing && (station.allowedCurrentA === 0 || isPausedByOperator(station, mode))
  const status = chargerStatus(station.vehicle, nowMs, isPaused)
  // A car that serves the grid stays in session at its target state of charge.
  return status === 'SuspendedEV' && station.plan.kind === 'v2g' && mode !== 'no_v2g' ? 'Charging' : status
}
