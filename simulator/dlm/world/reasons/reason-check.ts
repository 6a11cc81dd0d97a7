import type { AllocationReason, BindingLimit } from '#contract/allocations.ts'
import { exactShares } from '../../model/allocate.ts'
import { applyAllocation, RISE_AFTER_MS, SWITCH_AFTER_MS } from '../../model/apply-allocation.ts'
import { budgetsOf, capBudgets } from '../../model/budget.ts'
import type { CurrentRequest } from '../../model/current-request.ts'
import { importKw } from '#simulator/congestion/world/congestion.ts'
import { reservedOnLine } from '../offline-reserve.ts'
import { POWER_LIMIT_V } from '#contract/congestion.ts'
import type { LoadSession } from '../group-load.ts'
import { allocationsOf } from '../load-reports.ts'
import { budgetInputsOf } from '../site-figures.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The limits of a site that can be relaxed one at a time. */
export const SITE_LIMITS = [
  'main-fuse',
  'import-limit',
  'safe-limit',
  'solar',
  'congestion',
] as const satisfies readonly BindingLimit[]
type SiteLimit = (typeof SITE_LIMITS)[number]

const SMALL_INCREASE = 1e-3
const LARGE_INCREASE = 1e4
const TOLERANCE = 1e-7

/** The result of the check of one reason. `tied`: the named limit binds together with others. */
export interface CheckedReason {
  readonly limit: BindingLimit | null
  readonly isTied: boolean
  readonly problem: string | null
}

/**
 * Checks every reason of load management in a group against the limits. Relaxing the named limit raises the session's current,
 * and relaxing any other limit alone does not, while the other sessions keep at most their current. Budgets and shares are
 * computed again from the limits, not from the explanation. Call this after a tick in which the group was balanced.
 */
export function checkReasons(world: World, group: Group): CheckedReason[] {
  const { load } = group
  if (!load.budgets) return []
  const asked = [...load.sessions.values()].filter((session) => session.asked && !session.isOffline)
  const reasons = allocationsOf(world, group).stations
  const budgets = relaxedBudgets(world, group)
  return asked.flatMap((session) => {
    const id = world.stations[session.station]?.deviceId
    const reason = reasons.find(({ deviceId }) => deviceId === id)?.reason
    if (!reason || reason.limit === null || !['holding', 'waiting', 'paused'].includes(reason.state)) return []
    return [{ limit: reason.limit, ...checkOne({ world, group, asked, budgets }, session, reason) }]
  })
}

/** Limits that are relaxed by an amount, A; kW in a DC group. */
export interface Relaxed {
  readonly site?: Partial<Record<SiteLimit, number>>
  /** Indexes of the lines with an increased budget; all lines if absent. */
  readonly lines?: readonly number[] | undefined
  readonly lineExtra?: number
}

/** The budgets with relaxed limits, each computed once, because all sessions of a group ask for the same ones. */
function relaxedBudgets(world: World, group: Group): (relaxed: Relaxed) => number[] {
  const known = new Map<string, number[]>()
  return ({ site = {}, lines, lineExtra = 0 }) => {
    const key = `${Object.entries(site).join()} ${lines?.join()} ${lineExtra}`
    const budgets = known.get(key) ?? budgetsWith(world, group, { site, lines, lineExtra })
    known.set(key, budgets)
    return budgets
  }
}

interface Checked {
  readonly world: World
  readonly group: Group
  readonly asked: readonly LoadSession[]
  readonly budgets: (relaxed: Relaxed) => number[]
}

