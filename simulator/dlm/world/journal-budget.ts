import { SECOND_MS } from '#contract/durations.ts'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import type { BudgetBreach } from './budget-check.ts'
import { RecentHighest } from '#simulator/dynamics/model/recent-highest.ts'
import {
  AllocationEntry,
  DrawnEntry,
  GroupRemoved,
  LoadEntry,
  allocatedOf,
  type AllocatedCurrent,
  type ChangedCurrent,
} from './load-entries.ts'

/** A budget that was exceeded in a second, by allocations or by the draw. */
export interface JournalBreach extends BudgetBreach {
  readonly what: 'setpoints' | 'drawn'
}

interface GroupState {
  budgets: readonly number[] | null
  readonly setpoints: Map<string, AllocatedCurrent>
  drawn: readonly number[]
  /** What counted as the draw of stations that take time, by device id. */
  readonly counted: Map<string, CountedDraw>
}

interface CountedDraw {
  readonly recent: RecentHighest
  budgets: readonly number[]
  readonly reactionMs: number
  /** The last value, and its time. */
  last: { readonly value: number; readonly atMs: number }
}

/** The journal rounds to millionths. */
const TOLERANCE = 1e-5

/**
 * Budgets and draws of all groups, rebuilt from journal entries alone. `read` takes the entries in their order,
 * `breaches` returns the budgets that are exceeded after the last of them.
 */
export class JournalBudgets {
  readonly #groups = new Map<number, GroupState>()
  #next = 0

