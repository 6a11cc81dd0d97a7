import { isAutomatic, type Snooze } from '#contract/dashboard.ts'
import type { World } from '#simulator/core/world/state.ts'
import { acknowledgementEnd, snoozeEndMs, type ProblemSize } from '../model/acknowledgement.ts'
import type { AcknowledgementEntry } from './acknowledgement-state.ts'
import { fleetCounterOf } from './fleet-sums.ts'
import { type FoundProblem, problemsOf } from './problems.ts'

/** Identifies a problem that needs a person while it lasts; null for other problems. */
export function problemIdOf({ kind, group, sellerId, reserve }: FoundProblem): string | null {
  if (isAutomatic(kind)) return null
  const place = group ? `${group.id}` : `seller-${sellerId ?? 'none'}`
  return [kind, place, ...(reserve ? [reserve.service, reserve.source] : [])].join('.')
}

/** The kinds whose count is the number of affected stations. The others count the stations of their group. */
const COUNTED: ReadonlySet<string> = new Set(['outside-group', 'target-missed', 'faulted', 'setpoint-ignored', 'offline'])

/** The size of a problem. A shortage of reserve is in percent of what is sold, a missed target in percent of the battery. */
function sizeOf({ kind, sinceMs, newestMs, count, power, plan }: FoundProblem): ProblemSize {
  const [powerKw, limitKw] = [power?.powerKw ?? 0, power?.limitKw ?? 0]
  const percent = plan ? missingPercent(plan) : limitKw > 0 ? (100 * Math.abs(powerKw - limitKw)) / limitKw : 0
  const startMs = newestMs ?? sinceMs
  return { newestMs: Number.isFinite(startMs) ? startMs : -Infinity, count: COUNTED.has(kind) ? count : 0, percent }
}

const missingPercent = ({ targetSoC, reachableSoC }: NonNullable<FoundProblem['plan']>) =>
  reachableSoC === null ? 0 : targetSoC - reachableSoC

/** The problems of these groups and of stations without a group, by id, for all owners. */
function problemsById(world: World, groupIds: ReadonlySet<number | null>): Map<string, FoundProblem> {
  const groups = [...groupIds].flatMap((id) => (id === null ? [] : (world.groups.get(id) ?? [])))
  const fleet = fleetCounterOf(world)
    .read()
    .filter(({ group }) => groupIds.has(group?.id ?? null))
  return new Map(
    problemsOf(world, groups, fleet).flatMap((problem) => {
      const id = problemIdOf(problem)
      return id === null ? [] : [[id, problem] as const]
    }),
  )
}

/** The content of an acknowledgement. */
interface Wish {
  readonly by: string
  readonly note: string
  readonly snooze: Snooze | null
}

/** Acknowledges a problem. Undefined if it no longer exists, or if its stations belong to a group that the user may not see. */
export function acknowledge(world: World, problem: FoundProblem, { by, note, snooze }: Wish): AcknowledgementEntry | undefined {
  const problemId = problemIdOf(problem)
  const groupId = problem.group?.id ?? null
  const found = problemId === null ? undefined : problemsById(world, new Set([groupId])).get(problemId)
  if (problemId === null || !found) return undefined
  const untilMs = snooze === null ? null : snoozeEndMs(snooze, world.nowMs, world.utcOffsetMs)
  const entry = { problemId, groupId, by, note, atMs: world.nowMs, untilMs, size: sizeOf(found) }
  world.acknowledgements.set(problemId, entry)
  world.journal.add(world.nowMs, 'acknowledgement', { problemId, event: 'set', by, note, snooze })
  return entry
}

/** Ends an acknowledgement, if there is one. */
export function withdrawAcknowledgement(world: World, problemId: string): void {
  if (!world.acknowledgements.delete(problemId)) return
  world.journal.add(world.nowMs, 'acknowledgement', { problemId, event: 'withdrawn' })
}

/** Ends the acknowledgements whose snooze is over, and those of problems that cleared, started again or got worse. */
export function endAcknowledgements(world: World): void {
  const { acknowledgements, nowMs } = world
  if (acknowledgements.size === 0) return
  const problems = problemsById(world, new Set([...acknowledgements.values()].map(({ groupId }) => groupId)))
  for (const entry of acknowledgements.values()) {
    const problem = problems.get(entry.problemId)
    const end = acknowledgementEnd(entry, nowMs, problem && sizeOf(problem))
    if (end === null) continue
    acknowledgements.delete(entry.problemId)
    world.journal.add(nowMs, 'acknowledgement', { problemId: entry.problemId, event: 'ended', cause: end })
  }
}
