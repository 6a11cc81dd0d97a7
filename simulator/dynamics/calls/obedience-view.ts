import { notFollowed, type Obedience } from '#contract/ocpp/sessions.ts'
import { amperesOfKw } from '#simulator/grid/model/kilowatts.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { newObedience, spreadOf } from '../model/obedience.ts'

/** The record of a charger whose setpoints take time or that has had a fault; null for other stations. */
export function obedienceView({ path, plan, ocpp }: Station): Obedience | null {
  if (!path || (!ocpp && (plan.kind === 'v2g' || plan.kind === 'battery'))) return null
  const { reactionsMs, deviations, rejected, ignored, late, withoutEffect, answersMs, otherLimits } =
    path.obedience ?? newObedience()
  const reaction = spreadOf(reactionsMs)
  const deviation = spreadOf(plan.kind === 'dc' ? deviations.map(amperesOfKw) : deviations)
  return {
    reactions: reactionsMs.length,
    medianReactionMs: reaction?.median ?? null,
    p95ReactionMs: reaction?.p95 ?? null,
    declaredReactionMs: path.station.declaredMs,
    medianDeviationA: deviation?.median ?? null,
    p95DeviationA: deviation?.p95 ?? null,
    rejected,
    ignored,
    late,
    withoutEffect,
    ...(ocpp && { medianAnswerMs: spreadOf(answersMs)?.median ?? null, otherLimits }),
  }
}

/**
 * The place of a station in a list sorted by its record: first stations without a record, then by the number of setpoints that
 * were not followed, then by the slowest of the last reactions.
 */
export function obedienceRank({ path }: Station): number {
  if (!path?.obedience) return -1
  const slowestMs = path.obedience.reactionsMs.reduce((most, ms) => Math.max(most, ms), 0)
  return notFollowed(path.obedience) + Math.min(slowestMs, 999_999) / 1_000_000
}
