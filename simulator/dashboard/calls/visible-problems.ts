import { can } from '#contract/access.ts'
import type { World } from '#simulator/core/world/state.ts'
import { seesGroup, seesStation, type UserSession } from '#simulator/session/calls/visibility.ts'
import type { FleetSum } from '../world/fleet-sums.ts'
import { type FoundProblem, problemsOf } from '../world/problems.ts'

const ungrouped = (sum: FleetSum): FleetSum => ({ ...sum, group: null })

/** A group may have a station of another seller behind its supply. It is counted but not named. */
export const namingSeen = (session: UserSession, problem: FoundProblem): FoundProblem =>
  problem.device && !seesStation(session, problem.device) ? { ...problem, device: null } : problem

/** The required power follows from what a group has sold. */
function withoutRequired(problem: FoundProblem): FoundProblem {
  const { response: _, ...rest } = problem
  return rest
}

/** The groups, sums of stations and problems that a user may see. Problems by severity, then by duration. */
export function visibleProblems(world: World, session: UserSession, fleet: readonly FleetSum[]) {
  const groups = [...world.groups.values()].filter((group) => seesGroup(session, group))
  const isSeen = new Set(groups)
  const seen = fleet
    .filter((sum) => seesStation(session, sum))
    .map((sum) => (sum.group && !isSeen.has(sum.group) ? ungrouped(sum) : sum))
  const seesBids = can.seeTsoMarket(session)
  const found = problemsOf(world, groups, seen)
  const problems = seesBids ? found : found.filter(({ kind }) => kind !== 'reserve-short').map(withoutRequired)
  return { groups, seen, problems }
}
