import { isAutomatic, readOverview, type Overview } from '#contract/dashboard.ts'
import { isNotOffered } from '#platform/call.ts'
import type { Resource } from '#platform/resource.ts'

type Read = Pick<Resource<Overview>, 'value' | 'reply'>

/**
 * `12`, `12?` for a count that could not be refreshed, or `?` for an unknown count; undefined without a problem to act on. A
 * count of 0 that could not be refreshed is unknown. Without an overview, a platform has no count.
 */
export function actCountText({ value, reply }: Read): string | undefined {
  if (reply && !value) return isNotOffered(readOverview, reply) ? undefined : '?'
  const count = value ? actCountOf(value) : 0
  if (count > 0) return reply ? `${count}?` : String(count)
  return reply && '?'
}

type Counted = Pick<Overview, 'problemCount' | 'actCount' | 'acknowledgedCount' | 'problems'>

/** The number of problems that need a person and are not acknowledged. A platform that does not count them lists them. */
export const actCountOf = ({ actCount, problems }: Pick<Counted, 'actCount' | 'problems'>): number =>
  actCount ?? problems.filter(({ kind, acknowledgement }) => !isAutomatic(kind) && !acknowledgement).length

/** The number of acknowledged problems. */
export const acknowledgedCountOf = ({ acknowledgedCount, problems }: Pick<Counted, 'acknowledgedCount' | 'problems'>): number =>
  acknowledgedCount ?? problems.filter(({ acknowledgement }) => acknowledgement).length

/** The number of automatic actions. */
export const automaticCountOf = (overview: Counted): number =>
  overview.problemCount - actCountOf(overview) - acknowledgedCountOf(overview)
