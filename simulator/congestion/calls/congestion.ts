import type {
  CongestionRule,
  createCongestionRule as createCalls,
  deleteCongestionRule as deleteCall,
  listCongestionRules as listCall,
  listCongestionWindows as windowsCall,
  previewCongestionRule as previewCall,
  saveCongestionRule as saveCall,
  CongestionPreview,
  CongestionRuleDraft,
} from '#contract/congestion.ts'
import type { RuleWindow } from '#simulator/devices/model/power-limit-window.ts'
import { ruleKw, rulesOf } from '../world/congestion.ts'
import type { KnownRule } from '../world/congestion-state.ts'
import { addRule, changeRule, removeRule } from '../world/congestion-actions.ts'
import { windowsBetween } from '../world/congestion-windows.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { refuseConflictingRule, refuseTooMany, ruleOf, soundRule, conflictsOf } from './congestion-rules.ts'
import { inTurnsFor } from '#simulator/http/piecewise-turns.ts'
import { invalid } from '#simulator/http/refusals.ts'
import { GONE, type Handler } from '#simulator/http/call.ts'
import { groupOf, seesGroup, type UserSession } from '#simulator/session/calls/visibility.ts'
import { iso, MINUTE_MS } from '#contract/durations.ts'
import { windowsAt } from '../model/congestion.ts'
import { daysBefore } from '#simulator/core/model/local-time.ts'
import { momentsOf, sumsOf } from '#simulator/charts/world/group-charts.ts'
import type { Piecewise } from '#simulator/core/world/piecewise.ts'

const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
/** Maximum number of points that a chart can resolve. */
const MAX_POINTS = 240

const hundredths = (value: number) => Math.round(value * 100) / 100

/**
 * The effect of a rule in its present or next window, based on the latest complete week: what the group drew in the same hours
 * of the same weekday, and what the rule would have allowed of it.
 */
function* previewOf(
  world: World,
  session: UserSession,
  group: Group,
  draft: CongestionRuleDraft,
  ruleId?: number,
): Piecewise<CongestionPreview> {
  const { active, next } = windowsAt(draft, world.nowMs)
  const window = active ?? next
  const limitKw = ruleKw(world, group, draft)
  const said = { conflicts: conflictsOf(world, session, draft, ruleId), limitKw: hundredths(limitKw) }
  if (!window) return { ...said, window: null, points: [], drawnFrom: null, wasHeld: false, curtailedKwh: 0 }
  const stepMs = stepOf(window)
  const drawnFromMs = weekBefore(world, draft, window)
  const points = yield* pointsOf(world, group, window, { drawnFromMs, stepMs, limitKw })
  const curtailedKw = points.reduce((sum, { expectedKw, limitedKw }) => sum + expectedKw - Math.max(0, limitedKw), 0)
  return {
    ...said,
    window: { start: iso(window.startMs), end: iso(window.endMs) },
    points,
    drawnFrom: iso(drawnFromMs),
    wasHeld: windowsBetween(world, group.id, drawnFromMs, drawnFromMs + window.endMs - window.startMs).length > 0,
    curtailedKwh: hundredths((curtailedKw * stepMs) / (60 * MINUTE_MS)),
  }
}

const stepOf = ({ startMs, endMs }: RuleWindow) => MINUTE_MS * Math.max(1, Math.ceil((endMs - startMs) / MINUTE_MS / MAX_POINTS))

/** Start of the same window in the latest complete week. */
function weekBefore(world: World, { timeZone }: CongestionRuleDraft, { startMs, endMs }: RuleWindow): number {
  const weeks = Math.max(1, Math.ceil((endMs - world.nowMs) / WEEK_MS))
  return daysBefore(timeZone, startMs, 7 * weeks)
}

interface Drawn {
  readonly drawnFromMs: number
  readonly stepMs: number
  readonly limitKw: number
}

function* pointsOf(world: World, group: Group, window: RuleWindow, { drawnFromMs, stepMs, limitKw }: Drawn) {
  const span = { startMs: drawnFromMs, endMs: drawnFromMs + window.endMs - window.startMs, stepMs }
  const moments = momentsOf(world, span)
  const [drawnW] = yield* sumsOf(world, group, span, 'power', moments)
  return moments.map((_, place) => {
    // Without online stations, the power is unknown.
    const expectedKw = hundredths((drawnW?.[place] || 0) / 1_000)
    return { at: iso(window.startMs + place * stepMs), expectedKw, limitedKw: Math.min(expectedKw, hundredths(limitKw)) }
  })
}

const windowView = (window: RuleWindow | null) =>
  window && { start: new Date(window.startMs).toISOString(), end: new Date(window.endMs).toISOString() }

export function ruleView(world: World, group: Group, { rule, active, next }: KnownRule): CongestionRule {
  return {
    ...rule,
    weekdays: [...rule.weekdays],
    groupName: group.name,
    active: windowView(active),
    next: windowView(next),
    limitKw: active ? Math.round(ruleKw(world, group, rule) * 100) / 100 : null,
  }
}

export const listCongestionRules: Handler<typeof listCall> = ({ world, session, query }) => {
  const asked = query.groupId === undefined ? undefined : groupOf(world, session, query.groupId)
  const known = asked ? rulesOf(world, asked.id) : [...world.congestion.rules.values()]
  return known.flatMap((one) => {
    const group = world.groups.get(one.rule.groupId)
    return group && seesGroup(session, group) ? ruleView(world, group, one) : []
  })
}

export const listCongestionWindows: Handler<typeof windowsCall> = ({ world, session, query }) => {
  const [startMs, endMs] = [Date.parse(query.start), Date.parse(query.end)]
  if (endMs <= startMs) throw invalid([{ path: 'query.end', message: 'must be after the start' }])
  return windowsBetween(world, groupOf(world, session, query.groupId).id, startMs, endMs)
}

export const createCongestionRule: Handler<typeof createCalls> = ({ world, session, body }) => {
  const { group, sound } = soundRule(world, session, body)
  refuseTooMany(world, group)
  refuseConflictingRule(world, session, sound)
  return ruleView(world, group, addRule(world, sound))
}

export const saveCongestionRule: Handler<typeof saveCall> = ({ world, session, params, body }) => {
  const was = ruleOf(world, session, params.ruleId)
  const { group, sound } = soundRule(world, session, body, was)
  refuseConflictingRule(world, session, sound, was.id)
  return ruleView(world, group, changeRule(world, was, sound))
}

export const deleteCongestionRule: Handler<typeof deleteCall> = ({ world, session, params }) => {
  removeRule(world, ruleOf(world, session, params.ruleId))
  return {}
}

export const previewCongestionRule: Handler<typeof previewCall> = async ({ world, session, query, body, client }) => {
  const was = query.ruleId === undefined ? undefined : ruleOf(world, session, String(query.ruleId))
  const { group, sound } = soundRule(world, session, body, was)
  return (await inTurnsFor(client, previewOf(world, session, group, sound, was?.id))) ?? GONE()
}
