import type { Browser } from 'playwright'
import { fewest } from '#simulator/search/shrink/fewest.ts'
import { playWalk, type Walk } from './play-walk.ts'

/** A play takes seconds, so the result can have more steps than needed. */
const PLAYS_AT_MOST = 60

/** Finds the fewest steps of a walk that lead to a finding of the same check at the same screen. */
export async function shrinkWalk(
  browser: Browser,
  walk: Walk,
  options: { readonly consoleDir?: string | undefined } = {},
): Promise<Walk> {
  const { finding, setting } = walk
  if (!finding) return walk
  let shortest = walk
  let plays = 0
  const fails = async (steps: Walk['steps']) => {
    plays += 1
    const again = await playWalk(browser, setting, { steps }, { ...options, checks: [finding.check] })
    const isSame = again.finding?.path === finding.path
    // Steps after the finding are not played.
    if (isSame) shortest = again
    return isSame
  }
  await fewest(walk.steps, fails, () => plays >= PLAYS_AT_MOST)
  return shortest
}
