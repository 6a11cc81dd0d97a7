import type { Browser } from 'playwright'
import { fewest } from '#simulator/search/shrink/fewest.ts'
import { playWalk, type Walk } from './play-walk.ts'
import type { Step } from './step.ts'

/** Most findings need the address of the screen and its last steps only. */
const LAST_STEPS = [1, 2, 3, 5]

/** The last steps of a walk, after its address at that moment. */
function lastSteps({ steps, addresses }: Walk, count: number): Step[] | undefined {
  const from = steps.length - count
  const path = addresses[from]
  return path === undefined ? undefined : [{ do: 'open', path }, ...steps.slice(from)]
}

/**
 * Finds the fewest steps of a walk that lead to a finding of the same check at the same screen. A play takes seconds, so it ends
 * after `maxPlays`, perhaps with more steps than needed.
 */
export async function shrinkWalk(
  browser: Browser,
  walk: Walk,
  { maxPlays, ...options }: { readonly maxPlays: number; readonly consoleDir?: string | undefined },
): Promise<Walk> {
  const { finding, setting } = walk
  if (!finding) return walk
  let shortest = walk
  let plays = 0
  const fails = async (steps: readonly Step[]) => {
    plays += 1
    const again = await playWalk(browser, setting, { steps }, { ...options, checks: [finding.check] })
    const isSame = again.finding?.path === finding.path
    // Steps after the finding are not played.
    if (isSame) shortest = again
    return isSame
  }
  for (const count of LAST_STEPS) {
    if (plays >= maxPlays) return shortest
    const steps = lastSteps(walk, count)
    if (!steps || steps.length > walk.steps.length || !(await fails(steps))) continue
    break
  }
  await fewest(shortest.steps, fails, () => plays >= maxPlays)
  return shortest
}
