import type { GroupActivation, listActivations as listCall } from '#contract/evidence/evidence.ts'
import { pageBounds } from '#simulator/http/paging.ts'
import type { Handler } from '#simulator/http/call.ts'
import { groupOf } from '#simulator/session/calls/visibility.ts'
import { activationEvents, spanOfEvent, type ActivationEvent } from '../pack/activation-events.ts'
import { iso, judgedRules, type RuleVerdict } from '../pack/verdicts.ts'
import { visibleTo } from './visible.ts'

function rowOf(event: ActivationEvent): GroupActivation {
  const { startMs, endMs, activations } = event
  const rules = activations.flatMap(judgedRules)
  const countOf = (wanted: RuleVerdict) => rules.filter(({ verdict }) => verdict === wanted).length
  const completeMs = spanOfEvent(event).endMs
  return {
    startedAt: iso(startMs),
    endedAt: endMs === null ? null : iso(endMs),
    completeAt: completeMs === null ? null : iso(completeMs),
    products: [...new Set(activations.map(({ service }) => service))],
    providers: activations.map(({ name }) => name),
    requiredKw: Math.round(activations.reduce((sum, one) => sum + one.requiredKw, 0) * 1_000) / 1_000,
    rules: { met: countOf('met'), notMet: countOf('not-met'), open: countOf('open') },
  }
}

export const listActivations: Handler<typeof listCall> = ({ world, session, params, query }) => {
  const group = groupOf(world, session, params.groupId)
  const events = activationEvents(world, group, visibleTo(world, session)).toReversed()
  const { from, to } = pageBounds(query)
  return { data: events.slice(from, to).map(rowOf), total: events.length }
}
