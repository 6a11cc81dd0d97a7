import type { CustomerGroup } from '#contract/priority.ts'
import type { StationType } from '#contract/stations.ts'
import type { ActivityLog } from '#simulator/activity/world/activity-log.ts'
import type { Journal } from './journal.ts'
import type { GridState } from '#simulator/grid/model/grid.ts'
import type { Acknowledgements } from '#simulator/dashboard/world/acknowledgement-state.ts'
import type { Congestion } from '#simulator/congestion/world/congestion-state.ts'
import type { P2pMarket } from '#simulator/p2p-market/world/p2p-state.ts'
import type { ChargerReports } from '#simulator/history/world/charger-reports.ts'
import type { Recorder } from '#simulator/history/world/recorder.ts'
import type { BatteryPast } from '#simulator/battery-storage/model/battery.ts'
import type { FastFrequency } from '#simulator/grid/world/fast-frequency.ts'
import type { FfrLogs } from '#simulator/ffr-logs/world/ffr-log-state.ts'
import type { FrequencyWatch } from '#simulator/grid/world/frequency-watch.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { ReserveRules } from '#simulator/reserves/model/rules.ts'
import type { Seller } from '#simulator/session/world/user.ts'
import type { User } from '#simulator/session/world/user.ts'

export interface World {
  readonly seed: number
  readonly siteName: string
  /** Times are in ms since 1970, UTC. History before `startMs` is computed; after it, values are recorded. */
  readonly startMs: number
  nowMs: number
  /** Offset of the site's daily rhythm from UTC, ms. */
  readonly utcOffsetMs: number
  readonly stations: Station[]
  readonly byDeviceId: Map<string, Station>
  readonly byStationId: Map<number, Station>
  readonly groups: Map<number, Group>
  readonly sellers: Map<number, Seller>
  readonly users: User[]
  readonly stationTypes: StationType[]
  /** Customer groups that can have priority. */
  readonly customerGroups: readonly CustomerGroup[]
  /**
   * `refusal`: the market's answer to every bid while it accepts none; null while it accepts bids. `hasRules`: whether
   * the market rules apply. By default they do not, because the rows of bids are the platform's schedule, which can be
   * corrected until the hour starts. `minBidMw`: the smallest bid of a group by these rules.
   */
  readonly market: { refusal: string | null; hasRules: boolean; readonly minBidMw: number }
  readonly p2p: P2pMarket
  /** The rules of frequency reserves, with the changes of the site. */
  readonly reserveRules: ReserveRules
  readonly congestion: Congestion
  /** The ids of the meters that exist at the site: those that its groups use at the start, and further ones of the site file. */
  readonly meterIds: ReadonlySet<string>
  /** Time without values of an external meter after which the safe limit applies, ms. */
  meterTimeoutMs: number
  readonly grid: GridState
  readonly frequencyWatch: FrequencyWatch
  /** The frequency of the last hours in steps of 100 ms. */
  readonly fastFrequency: FastFrequency
  readonly ffrLogs: FfrLogs
  readonly batteryPast: BatteryPast
  readonly recorder: Recorder
  /** Reports of chargers outside that the recorder does not hold. */
  readonly chargerReports: ChargerReports
  readonly journal: Journal
  readonly activity: ActivityLog
  /** The problems that users have acknowledged. */
  readonly acknowledgements: Acknowledgements
  /** Stations with a changed status or connection since the last fleet count. */
  readonly fleetNews: Set<Station>
  /**
   * Increases with every change of names, groups or membership, so that a search index can detect that it is outdated.
   */
  fleetVersion: number
}
