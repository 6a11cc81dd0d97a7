import type { Allocations } from '#contract/allocations.ts'
import type { LimitStep } from '#contract/phase-load.ts'

/**
 * The limits over time as this page has read them, for a platform that does not return them: known from the first read on, so that no
 * present limit is drawn over the past. The steps are unchanged if the limits are.
 */
export function withObserved(
  steps: readonly LimitStep[],
  { asOf, loads }: Pick<Allocations, 'asOf' | 'loads'>,
): readonly LimitStep[] {
  if (!loads) return steps
  const limits = loads.map(({ line, limit, unit, kind, parts }) => ({ line, limit, unit, kind, ...(parts && { parts }) }))
  const isSame = JSON.stringify(steps.at(-1)?.limits) === JSON.stringify(limits)
  return isSame ? steps : [...steps, { at: asOf, limits }]
}
