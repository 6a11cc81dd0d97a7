import type {
  CongestionRule,
  createCongestionRule as createCalls,
  deleteCongestionRule as deleteCall,
  listCongestionRules as listCall,
  listCongestionWindows as windowsCall,
  previewCongestionRule as previewCall,
  saveCongestionRule as saveCall,
} from '#contract/congestion.ts'
import type { RuleWindow } from '#simulator/devices/model/power-limit-window.ts'
import { ruleKw, rulesOf } from '../world/congestion.ts'
import { type KnownRule } from '../world/congestion-state.ts'
import { addRule, changeRule, removeRule } from '../world/congestion-actions.ts'
import { windowsBetween } from '../world/congestion-windows.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { refuseConflictingRule, refuseTooMany, ruleOf, soundRule } from './congestion-rules.ts'
import { previewOf } from './congestion-preview.ts'
import { inTurnsFor } from '#simulator/http/piecewise-turns.ts'
import { invalid } from '#simulator/http/refusals.ts'
import { GONE, type Handler } from '#simulator/http/call.ts'
import { groupOf, seesGroup } from '#simulator/session/calls/visibility.ts'

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
