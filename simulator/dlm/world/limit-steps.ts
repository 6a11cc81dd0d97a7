import { LIMIT_KINDS, type LimitStep } from '#contract/phase-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { isJournalled } from '#simulator/activity/world/station-journal.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import { NO_CURRENTS } from './group-load.ts'
import { hundredths, partsOf } from '#simulator/activity/model/applied-limit.ts'
import { budgetInputsOf, mainFuseA } from './site-figures.ts'

type Limits = NonNullable<LimitStep['limits']>

/** Steps kept for each group; fewer for a group of a large site. A boost source can add a step with each value of its meter. */
const MAX_STEPS = 10_000
const MAX_STEPS_OF_LARGE_SITE = 500

/** Compared field by field, because this runs for each decision of each group. */
const isSame = (now: LimitStep, before: LimitStep | undefined): boolean =>
  now.meterIncludesChargers === before?.meterIncludesChargers &&
  now.limits?.length === before?.limits?.length &&
  (now.limits ?? []).every(({ line, limit, unit, kind, parts }, place) => {
    const was = before?.limits?.[place]
    if (was?.limit !== limit || was.kind !== kind || was.line !== line || was.unit !== unit) return false
    return parts?.length === was.parts?.length && (parts ?? []).every((part, at) => part.amount === was.parts?.[at]?.amount)
  })

const instant = (ms: number) => new Date(ms).toISOString()

/** Records the limits of this second, if they differ from those of the last step. Call this after each decision. */
export function recordLimits(world: World, group: Group): void {
  const { limits: history } = group.load
  const step = stepOf(group, '', limitsInForce(world, group))
  if (isSame(step, history.steps.at(-1))) return
  history.steps.push({ ...step, at: instant(world.nowMs) })
  if (history.steps.length <= (isJournalled(world) ? MAX_STEPS : MAX_STEPS_OF_LARGE_SITE)) return
  history.steps.shift()
  history.isCut = true
}

/**
 * Records the limits before the start of the world, which are those of the settings at the start: its chargers and buildings keep to
 * the main fuse and the import limit. They are unknown with solar charging, whose surplus played no part in them.
 */
export function recordPastLimits(world: World, group: Group): void {
  const { dlm, load } = group
  if (dlm.enabled && dlm.isSolarCharging) return
  const mainA = mainFuseA(group)
  const fuse = dlm.enabled && mainA !== null && load.meters.external?.device ? fuseLimits(mainA, NO_CURRENTS) : []
  load.limits.before = stepOf(group, instant(world.startMs), [...fuse, ...importLimits(group, () => 0)])
}

/**
 * The steps in force from a moment on until another, oldest first. The first one can begin before it. Unknown limits are a step
 * without limits.
 */
export function limitStepsWithin(world: World, group: Group, fromMs: number, toMs: number): LimitStep[] {
  const { before, steps, isCut } = group.load.limits
  const known = steps.slice(
    Math.max(
      0,
      steps.findLastIndex(({ at }) => Date.parse(at) <= fromMs),
    ),
  )
  const firstMs = Date.parse(steps[0]?.at ?? instant(world.nowMs))
  const past: LimitStep[] = []
  if (fromMs < world.startMs) past.push({ ...(before ?? UNKNOWN), at: instant(fromMs) })
  if (fromMs < firstMs && (isCut || firstMs > world.startMs)) {
    past.push({ ...UNKNOWN, at: instant(Math.max(fromMs, world.startMs)) })
  }
  return [...past, ...known].filter(({ at }) => Date.parse(at) < toMs)
}

const UNKNOWN = { limits: null } as const

const stepOf = ({ dlm, load }: Group, at: string, limits: Limits): LimitStep => ({
  at,
  limits,
  ...(load.meters.external && { meterIncludesChargers: dlm.stationPowerIncluded }),
})

/** The main fuse by line, with what the boost source adds to it, then the budgets of the chargers from other limits. */
function limitsInForce(world: World, group: Group): Limits {
  const { budgets, lasting, meters } = group.load
  const { mainA, boostA } = budgetInputsOf(world, group)
  // The last value of a stale meter does not describe this second.
  const isWatched = group.dlm.enabled && mainA !== null && meters.external?.measuredA && !meters.external.health.isStale
  const fuse = isWatched ? fuseLimits(mainA, boostA) : []
  const others = (budgets ?? []).flatMap(({ amount, limit, boost = 0 }, place, { length }): Limits => {
    const kind = LIMIT_KINDS.find((one) => one === limit)
    if (kind === undefined || kind === 'import-limit' || !Number.isFinite(amount)) return []
    if (kind === 'main-fuse' && fuse.length > 0) return []
    return [
      {
        line: length > 1 ? place + 1 : null,
        limit: hundredths(amount),
        unit: unitOf(group),
        kind,
        ...partsOf(kind, amount, boost),
      },
    ]
  })
  return [...fuse, ...others, ...importLimits(group, (place) => lasting?.[place]?.boost ?? 0)]
}

const unitOf = ({ type }: Group) => (type === 'GROUP_TYPE_DC' ? 'kW' : 'A')

const fuseLimits = (mainA: number, boostA: PhaseCurrents): Limits =>
  boostA.map((boost, line) => ({
    line: line + 1,
    limit: hundredths(mainA + boost),
    unit: 'A',
    kind: 'main-fuse',
    ...partsOf('main-fuse', mainA + boost, boost),
  }))

/** The import limit with what the boost source adds to it, on each line that has a budget of its own. */
function importLimits(group: Group, boostOf: (place: number) => number): Limits {
  const { enabled, importLimit, phaseBalancing } = group.dlm
  if (!enabled || importLimit === null) return []
  const places = phaseBalancing && unitOf(group) === 'A' ? LINES : ONE
  return places.map((place) => {
    const boost = boostOf(place)
    const line = places === LINES ? place + 1 : null
    const figures = { line, limit: hundredths(importLimit + boost), unit: unitOf(group), kind: 'import-limit' } as const
    return Object.assign(figures, partsOf('import-limit', importLimit + boost, boost))
  })
}

const LINES = [0, 1, 2]
const ONE = [0]
