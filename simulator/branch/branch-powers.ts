import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { completedAt } from '#simulator/history/world/completed-recording.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Seconds before the branch that the comparison shows. */
const LEAD_MS = 2 * MINUTE_MS
const MOST_STEPS = 600

/** The steps of a comparison: at most 600 of whole seconds; steps of a minute and more are whole minutes. */
export function comparedSteps(
  startMs: number,
  branchMs: number,
  nowMs: number,
): { fromMs: number; stepMs: number; count: number } {
  const fromMs = Math.max(startMs, branchMs - LEAD_MS)
  const seconds = Math.max(1, Math.ceil((nowMs - fromMs) / SECOND_MS / MOST_STEPS))
  const stepMs = seconds > 30 ? Math.ceil(seconds / 60) * MINUTE_MS : seconds * SECOND_MS
  return { fromMs, stepMs, count: Math.floor((nowMs - fromMs) / stepMs) + 1 }
}

/**
 * The recorded power of a group at moments, kW: the sum of its stations; consumption is positive. Null where no station has a
 * value.
 */
export function groupPowersKw(world: World, groupId: number, steps: ReturnType<typeof comparedSteps>): (number | null)[] {
  const indexes = world.groups.get(groupId)?.stationIndexes ?? []
  return Array.from({ length: steps.count }, (_, place) => {
    const atMs = steps.fromMs + place * steps.stepMs
    if (atMs > world.nowMs) return null
    const powerW = completedAt(world, atMs, steps.stepMs, 'powerW')
    const known = powerW ? indexes.map((index) => powerW(index)).filter((value) => !Number.isNaN(value)) : []
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / 1_000
  })
}
