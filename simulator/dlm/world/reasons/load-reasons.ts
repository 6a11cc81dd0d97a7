import type { AllocationReason, BindingLimit, IgnoredLimit } from '#contract/allocations.ts'
import type { LineBudget } from '../../model/budget.ts'
import { RISE_AFTER_MS, SWITCH_AFTER_MS, isHeldOff } from '../../model/apply-allocation.ts'
import { silentMs } from '../../model/safe-limit.ts'
import { allowedByA } from '../allowed-current.ts'
import { importKw, importRule } from '#simulator/congestion/world/congestion.ts'
import { isUndecided, ownCurrentA, shareReason, type LimitState } from './decision-reasons.ts'
import type { LoadSession } from '../group-load.ts'
import { heldOnLine } from '../offline-reserve.ts'
import { bindingLines, type ReasonContext } from './reason-picture.ts'
import { isSurplusUnknown, mainFuseA } from '../site-figures.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Excess } from '#simulator/dynamics/model/charger-path.ts'
import { budgetLinesOf } from '../sessions.ts'
import { batteryLimit } from '#simulator/battery-storage/model/battery-limit.ts'
import { isInSession, isOutOfService } from '#simulator/devices/world/in-service.ts'
import { v2gLimit } from '#simulator/v2g/model/v2g-limit.ts'

/** Why a station has no power or an unknown power, regardless of its groups. */
function noPowerReason(station: Station): LimitState | null {
  if (!station.isOnline) return { state: 'offline', limit: null }
  if (!isOutOfService(station)) return null
  if (station.heldStatus === 'Faulted') return { state: 'faulted', limit: null }
  return { state: station.heldStatus === 'Reserved' ? 'reserved' : 'unavailable', limit: null }
}

/** A state with the figures of a station that follows. */
type ControlReason = LimitState & Pick<AllocationReason, 'powerKw' | 'baselineKw' | 'congestionKw' | 'congestionRule'>

/**
 * What determines the power of a battery or of a V2G point that serves the grid, from the inputs of its last second and the
 * present limit of load management. Null where load management decides, and for other stations.
 */
function controlReason(station: Station, nowMs: number): ControlReason | null {
  const found = limitOf(station, nowMs, station.allowedCurrentA * station.voltageV * station.phasesInUse)
  if (!found || found.limit === 'allocation') return null
  const { plan, powerW, baselineW, exportRule } = station
  const { limit } = found
  return {
    state: 'following',
    limit,
    powerKw: kilowatts(powerW),
    ...(plan.kind === 'v2g' && { baselineKw: kilowatts(baselineW) }),
    ...(limit === 'congestion' && exportRule && { congestionKw: 0 - (exportRule.target ?? 0), congestionRule: exportRule.name }),
  }
}

function limitOf(station: Station, nowMs: number, allowedW: number): { limit: BindingLimit | 'allocation' | null } | null {
  const { batteryInputs, v2gInputs, ocpp } = station
  // A car or battery outside may be empty while its state of charge is not known, and does not discharge.
  const change = ocpp && ocpp.meter.values.socPercent === undefined ? { allowedW, socPercent: 0 } : { allowedW }
  if (batteryInputs) return { limit: batteryLimit({ ...batteryInputs, ...change }) }
  if (!v2gInputs?.hasCar || v2gInputs.mode === 'no_v2g' || !isInSession(station, nowMs)) return null
  return { limit: v2gLimit({ ...v2gInputs, ...change }) }
}

/** kW, rounded to 1 W. */
const kilowatts = (powerW: number) => Math.round(powerW) / 1_000 + 0

const tenths = (value: number) => Math.round(value * 10) / 10

const ignoredBy = ({ name }: Station, { drawn, limit }: Excess, isOwn: boolean, isSwitchedOff: boolean): IgnoredLimit => ({
  station: name,
  drawn: tenths(drawn),
  limit: tenths(limit),
  isOwn,
  isSwitchedOff,
})

/**
 * Adds the chargers that do not obey to a reason: the station itself, also after load management has ended its session, or those
 * that draw on a budget of the station. `isBound`: a budget binds the station.
 */
