import type { GroupLimit, GroupLimitKind } from '#contract/phase-load.ts'
import { importKw, importRule } from '#simulator/congestion/world/congestion.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isOffering } from '#simulator/demand-response/world/fcr-settings.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { kwOfAmperes } from '../model/kilowatts.ts'
import type { LoadSession } from './group-load.ts'
import { mainFuseA } from './site-figures.ts'

const TOLERANCE = 1e-6

/**
 * The limits of a group with their effect in this second. The budgets of load management name the limit that determined
 * them, so this list repeats the decision of the engine. The limits of a group bind while a session gets less than it
 * requests; otherwise the chargers and cars draw their own maximum.
 */
export function groupLimitsOf(world: World, group: Group): GroupLimit[] {
  const { dlm, load, type } = group
  const budgets = load.budgets ?? []
  const isCut = group.response.ceilings.size > 0
  const isShort = [...load.sessions.values()].some(isBelowRequest)
  const unit = type === 'GROUP_TYPE_DC' ? 'kW' : 'A'

  const found: GroupLimit[] = []
  const add = (kind: GroupLimitKind, limit: number | null, rest: Partial<GroupLimit> = {}) => {
    const lines = budgets.flatMap((budget, place) => (budget.limit === kind ? [place + 1] : []))
    const state = lines.length > 0 && isShort ? 'binding' : 'in-force'
    found.push({ kind, state, limit: rounded(limit), unit, lines: budgets.length > 1 ? lines : [], ...rest })
  }

  if (dlm.enabled) {
    const mainA = mainFuseA(group)
    const meter = load.meters.external
    if (mainA !== null) add('main-fuse', unit === 'kW' ? kwOfAmperes(mainA) : mainA, meter?.health.isStale ? STANDBY : {})
    if (dlm.importLimit !== null) add('import-limit', dlm.importLimit)
    if (meter) add('safe-limit', dlm.safeLimit ?? 0, meter.health.isStale ? {} : STANDBY)
    if (dlm.isSolarCharging && meter) {
      const since = new Date(load.solarSinceMs ?? world.startMs).toISOString()
      add('solar', leastOf(budgets.filter(({ limit }) => limit === 'solar')), { since })
    }
  }
  const rule = importRule(world, group)
  if (rule) {
    const binds = budgets.some(({ limit }) => limit === 'congestion')
    add('congestion', importKw(world, group), { unit: 'kW', rule: rule.name, ...(!binds && { state: 'in-force' as const }) })
  }
  if (isOffering(group)) add('reserve', null, isCut || group.fcr.activated ? { state: 'binding' } : STANDBY)
  const isCharging = load.sessions.size > 0
  if (isCharging && !isShort && !isCut) add('charger', null, { state: 'binding' })
  return found
}

const STANDBY = { state: 'standby' } as const

/** Whether load management gives the session less than it requests. A session that may not restart yet gets nothing. */
const isBelowRequest = ({ asked, request, allotted, isOffline }: LoadSession) =>
  !isOffline && (asked === null || allotted < request.max - TOLERANCE)

const leastOf = (budgets: readonly { readonly amount: number }[]): number | null =>
  budgets.length === 0 ? null : Math.min(...budgets.map(({ amount }) => amount))

const rounded = (value: number | null) => (value === null || !Number.isFinite(value) ? null : Math.round(value * 100) / 100)
