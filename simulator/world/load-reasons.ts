import type { AllocationReason, AllocationState, BindingLimit } from '#contract/allocations.ts'
import { isHeldOff, LEAST_RISE } from '#simulator/physics/apply-allocation.ts'
import { byTurn, drawsOn } from '#simulator/physics/claim.ts'
import { ceilingA } from '#simulator/physics/charger.ts'
import { kwOfAmperes, PHASE_V } from '#simulator/physics/kilowatts.ts'
import { silentMs } from '#simulator/physics/safe-limit.ts'
import { isInSession, isPausedByHand } from './station-step.ts'
import { reservedOf } from './beyond-reach.ts'
import type { Session } from './group-load.ts'
import { importKw } from './congestion.ts'
import { mainFuseA, siteFigures, type SiteFigures } from './site-figures.ts'
import type { Group, Station, World } from './state.ts'
import { modeOf, v2gSettingsOf } from './v2g-settings.ts'

/** What all reasons of a group at one moment have in common. */
export interface Picture {
  /** In the order in which they are served. */
  readonly turns: readonly Session[]
  /** Those of them that have nothing. */
  readonly waiting: readonly Session[]
  /** What is left of each budget. */
  readonly left: readonly number[]
  readonly figures: SiteFigures
  readonly inUnit: (amperes: number) => number
}

const hundredths = (value: number) => Math.round(value * 100) / 100

export function pictureOf(world: World, group: Group): Picture {
  const turns = [...group.load.sessions.values()].toSorted((a, b) => byTurn(a.claim, b.claim))
  return {
    turns,
    waiting: turns.filter(({ applied }) => applied.current === 0),
    left: leftOf(group),
    figures: siteFigures(world, group),
    inUnit: group.type === 'GROUP_TYPE_DC' ? kwOfAmperes : (amperes) => amperes,
  }
}

const leftOf = ({ load }: Group): number[] =>
  (load.budgets ?? []).map(({ amount }, line) => {
    let left = amount - reservedOf(load, line)
    for (const { claim, allotted, isBeyondReach } of load.sessions.values()) {
      if (!isBeyondReach && drawsOn(claim, line)) left -= allotted
    }
    return left
  })

/** Why a station has the current it has. */
export function reasonOf(world: World, group: Group, station: Station, picture = pictureOf(world, group)): AllocationReason {
  const session = group.load.sessions.get(station.index)
  const line = session ? tightestLine(session, picture) : 0
  const ceiling = group.response.ceilings.get(station.index)
  const shared = sharedState(world, group, station, session, line, picture)
  const { state, limit } = ceiling === undefined ? shared : cutState(ceiling)
  const place = session ? picture.waiting.indexOf(session) : -1
  const { external } = group.load.meters
  const phase = group.load.budgets?.[line]?.phase ?? 0
  const mainA = mainFuseA(group)
  return {
    state,
    limit,
    current: hundredths(currentOf(group, station, session, picture)),
    importLimit: group.dlm.importLimit,
    mainCurrent: mainA === null ? null : hundredths(picture.inUnit(mainA)),
    buildingCurrent:
      external?.measuredA && !external.hearing.isStale ? hundredths(picture.inUnit(picture.figures.nonChargers[phase])) : null,
    line: group.dlm.phaseBalancing && session && isOfLine(limit) ? line + 1 : null,
    chargersWaiting: picture.waiting.length - (place < 0 ? 0 : 1),
    sessionsAhead: Math.max(0, place),
    meterSilentS: external ? Math.floor(silentMs(external.hearing, world.nowMs) / 1_000) : null,
    ...(ceiling !== undefined && session && { loadManagement: { ...shared, current: hundredths(session.applied.current) } }),
    ...(shared.limit === 'congestion' && { congestionKw: importKw(world, group) }),
  }
}

const isOfLine = (limit: BindingLimit | null) =>
  limit !== null && !['station', 'car', 'settling', 'operator', 'fcr'].includes(limit)

