import type { OcppStatus } from '#contract/statuses.ts'
import type { StationType } from '#contract/stations.ts'
import type { Plan } from '../model/plan.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import type { Visit } from '#simulator/vehicles/model/visit.ts'
import type { PowerLimitWindow } from '#simulator/congestion/model/power-limit-window.ts'
import type { Control } from '#simulator/control/model/setpoints.ts'
import type { Ffr } from '#simulator/demand-response/model/ffr.ts'

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
  powerLimitWindows: readonly PowerLimitWindow[]
  /** What its session would take, A per phase; 0 without one, or when the car is full. */
  demandA: number
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
