import type { Permission, Role } from '#contract/access.ts'
import type { GroupType, ReportFormat } from '#contract/groups.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import type { FcrSettings } from '#contract/demand-response.ts'
import type { CustomerGroup } from '#contract/priority.ts'
import type { OcppStatus } from '#contract/statuses.ts'
import type { StationType } from '#contract/stations.ts'
import type { V2gSettings } from '#contract/v2g.ts'
import type { ActivityLog } from '#simulator/activity/world/activity-log.ts'
import type { Journal } from './journal.ts'
import type { GridState } from '#simulator/grid/model/grid.ts'
import type { BidValues } from '#simulator/bids/world/bids.ts'
import type { Congestion } from '#simulator/congestion/world/congestion.ts'
import type { GroupLoad } from '#simulator/dlm/world/group-load.ts'
import type { GroupResponse } from '#simulator/demand-response/world/group-response.ts'
import type { P2pMarket } from '#simulator/p2p-market/world/p2p.ts'
import type { Recorder } from '#simulator/history/world/recorder.ts'
import type { BatteryPast } from '#simulator/battery-storage/model/battery.ts'
import type { Plan } from '#simulator/stations/model/plan.ts'
import type { Vehicle, Visit } from '#simulator/vehicles/model/vehicle.ts'
import type { Squeeze } from '#simulator/congestion/model/power-limit-window.ts'
import type { Control } from '#simulator/control/model/setpoints.ts'
import type { Ffr } from '#simulator/demand-response/model/ffr.ts'
import type { FastFrequency } from '#simulator/grid/world/fast-frequency.ts'
import type { FfrLogs } from '#simulator/ffr-logs/world/ffr-log.ts'
import type { FrequencyWatch } from '#simulator/grid/world/frequency-watch.ts'

/** A charging point, V2G point or battery: what it is, and the one sample of this second that every window reads. */
export interface Station {
  /** Its place in `world.stations`; never changes. */
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
  serialNumber: string
  iccid: string | null
  readonly hasLiveFeed: boolean
  /** One device in ten sends its frequency in mHz. */
  readonly sendsMilliHertz: boolean
  groupIds: number[]
  /** What its past, and the visits of cars to come, follow from. */
  readonly plan: Plan

  /** As the station last sent it; kept while it is offline. */
  status: OcppStatus | (string & {})
  /** A status that a person or a scenario has put it in; null while it goes its ordinary way. */
  heldStatus: OcppStatus | (string & {}) | null
  /** Since when it has had that status. */
  statusSinceMs: number
  isOnline: boolean
  lastHeardMs: number
  vehicle: Vehicle | null
  /** The next car to come, while there is none. */
  nextVisit: Visit | null

  /**
   * The sample of this second. Import is positive, export negative, W and A.
   * Power = voltage × current × phases in use: a car may use fewer than are installed.
   */
  powerW: number
  currentA: number
  voltageV: number
  phasesInUse: 1 | 2 | 3
  /**
   * The groups whose sums include this sample: those it was in when the sample was taken. A station that joins a group, or
   * comes back online, counts from its next sample on, which is taken after it has its share.
   */
  countedIn: readonly number[]
  energyImportWh: number
  energyExportWh: number
  /** % as the station reports it, of car or battery; NaN where there is none, and on AC, where no charger knows it. */
  socPercent: number
  /** Hz as this device measures it; NaN in a hole, and at chargers, which do not measure it. */
  frequencyHz: number
  /** What load management allows, A per phase; Infinity without a limit. */
  allowedCurrentA: number
  /** What load management will leave it whoever else comes, A per phase; Infinity without a limit. */
  assuredCurrentA: number
  /** What a V2G point is to give its building, A per phase; negative is what the building has left over for it. */
  buildingA: number
  /** What a V2G point is to give because of congestion, W; null when nothing is asked of it. */
  exportW: number | null
  /** When congestion rules will leave a V2G point less. */
  squeezes: readonly Squeeze[]
  /** What its session would take, A per phase; 0 without one, or when the car is full. */
  takesA: number
  fcrNEnabled: boolean
  /** Setpoints of V2G points and batteries, W. */
  baselineW: number
  ffrPositiveW: number
  ffrNegativeW: number
  maxPowerW: number
  minPowerW: number
  /** What it was told by hand. Replaced, never changed. */
  control: Control
  /** Fast frequency reserve of a V2G point; null at the others. */
  readonly ffr: Ffr | null
  /** Deleted: it keeps its place, and is found nowhere. */
  isRemoved: boolean
  /** Number of the last live-feed message. */
  feedSeq: number
}

export interface Group {
  readonly id: number
  name: string
  readonly type: GroupType
  readonly sellerId: number
  isSupergroup: boolean
  realTimeReport: ReportFormat
  historyReport: ReportFormat
  dlm: DlmLimits
  v2g: V2gSettings | null
  customerGroupIds: number[]
  /** Members, by index into `world.stations`. */
  stationIndexes: number[]
  /** What its load management is doing. */
  load: GroupLoad
  /** Replaced, never changed. */
  fcr: FcrSettings
  /** What its demand response is doing. */
  response: GroupResponse
  /** Its accepted bids, by the ms in which their hour starts. */
  readonly bids: Map<number, BidValues>
}

export interface Seller {
  readonly id: number
  readonly name: string | null
  readonly subSellerIds: number[]
}

export interface User {
  readonly user: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly mfaCode: string | null
  readonly napCodes: readonly string[]
  readonly sellerId: number
  readonly roles: readonly Role[]
  readonly permissions: readonly Permission[]
  /** One sentence for the sign-in page. */
  readonly about: string
}

export interface World {
  readonly seed: number
  readonly siteName: string
  /** Moments are milliseconds since 1970, UTC. History before `startMs` is computed, from it on recorded. */
  readonly startMs: number
  nowMs: number
  /** Of the daily rhythm of the site. */
  readonly utcOffsetMs: number
  readonly stations: Station[]
  readonly byDeviceId: Map<string, Station>
  readonly byStationId: Map<number, Station>
  readonly groups: Map<number, Group>
  readonly sellers: Map<number, Seller>
  readonly users: User[]
  readonly stationTypes: StationType[]
  /** Customer groups that may be given priority. */
  readonly customerGroups: readonly CustomerGroup[]
  /**
   * What the market says to every bid while it accepts none; null while it accepts them. And whether the rules of its own are
   * kept: the rows of bids are the platform's schedule, which can be corrected up to the hour, so by default they are not.
   */
  readonly market: { refusal: string | null; hasRules: boolean }
  readonly p2p: P2pMarket
  readonly congestion: Congestion
  /** Silence of an external meter after which the safe limit comes into force. */
  meterTimeoutMs: number
  readonly grid: GridState
  readonly frequencyWatch: FrequencyWatch
  /** The last hours of it in steps of 100 ms. */
  readonly fastFrequency: FastFrequency
  readonly ffrLogs: FfrLogs
  readonly batteryPast: BatteryPast
  readonly recorder: Recorder
  readonly journal: Journal
  readonly activity: ActivityLog
  /** Stations whose status or connection is news for who counts them. */
  readonly fleetNews: Set<Station>
  /** Goes up whenever names, groups or membership change, so that a search index knows when it is old. */
  fleetVersion: number
}