function withIgnoredLimits(
  world: World,
  group: Group,
  station: Station,
  reason: AllocationReason,
  isBound: boolean,
): AllocationReason {
  const { path } = station
  if (path?.disobeys) return { ...reason, ignoring: [ignoredBy(station, path.disobeys, true, false)] }
  if (path?.switchedOff) return { ...reason, ignoring: [ignoredBy(station, path.switchedOff, true, true)] }
  if (!isBound || group.load.excessReserves.length === 0) return reason
  const own = budgetLinesOf(station, group, station.vehicle?.phases ?? station.phases)
  const ignoring = group.load.excessReserves.flatMap(({ station: index, lines }) => {
    const other = world.stations[index]
    return other?.path?.disobeys && (lines & own) !== 0 ? [ignoredBy(other, other.path.disobeys, false, false)] : []
  })
  return ignoring.length === 0 ? reason : { ...reason, ignoring }
}

const hundredths = (value: number) => Math.round(value * 100) / 100

/** Why a station has its present current or power. */
export function allocationReason(world: World, group: Group, station: Station, picture: ReasonContext): AllocationReason {
  const decided = decisionOf(world, group, station, picture)
  const found =
    noPowerReason(station) ?? controlReason(station, world.nowMs) ?? (isLessByAnother(group, station) ? byAnother(station) : null)
  return withIgnored(world, group, station, found ? withReason(decided, found) : decided)
}

const withIgnored = (world: World, group: Group, station: Station, reason: AllocationReason) =>
  withIgnoredLimits(world, group, station, reason, isOfLine(reason.limit))

/** Why load management and demand response changed the limit of a station. A station that follows keeps its own reason. */
export function loggedReasonOf(world: World, group: Group, station: Station, picture: ReasonContext): AllocationReason {
  const decided = decisionOf(world, group, station, picture)
  const found = noPowerReason(station) ? null : controlReason(station, world.nowMs)
  return withIgnored(world, group, station, found ? withReason(decided, found) : decided)
}

function withReason(decided: AllocationReason, found: LimitState): AllocationReason {
  const {
    loadManagement: _,
    congestionKw: __,
    congestionRule: ___,
    risesTo: ____,
    risesInS: _____,
    lines: ______,
    bindingAmount: _______,
    ...figures
  } = decided
  return { ...figures, ...found, line: null }
}

/** Why load management and demand response set the limit of a station, independent of the station's draw. */
function decisionOf(world: World, group: Group, station: Station, picture: ReasonContext): AllocationReason {
  const session = group.load.sessions.get(station.index)
  const lines = session ? bindingLines(group, session, picture) : [0]
  const [line = 0] = lines
  const budget = group.load.budgets?.[line]
  const ceiling = group.response.ceilings.get(station.index)
  const shared = shareReason(world, group, station, session, budget?.limit ?? null, picture)
  const { state, limit } = session?.isOffline ? OFFLINE : ceiling === undefined ? shared : cutState(ceiling)
  const place = session ? picture.waiting.indexOf(session) : -1
  const { external } = group.load.meters
  const mainA = mainFuseA(group)
  // Chargers of a DC group load all lines equally and share one budget, with balanced phases too.
  const isLineNamed = (group.load.budgets?.length ?? 0) > 1 && session !== undefined && isOfLine(limit)
  return {
    state,
    limit,
    current: hundredths(currentOf(group, station, session, picture)),
    importLimit: group.dlm.importLimit,
    mainCurrent: mainA === null ? null : hundredths(picture.inUnit(mainA)),
    buildingCurrent:
      external?.measuredA && !external.health.isStale
        ? hundredths(picture.inUnit(picture.figures.nonChargers[budget?.phase ?? 0]))
        : null,
    ...(budget?.boost && hundredths(budget.boost) > 0 && { boostCurrent: hundredths(budget.boost) }),
    ...(hasAmount(budget) && shared.limit === budget.limit && { bindingAmount: hundredths(budget.amount) }),
    line: isLineNamed ? line + 1 : null,
    ...(isLineNamed && lines.length > 1 && { lines: lines.map((each) => each + 1) }),
    ...heldOf(world, group, station, line),
    chargersWaiting: picture.waiting.length - (place < 0 ? 0 : 1),
    sessionsAhead: Math.max(0, place),
    meterSilentS: external ? Math.floor(silentMs(external.health, world.nowMs) / 1_000) : null,
    ...(limit === 'solar' && isSurplusUnknown(group) && { isSurplusUnknown: true }),
    ...(limit === 'settling' && session && riseOf(world, session)),
    ...(ceiling !== undefined && session && { loadManagement: { ...shared, current: hundredths(session.applied.current) } }),
    ...(shared.limit === 'congestion' && {
      congestionKw: importKw(world, group),
      congestionRule: importRule(world, group)?.name,
    }),
  }
}

