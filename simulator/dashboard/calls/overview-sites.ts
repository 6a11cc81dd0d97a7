import { isAutomatic, PROBLEM_KINDS, type Overview, type ProblemKind } from '#contract/dashboard.ts'
import { headroomA, type PhaseLoad } from '#contract/phase-load.ts'
import { worstPhaseOf } from '#simulator/dlm/world/phase-loads.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { FleetSum } from '../world/fleet-sums.ts'
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

/** The most urgent groups with their state. Super groups are left out, because their stations belong to other groups. */
export function sitesOf(
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
    const having = (...statuses: string[]) => total((sum) => statuses.reduce((n, one) => n + (sum.statuses.get(one) ?? 0), 0))
    return {
      groupId: group.id,
      groupName: group.name,
      type: group.type,
      problem,
      load: load ?? worstPhaseOf(world, group) ?? null,
      powerW: Math.round(total(({ importW, exportW }) => importW - exportW)),
      running: having('Charging', 'Discharging'),
      waiting: having('SuspendedEVSE'),
      faulted: total(({ faulted }) => faulted.count),
      offline: total(({ offline }) => offline.count),
    }
  })
  return { sites, siteCount: ordinary.length }
}
