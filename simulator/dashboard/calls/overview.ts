import { can } from '#contract/access.ts'
import {
  isAutomatic,
  type Overview,
  type readOverview as overviewCall,
  PROBLEM_KINDS,
  type ProblemKind,
} from '#contract/dashboard.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import { type FleetCounter, fleetCounterOf, type FleetSum } from '../world/fleet-sums.ts'
import { FrequencyHour, type FrequencyPoint } from '#simulator/grid/world/frequency-hour.ts'
import { problemIdOf } from '../world/acknowledgements.ts'
import type { World } from '#simulator/core/world/state.ts'
import { listedProblems } from './listed-problems.ts'
import { problemView } from './problem-view.ts'
import { namingSeen, visibleProblems } from './visible-problems.ts'
import { type Handler, JsonText } from '#simulator/http/call.ts'
import type { UserSession } from '#simulator/session/calls/visibility.ts'
import { activationEndMs } from '#simulator/demand-response/world/fcr-settings.ts'
import { iso, HOUR_MS } from '#contract/durations.ts'
import { CATEGORIES } from '#contract/stations.ts'
import { STARTS_HZ } from '#simulator/demand-response/model/stepwise.ts'
import { recentBids } from '#simulator/bids/world/bids.ts'
import { fcrDOf } from '#simulator/reserves/world/reserves.ts'
import { GROUP_TYPE_OF } from '#simulator/sites/world/site-checks.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { groupLimitW } from '#simulator/groups/calls/groups.ts'
import { headroomA, type PhaseLoad } from '#contract/phase-load.ts'
import { worstPhaseOf } from '#simulator/dlm/world/phase-loads.ts'
import { waitingCarCount } from '#simulator/dlm/world/overloads.ts'
import type { FoundProblem } from '../world/problems.ts'

type Site = NonNullable<Overview['sites']>[number]

/** The number of sites in a reply. */
const MAX_SITES = 24
/** With more groups, only those with a problem are compared by their headroom, so that a reply stays cheap. */
const MAX_COMPARED = 500

const rankOf = (kind: ProblemKind | null) => (kind === null ? PROBLEM_KINDS.length : PROBLEM_KINDS.indexOf(kind))
const headroomOf = (load: PhaseLoad | null) => (load ? headroomA(load) / Math.max(1, load.limit) : Infinity)

interface Ranked {
  readonly group: Group
  readonly problem: ProblemKind | null
  readonly load: PhaseLoad | null
}

/** Groups sorted by the severity of their worst problem, then by the share of their limit that is free. */
function rankedSites(world: World, groups: readonly Group[], problems: readonly FoundProblem[]): Ranked[] {
  const worst = new Map<Group, ProblemKind>()
  for (const { group, kind } of problems) if (group && !worst.has(group)) worst.set(group, kind)
  const isCompared = groups.length <= MAX_COMPARED
  return groups
    .map((group) => {
      const problem = worst.get(group) ?? null
      const isUrgent = problem !== null && !isAutomatic(problem)
      return { group, problem, load: (isCompared || isUrgent ? worstPhaseOf(world, group) : undefined) ?? null }
    })
    .toSorted(
      (a, b) => rankOf(a.problem) - rankOf(b.problem) || headroomOf(a.load) - headroomOf(b.load) || a.group.id - b.group.id,
    )
}

/** The state of charge of all batteries of a group together, %; null unless each of them reports its own. */
function batterySocPercent(world: World, { stationIndexes }: Group): number | null {
  let [storedKwh, capacityKwh] = [0, 0]
  for (const index of stationIndexes) {
    const station = world.stations[index]
    const soc = station?.socPercent ?? NaN
    const capacity = station?.type.capacity ?? null
    if (!station?.isOnline || !Number.isFinite(soc) || capacity === null) return null
    storedKwh += (soc / 100) * capacity
    capacityKwh += capacity
  }
  return capacityKwh > 0 ? Math.round((100 * storedKwh) / capacityKwh) : null
}

/** The most urgent groups with their state. Super groups are left out, because their stations belong to other groups. */
function sitesOf(
  world: World,
  groups: readonly Group[],
  fleet: readonly FleetSum[],
  problems: readonly FoundProblem[],
): { sites: Site[]; siteCount: number } {
  const ordinary = groups.filter(({ isSupergroup }) => !isSupergroup)
  const first = rankedSites(world, ordinary, problems).slice(0, MAX_SITES)
  const sums = new Map<Group, FleetSum[]>(first.map(({ group }) => [group, []]))
  for (const sum of fleet) if (sum.group) sums.get(sum.group)?.push(sum)
  const sites = first.map(({ group, problem, load }): Site => {
    const own = sums.get(group) ?? []
    const total = (figure: (sum: FleetSum) => number) => own.reduce((sum, one) => sum + figure(one), 0)
    return {
      groupId: group.id,
      groupName: group.name,
      type: group.type,
      problem,
      load: load ?? worstPhaseOf(world, group) ?? null,
      powerW: Math.round(total(({ importW, exportW }) => importW - exportW)),
      unknownPower: total(({ unknownPower }) => unknownPower),
      socPercent: group.type === 'GROUP_TYPE_BATTERY' ? batterySocPercent(world, group) : undefined,
      running: total(({ statuses }) => (statuses.get('Charging') ?? 0) + (statuses.get('Discharging') ?? 0)),
      waiting: waitingCarCount(group),
      faulted: total(({ faulted }) => faulted.count),
      offline: total(({ offline }) => offline.count),
    }
  })
  return { sites, siteCount: ordinary.length }
}

const MAX_ACTIVATIONS = 100