/** What offline chargers hold of the budget if a charger outside is among them; for an offline one of these, what it holds itself. */
function heldOf(
  world: World,
  group: Group,
  { index, isOnline, ocpp }: Station,
  line: number,
): Pick<AllocationReason, 'heldOffline'> {
  const own = group.load.offlineReserves.find((kept) => kept.station === index)
  const hasOutside = group.load.offlineReserves.some((kept) => kept.current > 0 && world.stations[kept.station]?.ocpp)
  const held = isOnline ? (hasOutside ? heldOnLine(group, line) : undefined) : ocpp ? own?.current : undefined
  return held ? { heldOffline: hundredths(held) } : {}
}

/** Whether the amount of a budget is that of its limit, and in no other field of a reason. */
const hasAmount = (budget: LineBudget | undefined): budget is LineBudget =>
  budget?.limit === 'solar' || budget?.limit === 'safe-limit' || budget?.limit === 'congestion'

const OFFLINE: LimitState = { state: 'offline', limit: null }
const cutState = (ceiling: number): LimitState => ({ state: ceiling > 0 ? 'holding' : 'paused', limit: 'fcr' })

/** Limits that apply to a grid line where each line has its own budget. */
const OF_LINE: ReadonlySet<BindingLimit | null> = new Set<BindingLimit | null>([
  'main-fuse',
  'import-limit',
  'safe-limit',
  'solar',
  'congestion',
  'queue',
])
const isOfLine = (limit: BindingLimit | null) => OF_LINE.has(limit)

/** The current to which a held session rises, and the latest time of the rise. */
function riseOf({ nowMs }: World, { applied, allotted, request }: LoadSession) {
  const { wanted, switchedMs } = applied
  if (isHeldOff(applied, nowMs)) return { risesInS: Math.ceil((switchedMs + SWITCH_AFTER_MS + RISE_AFTER_MS - nowMs) / 1_000) }
  const leftMs = (wanted?.sinceMs ?? nowMs) + RISE_AFTER_MS - nowMs
  return {
    risesTo: hundredths(Math.min(allotted, Math.max(request.min, wanted?.least ?? allotted))),
    risesInS: Math.max(1, Math.ceil(leftMs / 1_000)),
  }
}

/** Whether another group allows the station less than this group. */
const isLessByAnother = (group: Group, station: Station) =>
  (group.load.sessions.has(station.index) || isUndecided(group, station)) &&
  station.allowedCurrentA < Math.min(allowedByA(group, station.index), ownCurrentA(station)) - 1e-9

const byAnother = ({ allowedCurrentA }: Station): LimitState => ({
  state: allowedCurrentA > 0 ? 'holding' : 'paused',
  limit: 'other-group',
})

/** The current that the station may draw: the limit of this group, or a lower limit of another of its groups. */
function currentOf(group: Group, station: Station, session: LoadSession | undefined, { inUnit }: ReasonContext): number {
  if (group.load.budgets && !session && !isUndecided(group, station)) return 0
  const allowed = inUnit(Math.min(ownCurrentA(station), station.allowedCurrentA))
  return session ? Math.min(session.applied.current, allowed) : allowed
}
