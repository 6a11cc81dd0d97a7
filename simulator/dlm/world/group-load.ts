import type { BindingLimit } from '#contract/allocations.ts'
import type { DlmAction, DlmLimits, SafeLimitChange } from '#contract/dlm.ts'
import type { Applied } from '../model/apply-allocation.ts'
import type { Balanced } from '../model/balance.ts'
import type { LineBudget } from '../model/budget.ts'
import type { CurrentRequest, Lines } from '../model/current-request.ts'
import type { MeterDevice } from '#simulator/meters/model/external-meter.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import type { MeterHealth } from '../model/safe-limit.ts'
import type { AllocatedCurrent } from './load-entries.ts'
import type { MeterRecord } from '#simulator/meters/world/meter-record.ts'
import type { DlmService } from '#contract/dlm-services.ts'

/** Services that went off together with load management and are still off. */
export interface FormerServices {
  readonly atMs: number
  readonly services: readonly DlmService[]
}

/** What is kept free for a station that the platform cannot reach. It is told nothing new. */
export interface OfflineReserve {
  /** Index of the station. */
  readonly station: number
  readonly lines: Lines
  readonly current: number
}

/** A car that would charge in a group, from its arrival until it is full or leaves. Currents in A per phase; kW in a DC group. */
export interface Session extends Balanced {
  /** Index of its station. */
  readonly station: number
  claim: Balanced['claim']
  applied: Applied
  /** What it asked for in the last allocation; null while it is held off after a stop. */
  asked: CurrentRequest | null
  /** What it would have if everything could change at once. */
  allotted: number
  /** Load management cannot reach the station just now. */
  isOffline: boolean
  /** What was last written down: the current that it was told, and the share of load management alone. */
  journalledCurrent: number | null
  journalledShare: number
}

export const NO_CURRENTS: PhaseCurrents = [0, 0, 0]

/** A meter in use. */
export interface Meter {
  /** Null while no device has been chosen: nobody delivers anything. */
  readonly device: MeterDevice | null
  readonly record: MeterRecord
  readonly inUseFromMs: number
  health: MeterHealth
  /** The value of last time, A on each phase; it holds the chargers too where the meter measures them. */
  measuredA: PhaseCurrents | null
  /** What the group's chargers took on each grid line in that second. */
  chargersA: PhaseCurrents
}

export type MeterName = 'external' | 'boost'

/** What a scenario does to a meter. */
export interface MeterOverride {
  isSilent: boolean
  flapping: { readonly silentMs: number; readonly everyMs: number; readonly fromMs: number; readonly untilMs: number } | null
  /** The load behind it in place of the ordinary one, A. */
  loadA: PhaseCurrents | null
}

/** How its load management stands in the journal, which is told only what is new. */
export interface Written {
  budgets: readonly number[] | null
  /** By device id. */
  readonly told: Map<string, AllocatedCurrent>
  /** Null while it is to be written anew. */
  drawn: readonly number[] | null
}

/** What a group's load management is doing. */
export interface GroupLoad {
  /** By index of the station. */
  readonly sessions: Map<number, Session>
  /** Of each grid line, or of all together; null when nothing limits the group. */
  budgets: readonly LineBudget[] | null
  /** The same without congestion rules, which are in force for a while only. */
  lasting: readonly LineBudget[] | null
  /** What is kept free for chargers beyond reach. */
  offlineReserves: readonly OfflineReserve[]
  /** The limits it was last balanced with. */
  seenLimits: DlmLimits | null
  seenPriorities: string
  /** Something has changed that it must be balanced for. */
  isTouched: boolean
  /** What stations may draw has been decided in this second, and is not written down yet. */
  isDecided: boolean
  /** When something changes by itself. */
  dueMs: number
  readonly meters: Record<MeterName, Meter | null>
  readonly mishaps: Record<MeterName, MeterOverride>
  /** Oldest first. */
  readonly actions: DlmAction[]
  readonly safeLimitChanges: SafeLimitChange[]
  toldBudget: { readonly amount: number; readonly limit: BindingLimit } | null
  readonly written: Written
  /** Since when it has been over its limits, and since when cars have waited there, ms; null while that is not so. */
  overSinceMs: number | null
  waitingSinceMs: number | null
  /** What can be restored after load management was disabled. */
  former: FormerServices | null
  /** Since when the main fuse has not been watched any more, ms; null while it is, or never was. */
  unwatchedSinceMs: number | null
  /** Stations behind the supply of the group that are not in the group, by index, with the ms in which they left it. */
  readonly outsiders: Map<number, number>
}

const noMishap = (): MeterOverride => ({ isSilent: false, flapping: null, loadA: null })

export const newGroupLoad = (): GroupLoad => ({
  sessions: new Map(),
  budgets: null,
  lasting: null,
  offlineReserves: [],
  seenLimits: null,
  seenPriorities: '',
  isTouched: true,
  isDecided: false,
  dueMs: Infinity,
  meters: { external: null, boost: null },
  mishaps: { external: noMishap(), boost: noMishap() },
  actions: [],
  safeLimitChanges: [],
  toldBudget: null,
  written: { budgets: null, told: new Map(), drawn: null },
  overSinceMs: null,
  waitingSinceMs: null,
  former: null,
  unwatchedSinceMs: null,
  outsiders: new Map(),
})
