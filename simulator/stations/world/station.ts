/**
 * Provides: stations: creation, the step of a second, actions of cars and users, and their views. Needs: activity,
 * battery-storage, control, core, dashboard, demand-response, devices, dlm, dynamics, events, ffr-logs, grid, groups, history,
 * http, ocpp, session, v2g, vehicles.
 */

import type { OcppStatus, PauseCause } from '#contract/statuses.ts'
import type { StationType } from '#contract/stations.ts'
import type { Plan } from '#simulator/devices/model/plan.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import type { Visit } from '#simulator/devices/model/visit.ts'
import type { PowerLimitWindow } from '#simulator/devices/model/power-limit-window.ts'
import type { Control } from '#simulator/control/model/setpoints.ts'
import type { BatteryInputs } from '#simulator/battery-storage/model/battery-limit.ts'
import type { BatteryPast, Droop } from '#simulator/battery-storage/model/battery.ts'
import type { ManagedStore } from '#simulator/battery-storage/model/managed-store.ts'
import type { V2gInputs } from '#simulator/v2g/model/v2g-limit.ts'
import type { ChargerPath } from '#simulator/dynamics/model/charger-path.ts'
import type { OcppCharger } from '#simulator/ocpp/model/ocpp-charger.ts'
import type { Ffr } from '#simulator/v2g/model/ffr.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    readonly stations: Station[]
    readonly byDeviceId: Map<string, Station>
    readonly byStationId: Map<number, Station>
    readonly stationTypes: StationType[]
    readonly batteryPast: BatteryPast
    /** Stations with a changed status or connection since the last fleet count. */
    readonly changedStations: Set<Station>
    /** Increases with every change of names, groups or membership, so that a search index can detect that it is outdated. */
    fleetVersion: number
  }
}

/** From this moment on, the cause of a pause of the session; null without a pause. */
export interface PauseStep {
  readonly atMs: number
  readonly cause: PauseCause | null
}

/** A charging point, V2G point or battery: its identity, and the sample of this second that all views read. */
export interface Station {
  /** Its index in `world.stations`; never changes. */
  readonly index: number
  readonly deviceId: string
  readonly stationId: number
  readonly legacyDeviceId: string
  readonly fullEvseId: string | null
  name: string
  readonly sellerId: number | null
  type: StationType
  readonly ratedPowerKw: number
  readonly maxChargingCurrentA: number
  readonly minChargingCurrentA: number
  readonly nominalVoltageV: number
  readonly phases: 1 | 2 | 3
  readonly phaseOneLine: 1 | 2 | 3
  /** The site does not state it for a charger or device outside: L1 is assumed to be on grid line 1. */
  readonly isLineAssumed: boolean
  /** Null for a charger outside, unless the site file has it. */
  serialNumber: string | null
  iccid: string | null
  readonly hasLiveFeed: boolean
  /** One device in ten sends its frequency in mHz. */
  readonly sendsMilliHertz: boolean
  groupIds: number[]
  /** The inputs of its past and of future visits. */
  readonly plan: Plan

  /** The last reported status; kept while the station is offline. */
  status: OcppStatus | (string & {})
  /** A status set by an operator or a scenario; null in ordinary operation. */
  heldStatus: OcppStatus | (string & {}) | null
  /** Since when it has had that status. */
  statusSinceMs: number
  /** What has paused its sessions, oldest first. */
  readonly pauses: PauseStep[]
  isOnline: boolean
  lastHeardMs: number
  vehicle: Vehicle | null
  /** The next visit, while no car is present. */
  nextVisit: Visit | null

  /**
   * The sample of this second. Import is positive, export negative, W and A. Power = voltage × current × phases in use ×
   * power factor: a car may use fewer phases than are installed. The current is the mean of these phases.
   */
  powerW: number
  currentA: number
  voltageV: number
  phasesInUse: 1 | 2 | 3
  /**
   * The grid line of the first phase in use. The others follow in turn. That of phase one, unless a charger outside reports that a
   * car uses other phases.
   */
  firstLine: 1 | 2 | 3
  powerFactor: number
  /**
   * The groups whose sums include this sample: the groups of the station when the sample was taken. A station that
   * joins a group or comes back online counts from its next sample, which is taken after its allocation.
   */
  countedIn: readonly number[]
  energyImportWh: number
  energyExportWh: number
  /** State of charge of car or battery as the station reports it, %. NaN without a car, and on AC, where no charger knows it. */
  socPercent: number
  /** Hz as this device measures it. NaN in a gap, and at chargers, which do not measure it. */
  frequencyHz: number
  /** Current that load management allows, A per phase; Infinity without a limit. */
  allowedCurrentA: number
  /** Current that load management guarantees regardless of later arrivals, A per phase; Infinity without a limit. */
  assuredCurrentA: number
  /** Current that a V2G point must supply to its building, A per phase; negative to charge from the building's surplus. */
  buildingA: number
  /** Power that a V2G point must discharge because of congestion, W; null without a rule. */
  exportW: number | null
  /** The congestion rule that requires it. */
  exportRule: { readonly name: string; readonly target: number | null } | null
  /** Times in which congestion rules reduce the power of a V2G point. */
  powerLimitWindows: readonly PowerLimitWindow[]
  /** Current that its session would take, A per phase; 0 without a session or with a full car. */
  demandA: number
  fcrNEnabled: boolean
  /** Setpoints of V2G points and batteries, W. */
  baselineW: number
  ffrPositiveW: number
  ffrNegativeW: number
  /** What it takes over of the fast reserve of devices outside, W; null for nothing. */
  takenOverW: { readonly positive: number; readonly negative: number } | null
  maxPowerW: number
  minPowerW: number
  /** The inputs of this second's power; null before the first second and for other stations. */
  v2gInputs: V2gInputs | null
  batteryInputs: BatteryInputs | null
  /** The frequency response of a battery in a test of another reserve than FCR-N. */
  batteryDroop: Droop | null
  /** The energy management of a battery; null without one. */
  managed: ManagedStore | null
  /** The manual setpoint. Replaced, never mutated. */
  control: Control
  /** The way of setpoints to the car; null for an ideal station. */
  path: ChargerPath | null
  /** The charger outside that acts as this station; null for a simulated station. */
  readonly ocpp: OcppCharger | null
  /** Fast frequency reserve of a V2G point; null for other stations. */
  readonly ffr: Ffr | null
  /** Deleted: the station keeps its index, but no lookup finds it. */
  isRemoved: boolean
  /** Number of the last live-feed message. */
  feedSeq: number
}
