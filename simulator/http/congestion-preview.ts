import type { CongestionPreview, CongestionRuleDraft } from '#contract/congestion.ts'
import { windowsAt, type Window } from '#simulator/physics/congestion.ts'
import { daysBefore } from '#simulator/physics/local-time.ts'
import { ruleKw } from '#simulator/world/congestion.ts'
import { momentsOf, sumsOf } from '#simulator/world/group-charts.ts'
import type { Group, World } from '#simulator/world/state.ts'
import { conflictsOf } from './congestion-rules.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
/** More points than these no chart can tell apart. */
const MOST_POINTS = 240

const hundredths = (value: number) => Math.round(value * 100) / 100
const iso = (ms: number) => new Date(ms).toISOString()

/**
 * What a rule would do in its window that is under way or comes next: what the group drew at the same hours of the same weekday
 * in the latest week that is past, and what would have been left of that.
 */
export function previewOf(world: World, group: Group, draft: CongestionRuleDraft, ruleId?: number): CongestionPreview {
  const { active, next } = windowsAt(draft, world.nowMs)
  const window = active ?? next
  const limitKw = ruleKw(world, group, draft)
  const points = window ? pointsOf(world, group, draft, window, limitKw) : []
  const curtailedKw = points.reduce((sum, { expectedKw, limitedKw }) => sum + expectedKw - Math.max(0, limitedKw), 0)
  return {
    window: window && { start: iso(window.startMs), end: iso(window.endMs) },
    conflicts: conflictsOf(world, draft, ruleId),
    limitKw: hundredths(limitKw),
    points,
    curtailedKwh: window ? hundredths((curtailedKw * stepOf(window)) / (60 * MINUTE_MS)) : 0,
  }
}

const stepOf = ({ startMs, endMs }: Window) => MINUTE_MS * Math.max(1, Math.ceil((endMs - startMs) / MINUTE_MS / MOST_POINTS))

function pointsOf(world: World, group: Group, { timeZone }: CongestionRuleDraft, window: Window, limitKw: number) {
  const stepMs = stepOf(window)
  const weeks = Math.max(1, Math.ceil((window.endMs - world.nowMs) / WEEK_MS))
  const startMs = daysBefore(timeZone, window.startMs, 7 * weeks)
  const span = { startMs, endMs: startMs + window.endMs - window.startMs, stepMs }
  const moments = momentsOf(world, span)
  const [drawnW] = sumsOf(world, group, span, 'power', moments)
  return moments.map((_, place) => {
    // Where nobody was heard, nothing is known to have been drawn.
    const expectedKw = hundredths((drawnW?.[place] || 0) / 1_000)
    return { at: iso(window.startMs + place * stepMs), expectedKw, limitedKw: Math.min(expectedKw, hundredths(limitKw)) }
  })
}