function checkOne({ world, group, asked, budgets }: Checked, session: LoadSession, reason: AllocationReason) {
  const place = asked.indexOf(session)
  const requests = asked.flatMap(({ asked: request }) => request ?? [])
  const isQueuing = group.dlm.isQueuing
  const sharesOf = (of: readonly CurrentRequest[], relaxed: Relaxed = {}) => exactShares(of, budgets(relaxed), isQueuing)
  const present = budgets({})
  const now = sharesOf(requests)
  const share = now[place] ?? 0
  /** The same requests share the same budgets as before. */
  const isUnchanged = (relaxed: Relaxed) => budgets(relaxed).every((budget, line) => budget === present[line])
  const rises = (relaxed: Relaxed, of = requests) =>
    !(of === requests && isUnchanged(relaxed)) && (sharesOf(of, relaxed)[place] ?? 0) > share + TOLERANCE
  const risesBy = (relaxed: (extra: number) => Relaxed) => rises(relaxed(SMALL_INCREASE)) || rises(relaxed(LARGE_INCREASE))
  const withOwn = (change: Partial<CurrentRequest>) =>
    requests.map((request, at) => (at === place ? { ...request, ...change } : request))
  const ownMore = () => rises({}, withOwn({ max: (requests[place]?.max ?? 0) + 1 }))
  const outcome = (problem: string | null, isTied = false) => ({ problem, isTied })
  const said = `${session.station}: ${reason.state} by ${reason.limit} with ${share}`

  // A limit binds the session itself if increasing it gives the session more while the others keep at most their current.
  const held = requests.map((request, at) => {
    const had = now[at] ?? 0
    return at === place ? request : { ...request, max: had, min: Math.min(request.min, had) }
  })
  const heldShare = Math.max(share, sharesOf(held)[place] ?? 0)
  const bindsAlone = (relaxed: (extra: number) => Relaxed) =>
    [SMALL_INCREASE, LARGE_INCREASE].some(
      (extra) => rises(relaxed(extra)) && (sharesOf(held, relaxed(extra))[place] ?? 0) > heldShare + TOLERANCE,
    )
  const risesAlone = (one: SiteLimit) => bindsAlone((extra) => ({ site: { [one]: extra } }))

  const { limit } = reason
  if (limit === null) return outcome(null)
  if (limit === 'settling') return outcome(isRising(session, world.nowMs) ? null : `${said}: no rise follows`)
  if (limit === 'station' || limit === 'car' || limit === 'operator') {
    if (share < (requests[place]?.max ?? 0) - TOLERANCE) return outcome(`${said}: the current is below the requested current`)
    if (!ownMore()) {
      const withBoth = rises({ lines: [0, 1, 2], lineExtra: LARGE_INCREASE }, withOwn({ max: (requests[place]?.max ?? 0) + 1 }))
      return outcome(withBoth ? null : `${said}: a larger car or charger gets no more`, true)
    }
    const other = SITE_LIMITS.find((one) => risesAlone(one))
    return outcome(other ? `${said}: ${other} binds` : null)
  }
  if (limit === 'priority') {
    const withoutVips = exactShares(
      requests.map((request) => Object.assign({}, request, { isVip: false })),
      present,
      isQueuing,
    )
    const isFreed = (withoutVips[place] ?? 0) > share + TOLERANCE
    return outcome(isFreed ? null : `${said}: no increase without priority sessions`)
  }
  if (limit === 'queue') {
    const first = withOwn({ isVip: true, arrivesMs: -Infinity })
    return outcome(rises({}, first) ? null : `${said}: no increase as the first session`)
  }
  if (!isSiteLimit(limit)) return outcome(null)

  if (ownMore()) return outcome(`${said}: the car or the charger binds`)
  const other = SITE_LIMITS.find((one) => one !== limit && risesAlone(one))
  if (other) return outcome(`${said}: ${other} binds`)
  const lines = reason.line === null ? undefined : (reason.lines ?? [reason.line]).map((line) => line - 1)
  if (lines) {
    if (!risesBy((extra) => ({ lines, lineExtra: extra }))) {
      return outcome(`${said}: no increase with more on line ${lines.join()}`)
    }
    const wrong = [0, 1, 2].find((line) => !lines.includes(line) && bindsAlone((extra) => ({ lines: [line], lineExtra: extra })))
    if (wrong !== undefined) return outcome(`${said}: line ${wrong} binds, not ${lines.join()}`)
    const enough = lines.length > 1 && lines.find((line) => risesBy((extra) => ({ lines: [line], lineExtra: extra })))
    if (enough !== false && enough !== undefined) return outcome(`${said}: line ${enough} binds alone`)
  }
  if (risesBy((extra) => ({ site: { [limit]: extra } }))) return outcome(null)
  const all = (extra: number): Relaxed => ({ site: Object.fromEntries(SITE_LIMITS.map((one) => [one, extra])) })
  return outcome(risesBy(all) ? null : `${said}: no increase with a larger ${limit}`, true)
}

const isSiteLimit = (limit: BindingLimit): limit is SiteLimit => SITE_LIMITS.some((one) => one === limit)

/** Whether the session gets more after the waiting time. */
const isRising = ({ applied, allotted, request, asked }: LoadSession, nowMs: number) =>
  !asked ||
  applyAllocation(
    { ...applied, wanted: { sinceMs: nowMs, least: allotted } },
    allotted,
    request.min,
    nowMs + RISE_AFTER_MS + SWITCH_AFTER_MS,
  ).current > applied.current

/** The budgets with some limits relaxed, A; kW in a DC group. */
export function budgetsWith(world: World, group: Group, { site = {}, lines = [], lineExtra = 0 }: Relaxed = {}): number[] {
  const { dlm, load } = group
  const isDc = group.type === 'GROUP_TYPE_DC'
  const around = budgetInputsOf(world, group)
  const more = (value: number | null, limit: SiteLimit) => (value === null ? null : value + (site[limit] ?? 0))
  const limits = {
    ...dlm,
    importLimit: more(dlm.importLimit, 'import-limit'),
    safeLimit: more(dlm.safeLimit ?? 0, 'safe-limit'),
    exportLimit: (dlm.exportLimit ?? 0) - (site.solar ?? 0),
  }
  const own = withSurplus(budgetsOf(limits, { ...around, mainA: more(around.mainA, 'main-fuse') }, isDc))
  // An unknown surplus counts as 0. Relaxed, the surplus is the increase.
  function withSurplus(found: ReturnType<typeof budgetsOf>) {
    if (!found || around.meter !== 'stale' || dlm.useExternalDevice) return found
    return found.map((one) => {
      const highest = (limits.importLimit ?? Infinity) + (one.boost ?? 0)
      return one.limit === 'solar' ? Object.assign({}, one, { amount: Math.min(highest, one.amount + (site.solar ?? 0)) }) : one
    })
  }
  const limitKw = importKw(world, group)
  const amount = limitKw === null ? null : Math.floor((isDc ? limitKw : (limitKw * 1_000) / (3 * POWER_LIMIT_V)) * 100) / 100
  const held = amount === null ? own : capBudgets(own, amount + (site.congestion ?? 0), dlm, isDc)
  // Without any limit left, the budgets are unlimited.
  const budgets = held ?? (load.budgets ?? []).map(() => ({ amount: LARGE_INCREASE }))
  return budgets.map(
    ({ amount: budget }, line) => Math.max(0, budget - reservedOnLine(load, line)) + (lines.includes(line) ? lineExtra : 0),
  )
}