  /** Throws an Error when an entry before this one is missing, or when this one cannot be read. */
  read(entry: JournalEntry): void {
    if (entry.seq !== this.#next) throw new Error(`entry ${this.#next} of the journal is missing`)
    this.#next++
    apply(entry, this.#groups)
  }

  /** Whether breaches can begin without an entry, because stations take time. */
  get isTimed(): boolean {
    return [...this.#groups.values()].some(({ counted }) => counted.size > 0)
  }

  /** `nowMs`: the second to look at, not before the last entry. */
  breaches(nowMs: number): Omit<JournalBreach, 'atMs'>[] {
    return breachesOf(this.#groups, nowMs)
  }
}

/**
 * Replays a journal second by second, from its first entry to its last or to the end of the run. Returns every second
 * in which the allocations or the draw of a group's stations exceeded its budget. Needs only the entries. Throws an
 * Error when an entry is missing or cannot be read.
 */
export function journalBreaches(entries: readonly JournalEntry[], endMs = -Infinity): JournalBreach[] {
  const budgets = new JournalBudgets()
  const found: JournalBreach[] = []
  let nowMs = Date.parse(entries[0]?.at ?? '')
  /** Advances to the second of this moment. An action between two seconds belongs to the second before it. */
  const goOnTo = (ms: number) => {
    let now: ReturnType<JournalBudgets['breaches']> | undefined
    for (; ms - nowMs >= SECOND_MS; nowMs += SECOND_MS) {
      now = now && !budgets.isTimed ? now : budgets.breaches(nowMs)
      for (const breach of now) found.push({ ...breach, atMs: nowMs })
    }
  }
  for (const entry of entries) {
    goOnTo(Date.parse(entry.at))
    budgets.read(entry)
  }
  goOnTo(Math.max(nowMs, endMs) + SECOND_MS)
  return found
}

function apply(entry: JournalEntry, groups: Map<number, GroupState>) {
  if (entry.kind === 'load') {
    const { groupId, budgets, setpoints = {} } = LoadEntry.parse(entry)
    const group = stateOf(groups, groupId)
    if (budgets !== undefined) {
      if (budgets?.length !== group.budgets?.length) countOnAll(group, budgets?.length ?? 0)
      group.budgets = budgets
    }
    for (const [deviceId, changed] of Object.entries(setpoints)) {
      const now = changed && completed(changed, group.setpoints.get(deviceId))
      if (now) group.setpoints.set(deviceId, now)
      else group.setpoints.delete(deviceId)
      count(group, deviceId, now, Date.parse(entry.at))
    }
  } else if (entry.kind === 'drawn') {
    const { groupId, drawn } = DrawnEntry.parse(entry)
    stateOf(groups, groupId).drawn = drawn
  } else if (entry.kind === 'allocation') {
    const { groupId, deviceId, current } = AllocationEntry.parse(entry)
    holdToReason(stateOf(groups, groupId), deviceId, current)
  } else if (entry.kind === 'group') {
    const removed = GroupRemoved.safeParse(entry)
    if (removed.success) groups.delete(removed.data.groupId)
  }
}

/** Throws an Error when neither this entry nor an earlier one of the station names the budgets that it counts against. */
function completed(changed: ChangedCurrent, known: AllocatedCurrent | undefined): AllocatedCurrent {
  const budgets = changed.budgets ?? known?.budgets
  if (!budgets) throw new Error('a station has a current without budgets')
  return { ...changed, budgets }
}

/** With another number of budgets, a station without a further entry counts on each of them: its grid lines are not in the journal. */
function countOnAll({ counted }: GroupState, length: number) {
  const all = Array.from({ length }, (_, line) => line + 1)
  for (const one of counted.values()) one.budgets = all
}

/** Notes what counts from now on as the draw of a station that takes time or does not obey. */
function count({ counted }: GroupState, deviceId: string, now: AllocatedCurrent | null, atMs: number) {
  const known = counted.get(deviceId)
  if (!known && now?.reactionS === undefined && now?.counted === undefined) return
  const one = known ?? { recent: new RecentHighest(), budgets: [], reactionMs: 1_000 * (now?.reactionS ?? 0), last: NOTHING }
  one.budgets = now?.budgets ?? one.budgets
  const value = now ? Math.max(now.current, now.counted ?? 0) : 0
  // Of two entries in a second, the higher one counts for this second.
  one.recent.set(one.last.atMs === atMs ? Math.max(value, one.last.value) : value, atMs)
  one.last = { value, atMs }
  counted.set(deviceId, one)
}

const NOTHING = { value: 0, atMs: -Infinity }

/** The current in a reason counts as allocated, also where it is higher than the recorded allocation. */
function holdToReason({ budgets, setpoints }: GroupState, deviceId: string, current: number) {
  const known = setpoints.get(deviceId) ?? { current: 0, budgets: (budgets ?? []).map((_, line) => line + 1) }
  if (current > known.current) setpoints.set(deviceId, { ...known, current })
}

function stateOf(groups: Map<number, GroupState>, groupId: number): GroupState {
  const known = groups.get(groupId)
  if (known) return known
  const state: GroupState = { budgets: null, setpoints: new Map(), drawn: [], counted: new Map() }
  groups.set(groupId, state)
  return state
}

const breachesOf = (groups: ReadonlyMap<number, GroupState>, nowMs: number): Omit<JournalBreach, 'atMs'>[] =>
  [...groups].flatMap(([groupId, group]) => {
    const { budgets, setpoints, drawn } = group
    const stations = [...setpoints.values()]
    const reached = stations.filter(({ isReservedOffline }) => !isReservedOffline)
    const unreached = stations.filter(({ isReservedOffline }) => isReservedOffline)
    return (budgets ?? []).flatMap((amount, line) => {
      const budget = Math.max(0, amount - allocatedOf(unreached, line))
      const sums = { setpoints: allocatedOf(reached, line), drawn: drawn[line] ?? 0 }
      const isExceeded = {
        setpoints: sums.setpoints > budget + TOLERANCE,
        drawn: sums.drawn > budget + TOLERANCE && sums.drawn > acceptedDraw(group, line, nowMs) + TOLERANCE,
      }
      return (['setpoints', 'drawn'] as const)
        .filter((what) => isExceeded[what])
        .map((what) => ({ what, groupId, line: budgets && budgets.length > 1 ? line : null, drawn: sums[what], budget }))
    })
  })

/** The draw on a budget that stations may still have from earlier allocations. */
function acceptedDraw({ setpoints, counted }: GroupState, line: number, nowMs: number): number {
  if (counted.size === 0) return 0
  let sum = 0
  for (const { recent, budgets, reactionMs } of counted.values()) {
    if (budgets.includes(line + 1)) sum += recent.within(reactionMs, nowMs)
  }
  for (const [deviceId, { current, budgets, isReservedOffline }] of setpoints) {
    if (!counted.has(deviceId) && !isReservedOffline && budgets.includes(line + 1)) sum += current
  }
  return sum
}
