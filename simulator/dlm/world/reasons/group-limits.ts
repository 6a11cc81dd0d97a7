import { hundredths } from '#simulator/activity/model/applied-limit.ts'
import { currentOfLimit } from '#contract/congestion.ts'
import type { GroupLimit, GroupLimitKind } from '#contract/phase-load.ts'
import { importKw, importRule } from '#simulator/congestion/world/congestion.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isActivated, isOffering } from '#simulator/demand-response/world/fcr-settings.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { drawsOn } from '../../model/current-request.ts'
import { kwOfAmperes } from '#simulator/grid/model/kilowatts.ts'
import { ruleLimit } from '../group-budgets.ts'
import type { GroupLoad, LoadSession } from '../group-load.ts'
import { reservedOnLine } from '../offline-reserve.ts'
import { bindingLines, reasonContextOf, type ReasonContext } from './reason-picture.ts'
import { isMissing } from '../meters.ts'
import { boostGroupsOf, isSurplusUnknown, mainFuseA } from '../site-figures.ts'

const TOLERANCE = 1e-6

/**
 * The limits of a group with their effect in this second. The budgets of load management name the limit that determined
 * them, so this list repeats the decision of the engine. The limits of a group bind while a session gets less than it
 * requests because of them, or while offline chargers hold all of them; otherwise the chargers and cars draw their own maximum. `picture`: the inputs of the reasons of the
 * same second, to compute the allocations with larger budgets once.
 */
export function groupLimitsOf(world: World, group: Group, picture = reasonContextOf(world, group)): GroupLimit[] {
  const { dlm, load, type } = group
  const budgets = load.budgets ?? []
  const isCut = group.response.ceilings.size > 0
  // The demand response holds a session below the allocation of load management, so no budget does.
  const isHeldBack = ({ station, applied }: LoadSession) => (group.response.ceilings.get(station) ?? Infinity) < applied.current
  const short = [...load.sessions.values()].filter((session) => isBelowRequest(session) && !isHeldBack(session))
  const isShort = short.length > 0
  const binding = new Set([...bindingPlaces(group, short, picture), ...fullPlaces(load)])
  const unit = type === 'GROUP_TYPE_DC' ? 'kW' : 'A'

  const found: GroupLimit[] = []
  const add = (kind: GroupLimitKind, limit: number | null, rest: Partial<GroupLimit> = {}) => {
    const lines = budgets.flatMap((budget, place) => (budget.limit === kind ? [place + 1] : []))
    const held = lines.filter((line) => binding.has(line - 1))
    const isBinding = held.length > 0
    const named = budgets.length > 1 ? (isBinding ? held : lines) : []
    found.push({ kind, state: isBinding ? 'binding' : 'in-force', limit: rounded(limit), unit, lines: named, ...rest })
  }

  if (dlm.enabled) {
    const mainA = mainFuseA(group)
    const meter = load.meters.external
    if (mainA !== null) add('main-fuse', unit === 'kW' ? kwOfAmperes(mainA) : mainA, meter?.health.isStale ? STANDBY : {})
    if (dlm.importLimit !== null) add('import-limit', dlm.importLimit)
    if (meter && dlm.useExternalDevice) add('safe-limit', dlm.safeLimit ?? 0, meter.health.isStale ? {} : STANDBY)
    if (dlm.isSolarCharging && meter) {
      const since = new Date(load.solarSinceMs ?? world.startMs).toISOString()
      add('solar', minOf(budgets.filter(({ limit }) => limit === 'solar')), {
        since,
        ...(isSurplusUnknown(group) ? { cause: 'no-values' as const } : meter.health.isStale ? STANDBY : {}),
      })
    }
    if (dlm.enabledBoostCharging) found.push(...boostsOf(world, group, unit))
  }
  const rule = importRule(world, group)
  if (rule) {
    const binds = budgets.some(({ limit }) => limit === 'congestion')
    const limitKw = importKw(world, group)
    add('congestion', limitKw === null ? null : ruleLimit(group, limitKw), {
      rule: rule.name,
      ...(unit === 'A' && limitKw !== null && currentOfLimit(limitKw) === undefined && { ruleKw: rounded(limitKw) }),
      ...(!binds && { state: 'in-force' as const }),
    })
  }
  if (isOffering(group)) add('reserve', null, isCut || isActivated(group) ? { state: 'binding' } : STANDBY)
  const isCharging = [...load.sessions.values()].some(({ isOffline }) => !isOffline)
  if (isCharging && !isShort && !isCut) add('charger', null, { state: 'binding' })
  return found
}

