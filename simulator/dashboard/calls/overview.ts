import { can } from '#contract/access.ts'
import { isAutomatic, type Overview, type readOverview as overviewCall } from '#contract/dashboard.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import { type FleetCounter, fleetCounterOf, type FleetSum } from '../world/fleet-sums.ts'
import { FrequencyHour, type FrequencyPoint } from '#simulator/grid/world/frequency-hour.ts'
import { problemIdOf } from '../world/acknowledgements.ts'
import type { World } from '#simulator/core/world/state.ts'
import { overviewActivations, bidsNow, powerByType, stationsByCategory, thresholdsOf } from './overview-figures.ts'
import { sitesOf } from './overview-sites.ts'
import { listedProblems } from './listed-problems.ts'
import { problemView } from './problem-view.ts'
import { namingSeen, visibleProblems } from './visible-problems.ts'
import { type Handler, JsonText } from '#simulator/http/call.ts'
import type { UserSession } from '#simulator/session/calls/visibility.ts'

/** The state of a world at one moment, with the replies cached by visible sellers. */
interface Known {
  moment: string
  fleet: readonly FleetSum[]
  points: readonly FrequencyPoint[]
  readonly counter: FleetCounter
  readonly hour: FrequencyHour
  readonly answers: Map<string, JsonText>
}

const worlds = new WeakMap<World, Known>()

/** The fleet is summed once per second, regardless of the number of readers. */
function knownOf(world: World): Known {
  const known = worlds.get(world) ?? unknown(world)
  // Changes by users in a paused world are in its journal.
  const moment = `${world.nowMs} ${world.fleetVersion} ${world.journal.length}`
  if (moment === known.moment) return known
  known.moment = moment
  known.fleet = known.counter.read()
  known.points = known.hour.read(world)
  known.answers.clear()
  return known
}

function unknown(world: World): Known {
  const [counter, hour] = [fleetCounterOf(world), new FrequencyHour()]
  const known = { moment: '', fleet: [], points: [], counter, hour, answers: new Map<string, JsonText>() }
  worlds.set(world, known)
  return known
}

export const readOverview: Handler<typeof overviewCall> = ({ world, session }) => {
  const known = knownOf(world)
  const key = `${session.audience} ${can.seeTsoMarket(session)}`
  const answer = known.answers.get(key) ?? new JsonText(JSON.stringify(overviewOf(world, session, known)))
  known.answers.set(key, answer)
  return answer
}

function overviewOf(world: World, session: UserSession, { fleet, points }: Known): Overview {
  const { groups, seen, problems } = visibleProblems(world, session, fleet)
  const seesBids = can.seeTsoMarket(session)
  const nowHz = gridFrequencyHz(world.grid)
  const listed = problems.map((problem) => {
    const id = problemIdOf(problem)
    return { problem, id, acknowledgement: id === null ? undefined : world.acknowledgements.get(id) }
  })
  return {
    problems: listedProblems(listed).map(({ problem, id, acknowledgement }) =>
      problemView(namingSeen(session, problem), id, acknowledgement),
    ),
    problemCount: problems.length,
    actCount: listed.filter(({ problem, acknowledgement }) => !acknowledgement && !isAutomatic(problem.kind)).length,
    acknowledgedCount: listed.filter(({ acknowledgement }) => acknowledgement).length,
    ...sitesOf(world, groups, seen, problems),
    power: powerByType(groups, seen),
    stations: stationsByCategory(seen),
    frequency: {
      nowHz: Number.isNaN(nowHz) ? null : Math.round(nowHz * 1e4) / 1e4,
      points: points.map(({ atMs, lowHz, highHz }) => ({ at: new Date(atMs).toISOString(), lowHz, highHz })),
      thresholds: thresholdsOf(groups),
      activations: overviewActivations(world, groups),
    },
    bids: seesBids ? bidsNow(world, groups) : null,
  }
}
