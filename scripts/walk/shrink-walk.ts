import type { Browser } from 'playwright'
import { playWalk, type Walk } from './play-walk.ts'
import { shrink } from './shrink.ts'

/** Finds the fewest steps of a walk that lead to a finding of the same check at the same screen. */
export async function shrinkWalk(
  browser: Browser,
  walk: Walk,
  options: { readonly consoleDir?: string | undefined } = {},
): Promise<Walk> {
  const { finding, setting } = walk
  if (!finding) return walk
  let shortest = walk
  const fails = async (steps: Walk['steps']) => {
    const again = await playWalk(browser, setting, { steps }, { ...options, checks: [finding.check] })
    const isSame = again.finding?.path === finding.path
    // Steps after the finding are not played.
    if (isSame) shortest = { ...again, finding: again.finding }
    return isSame
  }
  await shrink(walk.steps, fails)
  return shortest
}