const sumOf = <T>(list: readonly T[], figure: (one: T) => number) => list.reduce((sum, one) => sum + figure(one), 0)

/**
 * Power by group type, with the limits of the groups that have one. Super groups are left out, because their stations
 * belong to other groups.
 */
function powerByType(groups: readonly Group[], fleet: readonly FleetSum[]): Overview['power'] {
  const limits = new Map(groups.flatMap((group) => [[group, groupLimitW(group)] as const]))
  return CATEGORIES.flatMap((kind) => {
    const type = GROUP_TYPE_OF[kind]
    const ofType = groups.filter((group) => group.type === type && !group.isSupergroup)
    const sums = fleet.filter(({ group, category }) => (group?.type ?? GROUP_TYPE_OF[category]) === type)
    if (ofType.length === 0 && sums.length === 0) return []
    const alone = sums.filter(({ group }) => group === null)
    const limited = ofType.flatMap((group) => limits.get(group) ?? [])
    return {
      type,
      groups: ofType.length,
      importW: Math.round(sumOf(sums, ({ importW }) => importW)),
      exportW: Math.round(sumOf(sums, ({ exportW }) => exportW)),
      unknownPower: sumOf(sums, ({ unknownPower }) => unknownPower),
      ungrouped: {
        stations: sumOf(alone, ({ online, offline }) => online + offline.count),
        importW: Math.round(sumOf(alone, ({ importW }) => importW)),
        exportW: Math.round(sumOf(alone, ({ exportW }) => exportW)),
        unknownPower: sumOf(alone, ({ unknownPower }) => unknownPower),
      },
      limitW: limited.length > 0 ? Math.round(sumOf(limited, (limitW) => limitW)) : null,
      limitedImportW: Math.round(
        sumOf(sums, ({ group, importW }) => (((group && limits.get(group)) ?? null) === null ? 0 : importW)),
      ),
    }
  })
}

/** Stations by category and status. A category without stations has no entry. */
function stationsByCategory(fleet: readonly FleetSum[]): Overview['stations'] {
  return CATEGORIES.flatMap((category) => {
    const sums = fleet.filter((sum) => sum.category === category)
    if (sums.length === 0) return []
    const statuses: Record<string, number> = {}
    for (const sum of sums) for (const [status, count] of sum.statuses) statuses[status] = (statuses[status] ?? 0) + count
    return {
      category,
      online: sumOf(sums, ({ online }) => online),
      offline: sumOf(sums, ({ offline }) => offline.count),
      statuses,
    }
  })
}

type Threshold = Overview['frequency']['thresholds'][number]

/** The frequencies at which the demand response of these groups starts and ends, lowest first. */
function thresholdsOf(groups: readonly Group[]): Threshold[] {
  const known = new Map<string, Threshold>()
  const count = (side: Threshold['side'], frequencyHz: number) => {
    const key = `${side} ${frequencyHz}`
    known.set(key, { frequencyHz, side, groups: (known.get(key)?.groups ?? 0) + 1 })
  }
  for (const { fcr } of groups) {
    if (fcr.isEnabled) {
      count('activation', fcr.activationFrequency)
      count('deactivation', fcr.deactivationFrequency)
    } else if (fcr.isEnabledStepwise) count('activation', STARTS_HZ)
  }
  return [...known.values()].toSorted((a, b) => a.frequencyHz - b.frequencyHz || a.side.localeCompare(b.side))
}

/** The demand response activations of these groups in the last hour, newest first. */
function overviewActivations({ nowMs }: World, groups: readonly Group[]): Overview['frequency']['activations'] {
  return groups
    .flatMap((group) =>
      group.response.activations.map((one) => ({
        id: group.id,
        name: group.name,
        atMs: one.atMs,
        untilMs: activationEndMs(group, one),
      })),
    )
    .filter(({ untilMs }) => untilMs === null || untilMs > nowMs - HOUR_MS)
    .toSorted((a, b) => b.atMs - a.atMs || a.id - b.id)
    .slice(0, MAX_ACTIVATIONS)
    .map(({ id, name, atMs, untilMs }) => ({
      groupId: id,
      groupName: name,
      start: iso(atMs),
      end: untilMs === null ? null : iso(untilMs),
    }))
}

const tenths = (kw: number) => Math.round(kw * 10) / 10
const UNKNOWN_FIGURES = { availableKw: null, deliveredKw: null, requiredKw: null }

/** Accepted bids of the current hour and of the next hour with bids, sorted by hour and then by name. */
function bidsNow(world: World, groups: readonly Group[]): NonNullable<Overview['bids']> {
  const found = groups
    .filter(({ bids }) => bids.size > 0)
    .flatMap((group) => {
      const { current, next } = recentBids(world, group, world.nowMs)
      const reserve = current && fcrDOf(world, group)
      const figures = reserve && {
        availableKw: tenths(reserve.availableKw),
        deliveredKw: tenths(reserve.deliveredKw),
        requiredKw: reserve.requiredKw === null ? null : tenths(reserve.requiredKw),
      }
      return [current, next].flatMap((bid) => {
        const isOngoing = bid === current
        return bid ? [{ ...bid, groupName: group.name, isOngoing, ...((isOngoing && figures) || UNKNOWN_FIGURES) }] : []
      })
    })
  return found
    .toSorted((a, b) => a.hour.localeCompare(b.hour) || a.groupName.localeCompare(b.groupName, 'en', { numeric: true }))
    .map(({ groupId, groupName, hour, quantity, isOngoing, availableKw, deliveredKw, requiredKw }) => {
      return { groupId, groupName, hour, quantity, isOngoing, availableKw, deliveredKw, requiredKw }
    })
}

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
