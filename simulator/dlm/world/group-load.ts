import type { BindingLimit } from '#contract/allocations.ts'
import type { DlmAction, DlmLimits, SafeLimitChange } from '#contract/dlm.ts'
import type { LimitStep, PhaseLoad } from '#contract/phase-load.ts'
import type { Applied } from '../model/apply-allocation.ts'
import type { BalancedSession } from '../model/balance.ts'
import type { LineBudget } from '../model/budget.ts'
import type { CurrentRequest, Lines } from '../model/current-request.ts'
import type { MeterDevice } from '#simulator/meters/model/external-meter.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import type { MeterHealth } from '../model/safe-limit.ts'
import type { AllocatedCurrent } from './load-entries.ts'
import type { MeterHistory } from '#simulator/meters/world/meter-history.ts'
import type { MeterRecord } from '#simulator/meters/world/meter-record.ts'
import type { DlmService } from '#contract/dlm-services.ts'

/** Services that were switched off together with load management and are still off. */
export interface FormerServices {
  readonly atMs: number
  readonly services: readonly DlmService[]
}

/** Current reserved for a station that the platform cannot control: it is offline, or does not obey. */
export interface Reserved {
  /** Index of the station. */
  readonly station: number
  readonly lines: Lines
  readonly current: number
}

/** A session of a car that is present and not full. Currents in A per phase; kW in a DC group. */
export interface LoadSession extends BalancedSession {
  /** Index of its station. */
  readonly station: number
  request: BalancedSession['request']
  applied: Applied
  /** The request of the last allocation. Null while the session may not restart after a stop. */
  asked: CurrentRequest | null
  /** The current that the session would get if every current could change immediately. */
  allotted: number
  /** The station is offline. */
  isOffline: boolean
  /** The values last written to the journal: the current sent, and the allocation of load management alone. */
  journalledCurrent: number | null
  journalledShare: number
}

export const NO_CURRENTS: PhaseCurrents = [0, 0, 0]

/** A meter in use. */
export interface Meter {
  /** Null while no device is selected, so there are no values. */
  readonly device: MeterDevice | null
  readonly record: MeterRecord
  readonly inUseFromMs: number
  health: MeterHealth
  /** The last value, A on each phase. It includes the chargers where the meter measures them. */
  measuredA: PhaseCurrents | null
  /** The current of the group's chargers on each grid line in the second of that value. */
  chargersA: PhaseCurrents
  /** The values that were taken of a meter of others. */
  outsideValues: number
}

export type MeterName = 'external' | 'boost'

/** The injected faults of a meter. */
export interface MeterOverride {
  isSilent: boolean
  flapping: { readonly silentMs: number; readonly everyMs: number; readonly fromMs: number; readonly untilMs: number } | null
  /** The load behind the meter instead of the ordinary load, A. */
  loadA: PhaseCurrents | null
}

/** The last journalled state of load management. The journal holds only changes. */
export interface JournalledLoad {
  budgets: readonly number[] | null
  /** By device id. */
  readonly setpoints: Map<string, AllocatedCurrent>
  /** Null while the next draw must be written in any case. */
  drawn: readonly number[] | null
}

/** The limits of a group over time. A change of the settings changes no earlier limit. */
interface LimitHistory {
  /** Before the start of the world; null if they are unknown. */
  before: LimitStep | null
  /** From the start of the world on, or since the group exists; oldest first. */
  readonly steps: LimitStep[]
  /** The oldest steps were evicted. */
  isCut: boolean
}

/** The state of a group's load management. */
export interface GroupLoad {
  /** By index of the station. */
  readonly sessions: Map<number, LoadSession>
  /** Stations that joined after the last allocation, by index. The group limits them from its next allocation on. */
  newMembers: ReadonlySet<number>
  /** One per grid line, or one for all lines together. Null when nothing limits the group. */
  budgets: readonly LineBudget[] | null
  /** The budgets without congestion rules, which are temporary. */
  lasting: readonly LineBudget[] | null
  /** Current reserved for offline chargers. */
  offlineReserves: readonly Reserved[]
  /** The measured draw of chargers that do not obey, which is taken from the others. */
  excessReserves: readonly Reserved[]
  /** What each idle charger outside may hold for its next transaction, A per phase; kW in a DC group. */
  idleShare: number
  /** The limits of the last balancing. */
  balancedLimits: DlmLimits | null
  seenPriorities: string
  /** The group must be balanced again because of a change. */
  needsBalancing: boolean
  /** A decision of this second is not journalled yet. */
  isDecided: boolean
  /** The next time at which an allocation can change without new inputs, ms. */
  dueMs: number
  readonly meters: Record<MeterName, Meter | null>
  /** Null before the first use of a device. */
  readonly meterHistory: Record<MeterName, MeterHistory | null>
  readonly meterOverrides: Record<MeterName, MeterOverride>
  /** Oldest first. */
  readonly actions: DlmAction[]
  readonly safeLimitChanges: SafeLimitChange[]
  readonly limits: LimitHistory
  allocatedBudget: { readonly amount: number; readonly limit: BindingLimit } | null
  readonly written: JournalledLoad
  /** Since when the group has exceeded its limits, with the load of that moment, and since when cars have waited in it. Null if not so. */
  over: { readonly sinceMs: number; readonly load: PhaseLoad } | null
  waitingSinceMs: number | null
  /** The services that can be restored after load management was disabled. */
  former: FormerServices | null
  /** Since when the main fuse has not been watched, ms. Null while it is watched or was never watched. */
  unwatchedSinceMs: number | null
  /** Since when the solar surplus limits the chargers, ms. Null since the start of the world. */
  solarSinceMs: number | null
  /** Stations behind the supply of the group that are not members, by index, with the time at which they left, ms. */
  readonly outsiders: Map<number, number>
}

export const NO_STATIONS: ReadonlySet<number> = new Set()

const noMeterFault = (): MeterOverride => ({ isSilent: false, flapping: null, loadA: null })

export const newGroupLoad = (): GroupLoad => ({
  sessions: new Map(),
  newMembers: NO_STATIONS,
  budgets: null,
  lasting: null,
  offlineReserves: [],
  excessReserves: [],
  idleShare: 0,
  balancedLimits: null,
  seenPriorities: '',
  needsBalancing: true,
  isDecided: false,
  dueMs: Infinity,
  meters: { external: null, boost: null },
  meterHistory: { external: null, boost: null },
  meterOverrides: { external: noMeterFault(), boost: noMeterFault() },
  actions: [],
  safeLimitChanges: [],
  limits: { before: null, steps: [], isCut: false },
  allocatedBudget: null,
  written: { budgets: null, setpoints: new Map(), drawn: null },
  over: null,
  waitingSinceMs: null,
  former: null,
  unwatchedSinceMs: null,
  solarSinceMs: null,
  outsiders: new Map(),
})
