import type { Plan } from '../generate/generate.ts'
import type { StillFails } from './shrink.ts'

/** Continuations that must all fail. */
const CONTINUATIONS = 6
/** How long after the original failure a continuation may fail, s. */
const LATER_S = 60

/**
 * The second after which a plan fails with any continuation: from each moment of its lines, the rest of the timeline is replaced by
 * lines of other seeds. Null if the failure depends on its last line.
 */
export async function unavoidableFromS(
  plan: Plan,
  failedAtS: number,
  generate: (seed: number) => Plan,
  stillFails: StillFails,
): Promise<number | null> {
  const moments = [...new Set(plan.lines.map(({ atS }) => atS))].toSorted((a, b) => a - b)
  const isUnavoidableFrom = async (momentS: number) => {
    const past = plan.lines.filter(({ atS }) => atS <= momentS)
    for (let place = 1; place <= CONTINUATIONS; place++) {
      const other = generate(plan.seed + place * 1_000_003)
      const future = other.lines.filter(({ atS }) => atS > momentS && atS <= failedAtS + LATER_S)
      if (!(await stillFails({ ...plan, lastsS: failedAtS + LATER_S, lines: [...past, ...future] }))) return false
    }
    return true
  }
  for (const momentS of moments) if (momentS < failedAtS && (await isUnavoidableFrom(momentS))) return momentS
  return null
}
