import { hundredths, partsOf } from '#simulator/activity/model/applied-limit.ts'
import { LIMIT_KINDS, type PhaseLoad, worstPhase } from '#contract/phase-load.ts'
import { drawsOn } from '../model/current-request.ts'
import { amperesOfKw } from '#simulator/grid/model/kilowatts.ts'
import { drawByBudget } from './budget-check.ts'
import { heldOnLine } from './offline-reserve.ts'
import { budgetInputsOf, isSurplusUnknown, siteFigures } from './site-figures.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { isKnownDraw } from '#simulator/devices/model/draw-origin.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The worst phase of a group in this second. */
export const worstPhaseOf = (world: World, group: Group): PhaseLoad | undefined => worstPhase(phaseLoads(world, group))

/**
 * The load on each limit of a group in this second: on the main fuse by line, then on the budgets of its chargers. The free
 * current of a boost source is part of each limit that it raises.
 */
export function phaseLoads(world: World, group: Group): PhaseLoad[] {
  const fuse = behindFuse(world, group)
  // A budget from the main fuse repeats the load of the fuse itself.
  return [...fuse, ...behindBudgets(world, group).filter(({ kind }) => kind !== 'main-fuse' || fuse.length === 0)]
}

function behindFuse(world: World, group: Group): PhaseLoad[] {
  const { external } = group.load.meters
  // The last value of a stale meter does not describe this second.
  if (!group.dlm.enabled || !external?.measuredA || external.health.isStale) return []
  const { mainA, boostA } = budgetInputsOf(world, group)
  if (mainA === null) return []
  const { total, chargers } = siteFigures(world, group)
  return total.map((taken, line) => {
    const boost = boostA[line] ?? 0
    return withHeldBack(group, line, {
      line: line + 1,
      taken: hundredths(taken),
      chargers: hundredths(chargers[line] ?? 0),
      limit: hundredths(mainA + boost),
      unit: 'A',
      kind: 'main-fuse',
      ...partsOf('main-fuse', mainA + boost, boost),
      ...uncertain(world, group, line),
    })
  })
}

function behindBudgets(world: World, group: Group): PhaseLoad[] {
  const { budgets } = group.load
  if (!budgets) return []
  const drawn = drawByBudget(world, group)
  const unit = group.type === 'GROUP_TYPE_DC' ? 'kW' : 'A'
  return budgets.flatMap(({ amount, limit, boost = 0 }, place) => {
    const kind = LIMIT_KINDS.find((one) => one === limit)
    if (kind === undefined || !Number.isFinite(amount)) return []
    const line = budgets.length > 1 ? place + 1 : null
    const taken = hundredths(drawn[place] ?? 0)
    const figures = { line, taken, chargers: taken, limit: hundredths(amount), unit, kind } as const
    const doubt = kind === 'solar' && isSurplusUnknown(group) ? { isUnknown: true } : {}
    const load = { ...figures, ...doubt, ...partsOf(kind, amount, boost), ...uncertain(world, group, place) }
    return [withHeldBack(group, line === null ? null : place, load)]
  })
}

/** What is uncertain about the load of the chargers of a line or budget, because of chargers outside and of offline stations. */
function uncertain(world: World, group: Group, place: number): Pick<PhaseLoad, 'unmeasured' | 'held'> {
  const hasOutside = group.stationIndexes.some((index) => world.stations[index]?.ocpp)
  if (!hasOutside && group.load.offlineReserves.length === 0) return {}
  const isUnmeasured = ({ ocpp }: Station) => ocpp !== null && !isKnownDraw(ocpp.origin)
  // All lines share a single budget.
  const isShared = group.load.budgets?.length === 1
  const unmeasured = hasOutside ? hundredths(drawByBudget(world, group, isUnmeasured)[isShared ? 0 : place] ?? 0) : 0
  const held = heldOnLine(group, isShared ? 0 : place)
  return { ...(unmeasured > 0 && { unmeasured }), ...(held !== undefined && { held: hundredths(held) }) }
}

/**
 * Adds what the demand response withholds on a line: load management allocates more to its stations than the response lets them
 * draw. `line`: 0 to 2; null if all lines share the limit. No more than the room below the limit is held back.
 */
function withHeldBack({ load, response, type }: Group, line: number | null, shown: PhaseLoad): PhaseLoad {
  let withheld = 0
  let waiting = 0
  for (const [station, ceiling] of response.ceilings) {
    const session = load.sessions.get(station)
    if (!session || session.isOffline || session.applied.current <= ceiling) continue
    // The cars are those of the whole group, as everywhere else.
    if (ceiling === 0) waiting += 1
    if (line !== null && !drawsOn(session.request, line)) continue
    withheld += session.applied.current - ceiling
  }
  const inUnit = type === 'GROUP_TYPE_DC' && shown.unit === 'A' ? amperesOfKw(withheld) : withheld
  const amount = hundredths(Math.max(0, Math.min(shown.limit - shown.taken - (shown.held ?? 0), inUnit)))
  return amount > 0 ? { ...shown, heldBack: { by: 'reserve', amount, waiting } } : shown
}