/** Of the lines that a session draws on, the one that has least left. */
export const tightestLine = ({ claim }: Session, { left }: Picture): number =>
  [...left.keys()].filter((line) => drawsOn(claim, line)).toSorted((a, b) => (left[a] ?? 0) - (left[b] ?? 0))[0] ?? 0

/** What it may draw: what this group has told it, or less where another group of it is stricter. */
function currentOf(group: Group, station: Station, session: Session | undefined, { inUnit }: Picture): number {
  if (group.load.budgets && !session) return 0
  const own = station.plan.kind === 'ac' ? station.maxChargingCurrentA : station.plan.maxCurrentA
  const allowed = inUnit(Math.min(own, station.allowedCurrentA))
  return session ? Math.min(session.applied.current, allowed) : allowed
}

interface Found {
  readonly state: AllocationState
  readonly limit: BindingLimit | null
}

const cutState = (ceiling: number): Found => ({ state: ceiling > 0 ? 'holding' : 'paused', limit: 'fcr' })

/** What load management alone says of a station. */
function sharedState(
  world: World,
  group: Group,
  station: Station,
  session: Session | undefined,
  line: number,
  { turns }: Picture,
): Found {
  if (!group.load.budgets) return { state: 'unlimited', limit: null }
  if (!session && isPaused(world, station)) return { state: 'paused', limit: 'operator' }
  if (!session) return isFull(station, world.nowMs) ? { state: 'full', limit: 'car' } : { state: 'idle', limit: null }
  const { applied, claim, allotted } = session
  const limit = group.load.budgets[line]?.limit ?? null
  if (applied.current > 0) return { state: 'holding', limit: bindingOn(session, station, group, turns, limit) }

  const couldStart = allotted > 0 || isHeldOff(applied, world.nowMs)
  const isServed = turns.some((other) => other.applied.current > 0)
  if (!group.dlm.isQueuing || !isServed) {
    const hasRoom = claim.min <= (group.load.budgets[line]?.amount ?? 0) - reservedOf(group.load, line)
    return { state: 'paused', limit: couldStart && hasRoom ? 'settling' : limit }
  }
  const isPassed = turns
    .slice(turns.indexOf(session) + 1)
    .some((other) => other.applied.current > 0 && other.claim.min >= claim.min)
  if (allotted > 0 || (isPassed && isHeldOff(applied, world.nowMs))) return { state: 'waiting', limit: 'settling' }
  const isOvertaken = !claim.isVip && turns.some((other) => other.claim.isVip && other.applied.current > 0)
  return { state: 'waiting', limit: isOvertaken ? 'priority' : 'queue' }
}

function bindingOn(
  { applied, claim, allotted }: Session,
  station: Station,
  { dlm, type }: Group,
  turns: readonly Session[],
  limit: BindingLimit | null,
): BindingLimit | null {
  if (allotted - applied.current >= LEAST_RISE) return 'settling'
  if (applied.current > claim.max - LEAST_RISE) {
    if (isHeldByHand(station)) return 'operator'
    const gives = type === 'GROUP_TYPE_DC' ? station.ratedPowerKw : station.maxChargingCurrentA
    return claim.max >= gives ? 'station' : 'car'
  }
  const isBehindVip = !claim.isVip && turns.some((other) => other.claim.isVip && other.applied.current > applied.current)
  return dlm.isQueuing && isBehindVip ? 'priority' : limit
}

const isFull = ({ vehicle }: Station, nowMs: number) =>
  vehicle !== null && nowMs >= vehicle.readyMs && nowMs < vehicle.endsMs && vehicle.socPercent >= vehicle.targetSocPercent

/** Has an operator told the car that is there to pause? */
const isPaused = ({ groups, nowMs }: World, station: Station) =>
  isInSession(station, nowMs) && isPausedByHand(station, modeOf(station, v2gSettingsOf(groups, station.groupIds)))

/** Would the car take more, if an operator had not set less? */
const isHeldByHand = ({ control, plan, vehicle, takesA }: Station) =>
  vehicle !== null && takesA >= Math.ceil(ceilingA(control.powerW, PHASE_V, vehicle.phases, plan.kind))
