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
 * count of 0 that could not be refreshed is unknown, as is one that is late. Without an overview, a platform has no count.
 */
export function actCountText({ value, reply }: Read, isLate = false): string | undefined {
  if (isLate && !value && !reply) return '?'
  if (reply && !value) return isNotOffered(readOverview, reply) ? undefined : '?'
  const count = value ? actCountOf(value) : 0
  if (count > 0) return reply ? `${count}?` : String(count)
  return reply && '?'
}

type Counted = Pick<Overview, 'problemCount' | 'actCount' | 'acknowledgedCount' | 'problems'>

/** The list of an overview has at most this number of problems. */
const MAX_LISTED = 100

/**
 * Problems that need a person and are not acknowledged, with those of the setup. A platform that does not count them lists them. Never
 * fewer than are listed, and problems that are counted and missing from a list with room count too.
 */
function notAutomaticOf({ actCount, problems, problemCount }: Counted): number {
  const listed = problems.filter(({ kind, acknowledgement }) => !isAutomatic(kind) && !acknowledgement).length
  if (actCount !== undefined) return Math.max(actCount, listed)
  return listed + Math.max(0, Math.min(problemCount, MAX_LISTED) - problems.length)
}

/** The number of problems that need a person now and are not acknowledged. Mismatches of settings are not among them. */
export const actCountOf = (overview: Counted): number =>
  Math.max(0, notAutomaticOf(overview) - overview.problems.filter((one) => isSetup(one) && !one.acknowledgement).length)

/** Whether one of the problems to act on needs a person at once, and not within minutes. The most severe problems are listed. */
export const isUrgent = ({ problems }: Pick<Counted, 'problems'>): boolean =>
  problems.some((problem) => !problem.acknowledgement && problemSeverity(problem.kind) === 'act')

/** The number of acknowledged problems; never fewer than are listed. */
const acknowledgedCountOf = ({ acknowledgedCount = 0, problems }: Pick<Counted, 'acknowledgedCount' | 'problems'>): number =>
  Math.max(acknowledgedCount, problems.filter(({ acknowledgement }) => acknowledgement).length)

/** `All is well`; `Nothing to act on` while an acknowledged problem lasts. For an overview without a problem to act on. */
export const quietText = (overview: Counted): string => (acknowledgedOf(overview) > 0 ? 'Nothing to act on' : 'All is well')

/** The number of acknowledged problems without those of the setup. */
export const acknowledgedOf = (overview: Pick<Counted, 'acknowledgedCount' | 'problems'>): number =>
  Math.max(0, acknowledgedCountOf(overview) - overview.problems.filter((one) => isSetup(one) && one.acknowledgement).length)

/** The number of automatic actions; never fewer than are listed. */
export const automaticCountOf = (overview: Counted): number =>
  Math.max(
    overview.problems.filter(({ kind, acknowledgement }) => isAutomatic(kind) && !acknowledgement).length,
    overview.problemCount - notAutomaticOf(overview) - acknowledgedCountOf(overview),
  )
