import type { AllocationReason } from '#contract/allocations.ts'
import type { DlmAction } from '#contract/dlm.ts'
import { DAY_MS } from '#contract/durations.ts'
import { LIMIT_KINDS } from '#contract/phase-load.ts'
import { freeReserve } from '../model/budget.ts'
import { allocatedCurrent } from './allowed-current.ts'
import type { LoadSession } from './group-load.ts'
import { loggedReasonOf } from './reasons/load-reasons.ts'
import { shownMeterValues } from './load-reports.ts'
import { bindingLines, reasonContextOf, type ReasonContext } from './reasons/reason-picture.ts'
import { mainFuseA } from './site-figures.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isJournalled, recordStationEvent } from '#simulator/activity/world/station-journal.ts'

/** Rows kept for each group; fewer for a group of a large site. */
const MAX_ROWS = 1_000
const MAX_ROWS_OF_LARGE_SITE = 100

/** A smaller change, A or kW, gets no row, unless a session starts or stops. */
const MATERIAL_CURRENT = 1
const MATERIAL_BUDGET = 2

const hundredths = (value: number) => Math.round(value * 100) / 100

/** Logs the last decision: a row for each station with a change, and a row for the budget. */
export function logDecisions(world: World, group: Group): void {
  const { load } = group
  const news = [...load.sessions.values()].filter((session) => isNews(group, session))
  const isBudgetNews = hasNewBudget(group)
  if (news.length === 0 && !isBudgetNews) return
  const picture = reasonContextOf(world, group)
  if (isBudgetNews) {
    const [first] = load.budgets ?? []
    load.allocatedBudget = first ? tightestBudget(group) : null
    keep(world, group, rowOf(world, group, picture, tightestPhase(group), null))
  }
  for (const session of news) {
    const station = world.stations[session.station]
    if (!station) continue
    const was = session.journalledCurrent
    session.journalledCurrent = allocatedCurrent(group, session)
    session.journalledShare = session.applied.current
    const reason = loggedReasonOf(world, group, station, picture)
    const phase = load.budgets?.[bindingLines(group, session, picture)[0] ?? 0]?.phase ?? 0
    keep(world, group, { ...rowOf(world, group, picture, phase, reason), stationId: station.stationId })
    const { state, limit, current, loadManagement } = reason
    const { deviceId } = station
    recordStationEvent(world, 'allocation', {
      groupId: group.id,
      deviceId,
      state,
      limit,
      was,
      current,
      ...figuresOf(reason),
      ...(loadManagement && { loadManagement }),
    })
  }
}

/** The amount of the limit that binds an allocation, what a boost source adds to it, and its grid line. */
function figuresOf({ limit, line, mainCurrent, importLimit, bindingAmount, boostCurrent }: AllocationReason) {
  const base = limit === 'main-fuse' ? mainCurrent : limit === 'import-limit' ? importLimit : undefined
  const amount = base === undefined ? limit && LIMIT_KINDS.some((kind) => kind === limit) && bindingAmount : base
  if (typeof amount !== 'number') return {}
  const boost = boostCurrent ?? 0
  return {
    limitAmount: hundredths(base === undefined ? amount : amount + boost),
    ...(boost > 0 && { limitBoost: boost }),
    ...(line !== null && { limitLine: line }),
  }
}

function isNews(group: Group, session: LoadSession): boolean {
  const current = allocatedCurrent(group, session)
  const was = session.journalledCurrent
  if (was === null || (current === 0) !== (was === 0)) return true
  // A start or stop by load management is a decision, also while demand response limits the session to 0.
  const isCut = group.response.ceilings.has(session.station)
  if (isCut && (session.applied.current === 0) !== (session.journalledShare === 0)) return true
  return Math.abs(current - was) >= MATERIAL_CURRENT
}

const tightestBudget = ({ load }: Group) =>
  (load.budgets ?? []).reduce((least, budget) => (budget.amount < least.amount ? budget : least))
const tightestPhase = (group: Group) => (group.load.budgets?.length ? tightestBudget(group).phase : 0)

function hasNewBudget(group: Group): boolean {
  const { load } = group
  if (!load.budgets?.length) return false
  const { amount, limit } = tightestBudget(group)
  return (
    !load.allocatedBudget ||
    limit !== load.allocatedBudget.limit ||
    Math.abs(amount - load.allocatedBudget.amount) >= MATERIAL_BUDGET
  )
}

/**
 * A row of the log, A on one phase, kW in a DC group. The rest of the building and the free reserve are computed from
 * the row's own figures, so that they add up to the last digit.
 */
function rowOf(
  world: World,
  group: Group,
  { figures, inUnit }: ReasonContext,
  phase: 0 | 1 | 2,
  reason: AllocationReason | null,
): DlmAction {
  const { dlm, load } = group
  const totalBuildingConsumption = hundredths(inUnit(figures.total[phase]))
  const totalChargerConsumption = hundredths(inUnit(figures.chargers[phase]))
  const nonChargersConsumption = totalBuildingConsumption - totalChargerConsumption
  const mainA = mainFuseA(group)
  const mainCurrent = mainA === null ? null : hundredths(inUnit(mainA))
  const reserve = freeReserve(mainCurrent, nonChargersConsumption, dlm.importLimit)
  const { external } = load.meters
  return {
    timestamp: new Date(world.nowMs).toISOString(),
    stationId: null,
    externalDeviceId: external?.device?.deviceId ?? null,
    importLimit: dlm.importLimit,
    mainCurrent,
    nonChargersConsumption,
    totalBuildingConsumption,
    totalChargerConsumption,
    // With neither fuse nor limit, the free reserve is the budget.
    freeReserve: reserve === Infinity ? hundredths(tightestBudget(group).amount) : reserve,
    powerMeterValues: external && !external.health.isStale ? shownMeterValues(group) : null,
    activeStations: load.sessions.size,
    reason,
  }
}

export const maxRows = (world: World): number => (isJournalled(world) ? MAX_ROWS : MAX_ROWS_OF_LARGE_SITE)

function keep(world: World, { load }: Group, row: DlmAction) {
  load.actions.push(row)
  if (load.actions.length > maxRows(world)) load.actions.shift()
}

/** Logs when the safe limit starts and ends. */
export function logSafeLimit(world: World, group: Group): void {
  const { load, dlm } = group
  const { external } = load.meters
  const isOn = dlm.useExternalDevice && external?.health.isStale === true
  const wasOn = load.safeLimitChanges.at(-1)?.enabled ?? false
  if (isOn === wasOn) return
  const limits = [dlm.safeLimit, dlm.importLimit].filter((limit) => limit !== null)
  load.safeLimitChanges.push({
    timestamp: new Date(world.nowMs).toISOString(),
    externalDeviceId: external?.device?.deviceId ?? dlm.externalDeviceId,
    enabled: isOn,
    value: isOn ? Math.min(...limits) : null,
  })
  const [oldest] = load.safeLimitChanges
  if (oldest && Date.parse(oldest.timestamp) < world.nowMs - DAY_MS) load.safeLimitChanges.shift()
  recordStationEvent(world, 'safe-limit', { groupId: group.id, enabled: isOn })
}
