import type { CongestionPreview, CongestionRuleDraft } from '#contract/congestion.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { RuleWindow } from '#simulator/devices/model/power-limit-window.ts'
import { windowsAt } from '../model/congestion.ts'
import { daysBefore } from '#simulator/core/model/local-time.ts'
import { ruleKw } from '../world/congestion.ts'
import { windowsBetween } from '../world/congestion-windows.ts'
import { momentsOf, sumsOf } from '#simulator/charts/world/group-charts.ts'
import type { Piecewise } from '#simulator/core/world/piecewise.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { conflictsOf } from './congestion-rules.ts'
import type { UserSession } from '#simulator/session/calls/visibility.ts'

const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
/** Maximum number of points that a chart can resolve. */
const MAX_POINTS = 240

const hundredths = (value: number) => Math.round(value * 100) / 100
const iso = (ms: number) => new Date(ms).toISOString()

/**
 * The effect of a rule in its present or next window, based on the latest complete week: what the group drew in the same hours
 * of the same weekday, and what the rule would have allowed of it.
 */
export function* previewOf(
  world: World,
  session: UserSession,
  group: Group,
  draft: CongestionRuleDraft,
  ruleId?: number,
): Piecewise<CongestionPreview> {
  const { active, next } = windowsAt(draft, world.nowMs)
  const window = active ?? next
  const limitKw = ruleKw(world, group, draft)
  const said = { conflicts: conflictsOf(world, session, draft, ruleId), limitKw: hundredths(limitKw) }
  if (!window) return { ...said, window: null, points: [], drawnFrom: null, wasHeld: false, curtailedKwh: 0 }
  const stepMs = stepOf(window)
  const drawnFromMs = weekBefore(world, draft, window)
  const points = yield* pointsOf(world, group, window, { drawnFromMs, stepMs, limitKw })
  const curtailedKw = points.reduce((sum, { expectedKw, limitedKw }) => sum + expectedKw - Math.max(0, limitedKw), 0)
  return {
    ...said,
    window: { start: iso(window.startMs), end: iso(window.endMs) },
    points,
    drawnFrom: iso(drawnFromMs),
    wasHeld: windowsBetween(world, group.id, drawnFromMs, drawnFromMs + window.endMs - window.startMs).length > 0,
    curtailedKwh: hundredths((curtailedKw * stepMs) / (60 * MINUTE_MS)),
  }
}

const stepOf = ({ startMs, endMs }: RuleWindow) => MINUTE_MS * Math.max(1, Math.ceil((endMs - startMs) / MINUTE_MS / MAX_POINTS))

/** Start of the same window in the latest complete week. */
function weekBefore(world: World, { timeZone }: CongestionRuleDraft, { startMs, endMs }: RuleWindow): number {
  const weeks = Math.max(1, Math.ceil((endMs - world.nowMs) / WEEK_MS))
  return daysBefore(timeZone, startMs, 7 * weeks)
}

interface Drawn {
  readonly drawnFromMs: number
  readonly stepMs: number
  readonly limitKw: number
}

function* pointsOf(world: World, group: Group, window: RuleWindow, { drawnFromMs, stepMs, limitKw }: Drawn) {
  const span = { startMs: drawnFromMs, endMs: drawnFromMs + window.endMs - window.startMs, stepMs }
  const moments = momentsOf(world, span)
  const [drawnW] = yield* sumsOf(world, group, span, 'power', moments)
  return moments.map((_, place) => {
    // Without online stations, the power is unknown.
    const expectedKw = hundredths((drawnW?.[place] || 0) / 1_000)
    return { at: iso(window.startMs + place * stepMs), expectedKw, limitedKw: Math.min(expectedKw, hundredths(limitKw)) }
  })
}
