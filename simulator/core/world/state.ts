import type { CustomerGroup } from '#contract/priority.ts'
import type { StationType } from '#contract/stations.ts'
import type { ActivityLog } from '#simulator/activity/world/activity-log.ts'
import type { Journal } from './journal.ts'
import type { GridState } from '#simulator/grid/model/grid.ts'
import type { Congestion } from '#simulator/congestion/world/congestion-state.ts'
import type { P2pMarket } from '#simulator/p2p-market/world/p2p-state.ts'
import type { Recorder } from '#simulator/history/world/recorder.ts'
import type { BatteryPast } from '#simulator/battery-storage/model/battery.ts'
import type { FastFrequency } from '#simulator/grid/world/fast-frequency.ts'
import type { FfrLogs } from '#simulator/ffr-logs/world/ffr-log-state.ts'
import type { FrequencyWatch } from '#simulator/grid/world/frequency-watch.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Seller } from '#simulator/session/world/user.ts'
import type { User } from '#simulator/session/world/user.ts'

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
