import { can } from '#contract/access.ts'
import type { acknowledgeProblem as acknowledgeCall, withdrawAcknowledgement as withdrawCall } from '#contract/dashboard.ts'
import type { World } from '#simulator/core/world/state.ts'
import { conflict, forbidden } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import type { UserSession } from '#simulator/session/calls/visibility.ts'
import { acknowledge, problemIdOf, withdrawAcknowledgement as withdraw } from '../world/acknowledgements.ts'
import { fleetCounterOf } from '../world/fleet-sums.ts'
import { acknowledgementView } from './problem-view.ts'
import { visibleProblems } from './visible-problems.ts'

/** A problem that this user may see. A 404 would mean that the platform has no acknowledgements, so a missing one is a 409. */
function problemById(world: World, session: UserSession, id: string) {
  if (!can.seeDashboard(session)) throw forbidden('You need the permission to view the dashboard.')
  const { problems } = visibleProblems(world, session, fleetCounterOf(world).read())
  const found = problems.find((problem) => problemIdOf(problem) === id)
  if (!found) throw conflict('This problem no longer exists.')
  return found
}

export const acknowledgeProblem: Handler<typeof acknowledgeCall> = ({ world, session, params, body }) => {
  const problem = problemById(world, session, params.problemId)
  const entry = acknowledge(world, problem, { by: session.user.name, note: body.note.trim(), snooze: body.snooze })
  if (!entry) throw conflict('This problem cannot be acknowledged, because you may not see its group.')
  return acknowledgementView(entry)
}

export const withdrawAcknowledgement: Handler<typeof withdrawCall> = ({ world, session, params }) => {
  if (!world.acknowledgements.has(params.problemId)) return undefined
  problemById(world, session, params.problemId)
  withdraw(world, params.problemId)
  return undefined
}
