import { SECOND_MS } from '#contract/durations.ts'
import { createObserver } from '#simulator/scenario/expectations/observations.ts'
import type { Observation } from '#simulator/scenario/expectations/watch.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import { findStation } from '#simulator/scenario/language/find-station.ts'
import type { Expected } from '#simulator/scenario/language/expected.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Plan } from '../generate/generate.ts'
import type { Stage } from '../generate/stage.ts'
import { runPlan } from '../run/run-plan.ts'

/** The second of a run that is nearest to breaking an expectation, or breaks it most. */
export interface WorstSecond {
  readonly atS: number
  /** Above 0 if the expectation is broken, by the distance in the unit of its figure; negative for what is left. */
  readonly excess: number
  /** What was observed, as text. */
  readonly seen: string
}

const NEVER_SEEN: WorstSecond = { atS: 0, excess: -Infinity, seen: 'it was never observed' }

function excessOf({ holds, miss, margin }: Observation, isForbidden: boolean): number {
  if (isForbidden) return holds ? 1 : -Infinity
  if (holds) return Math.min(0, -(margin ?? Infinity))
  return miss === undefined || Number.isNaN(miss) ? 1 : Math.max(miss, Number.MIN_VALUE)
}

/** Whether the subject of a question still exists under its name. */
function hasSubject(world: World, { line }: Expected): boolean {
  try {
    if ('station' in line) return !findStation(world, line.station).isRemoved
    if ('group' in line) findGroup(world, line.group)
    if ('log' in line) findGroup(world, line.log.group)
    return true
  } catch {
    return false
  }
}

/** Plays a plan and returns its worst second, as long as the subject of the question exists. `onSecond` is called after every second. */
export async function worstSecond(plan: Plan, stage: Stage, asked: Expected, onSecond: (world: World) => void = () => {}) {
  let worst = NEVER_SEEN
  let look: ReturnType<typeof createObserver> | undefined
  const noCalls = () => Promise.resolve({ status: null, body: undefined })
  // The window of the question began with the start of the site.
  const window = { ...asked.window, fromMs: plan.startMs, toMs: Infinity }
  await runPlan(plan, stage, {
    properties: [],
    onSecond(world) {
      look ??= createObserver(world, { ...asked, window })
      const observation = hasSubject(world, asked) ? look(noCalls) : undefined
      if (observation && !(observation instanceof Promise)) {
        const excess = excessOf(observation, window.form === 'never')
        if (excess > worst.excess) worst = { atS: (world.nowMs - world.runStartMs) / SECOND_MS, excess, seen: observation.seen }
      }
      onSecond(world)
    },
  })
  return worst
}
