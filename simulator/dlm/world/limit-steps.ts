import { LIMIT_KINDS, type LimitStep } from '#contract/phase-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { isJournalled } from '#simulator/core/world/station-journal.ts'
import type { World } from '#simulator/core/world/state.ts'
import { partsOf } from './phase-loads.ts'
import { budgetInputsOf } from './site-figures.ts'

type Limits = LimitStep['limits']

/** Steps kept for each group; fewer for a group of a large site. A boost source can add a step with each value of its meter. */
const MAX_STEPS = 10_000
const MAX_STEPS_OF_LARGE_SITE = 500

const rounded = (value: number) => Math.round(value * 100) / 100

/** Compared field by field, because this runs for each decision of each group. */
const isSame = (now: Limits, before: Limits | undefined): boolean =>
  now.length === before?.length &&
  now.every(({ line, limit, unit, kind, parts }, place) => {
    const was = before[place]
    if (was?.limit !== limit || was.kind !== kind || was.line !== line || was.unit !== unit) return false
    return parts?.length === was.parts?.length && (parts ?? []).every((part, at) => part.amount === was.parts?.[at]?.amount)
  })

/** Records the limits of this second, if they differ from those of the last step. Call this after each decision. */
export function recordLimits(world: World, group: Group): void {
  const { limitSteps } = group.load
  const limits = limitsInForce(world, group)
  if (isSame(limits, limitSteps.at(-1)?.limits)) return
  limitSteps.push({ at: new Date(world.nowMs).toISOString(), limits })
  if (limitSteps.length > (isJournalled(world) ? MAX_STEPS : MAX_STEPS_OF_LARGE_SITE)) limitSteps.shift()
}

/** The steps in force from a moment on, oldest first. The first one can begin before it. */
export function limitStepsFrom({ load: { limitSteps } }: Group, fromMs: number): LimitStep[] {
  const first = limitSteps.findLastIndex(({ at }) => Date.parse(at) <= fromMs)
  return limitSteps.slice(Math.max(0, first))
}

/** The main fuse by line, with what the boost source adds to it, then the budgets of the chargers from other limits. */
function limitsInForce(world: World, group: Group): Limits {
  const { budgets, meters } = group.load
  const unit = group.type === 'GROUP_TYPE_DC' ? 'kW' : 'A'
  const { mainA, boostA } = budgetInputsOf(world, group)
  // The last value of a stale meter does not describe this second.
  const isWatched = group.dlm.enabled && mainA !== null && meters.external?.measuredA && !meters.external.health.isStale
  const fuse = isWatched
    ? boostA.map((boost, line): Limits[number] => {
        const limit = rounded(mainA + boost)
        return Object.assign({ line: line + 1, limit, unit: 'A', kind: 'main-fuse' } as const, partsOf('main-fuse', limit, boost))
      })
    : []
  const others = (budgets ?? []).flatMap(({ amount, limit, boost = 0 }, place, { length }): Limits => {
    const kind = LIMIT_KINDS.find((one) => one === limit)
    if (kind === undefined || !Number.isFinite(amount) || (kind === 'main-fuse' && fuse.length > 0)) return []
    return [{ line: length > 1 ? place + 1 : null, limit: rounded(amount), unit, kind, ...partsOf(kind, amount, boost) }]
  })
  return [...fuse, ...others]
}