/** What the boost source adds to the budgets: one entry for the lines with the same amount, or a standby entry if it adds nothing. */
function boostsOf(world: World, group: Group, unit: GroupLimit['unit']): GroupLimit[] {
  const budgets = group.load.budgets ?? []
  const byAmount = new Map<number, number[]>()
  for (const [place, { boost = 0 }] of budgets.entries()) {
    const amount = hundredths(boost)
    if (amount > 0) byAmount.set(amount, [...(byAmount.get(amount) ?? []), place + 1])
  }
  const sharedBy = boostGroupsOf(world, group)
  if (byAmount.size === 0) {
    return [{ kind: 'boost', unit, ...STANDBY, limit: null, lines: [], cause: causeOf(group, sharedBy) }]
  }
  const rest = { kind: 'boost', unit, state: 'in-force', ...(sharedBy > 1 && { sharedBy }) } as const
  return [...byAmount].map(([limit, lines]) => Object.assign({ limit, lines: budgets.length > 1 ? lines : [] }, rest))
}

function causeOf({ dlm, load: { meters, meterOverrides } }: Group, sharedBy: number): NonNullable<GroupLimit['cause']> {
  const { external, boost } = meters
  const isOwnMeter = external !== null && dlm.boostChargingExternalDeviceId === dlm.externalDeviceId
  if (!boost?.device) return isOwnMeter ? 'external-meter' : 'no-device'
  if (isMissing(boost.device, meterOverrides.boost)) return 'unknown-device'
  if (sharedBy === 0) return 'meter-of-another-group'
  if (boost.health.isStale) return 'no-values'
  return boost.measuredA?.some((amperes) => hundredths(-amperes) > 0) ? 'lower-limit' : 'no-surplus'
}

/** Allocations with larger budgets are computed for at most this number of sessions. */
const MAX_SESSIONS = 100

const STANDBY = { state: 'standby' } as const

/** Whether load management gives the session less than it requests. A session that may not restart yet gets nothing. */
const isBelowRequest = ({ asked, request, allotted, isOffline }: LoadSession) =>
  !isOffline && (asked === null || allotted < request.max - TOLERANCE)

/**
 * The indexes of the budgets that hold these sessions below their requests. Each session that may not restart yet needs an
 * allocation of its own, so one of those on the same lines stands for the others. In a large group these are all budgets that the
 * sessions draw on, because the allocations would take too long.
 */
function bindingPlaces(group: Group, short: readonly LoadSession[], picture: ReasonContext): ReadonlySet<number> {
  const { sessions, budgets } = group.load
  if (sessions.size > MAX_SESSIONS) {
    const lines = short.reduce((all, { request }) => all | request.lines, 0)
    return new Set((budgets ?? []).flatMap((_, place, { length }) => (length === 1 || drawsOn({ lines }, place) ? [place] : [])))
  }
  const heldOff = new Map(short.flatMap((session) => (session.asked ? [] : [[session.request.lines, session] as const])))
  const asking = short.filter(({ asked }) => asked)
  return new Set([...asking, ...heldOff.values()].flatMap((session) => bindingLines(group, session, picture)))
}

/** The indexes of the budgets of which offline chargers hold all. */
const fullPlaces = (load: GroupLoad): readonly number[] =>
  (load.budgets ?? []).flatMap(({ amount }, place) => {
    const heldA = reservedOnLine(load, place)
    return heldA > 0 && heldA >= amount - TOLERANCE ? [place] : []
  })

const minOf = (budgets: readonly { readonly amount: number }[]): number | null =>
  budgets.length === 0 ? null : Math.min(...budgets.map(({ amount }) => amount))

const rounded = (value: number | null) => (value === null || !Number.isFinite(value) ? null : hundredths(value))
