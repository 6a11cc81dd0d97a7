import { isAutomatic, isSetup, readOverview, type Overview } from '#contract/dashboard.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { isNotOffered } from '#platform/call.ts'
import { type Resource, resource } from '#platform/resource.ts'
import { problemSeverity } from '#ui/SeverityChip.tsx'

/** The same overview for the header of every screen. The dashboard reports failures. */
export const overviewForHeader = resource(readOverview, { every: 30 * SECOND_MS })

/** The overview for alerts of new problems, which a hidden tab needs most. */
export const overviewForAlerts = resource(readOverview, { every: 10 * SECOND_MS, pollsHidden: true })

/** The overview of everything the user may view. */
export const overview = resource(readOverview, { every: 5 * SECOND_MS, failed: 'Failed to fetch the dashboard' })

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

/** The listed problems of the setup that are not acknowledged. */
const setupCountOf = (problems: Counted['problems']) =>
  problems.filter((problem) => isSetup(problem) && !problem.acknowledgement).length

/**
 * The number of problems that need a person now and are not acknowledged. A platform that does not count them lists them. Mismatches
 * of settings are not among them.
 */
export const actCountOf = ({ actCount, problems }: Pick<Counted, 'actCount' | 'problems'>): number =>
  Math.max(0, notAutomaticOf({ actCount, problems }) - setupCountOf(problems))

const notAutomaticOf = ({ actCount, problems }: Pick<Counted, 'actCount' | 'problems'>): number =>
  actCount ?? problems.filter(({ kind, acknowledgement }) => !isAutomatic(kind) && !acknowledgement).length

/** Whether one of the problems to act on needs a person at once, and not within minutes. The most severe problems are listed. */
export const isUrgent = ({ problems }: Pick<Counted, 'problems'>): boolean =>
  problems.some((problem) => !problem.acknowledgement && problemSeverity(problem.kind) === 'act')

/** The number of acknowledged problems. */
export const acknowledgedCountOf = ({ acknowledgedCount, problems }: Pick<Counted, 'acknowledgedCount' | 'problems'>): number =>
  acknowledgedCount ?? problems.filter(({ acknowledgement }) => acknowledgement).length

/** The number of automatic actions. */
export const automaticCountOf = (overview: Counted): number =>
  overview.problemCount - notAutomaticOf(overview) - acknowledgedCountOf(overview)
