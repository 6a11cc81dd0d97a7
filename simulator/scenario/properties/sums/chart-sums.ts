import { MINUTE_MS } from '#contract/durations.ts'
import { readGroupChart } from '#simulator/charts/world/group-charts.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import type { Property } from '../property.ts'
import { addSamples, type Minute, sumsOf } from './member-minutes.ts'

/** The record has hundredths; a station adds a rounding. */
const [TOLERANCE_A, TOLERANCE_W] = [0.02, 2]
/** A minute is compared some seconds after its end. */
const AFTER_MS = 4_000

/**
 * Adds up the samples of each second by itself. Precondition: a complete minute of the run in which no member has changed the phases in
 * use or the direction of its power, and no member has a charger outside, whose values may come late. Without a sample of any member, the
 * chart has a gap.
 */
export const chartSums: Property = {
  name: 'chart-sums',
  about: 'A minute of the chart of a group is the sum of the means of the samples of its stations on each grid line.',
  begin: (start, met) => {
    let [now, complete] = [new Map<number, Minute>(), new Map<number, Minute>()]
    return (world) => {
      if (world.nowMs % MINUTE_MS === 0) [now, complete] = [new Map(), now]
      addSamples(world, now)
      const fromMs = world.nowMs - AFTER_MS - MINUTE_MS
      if (fromMs % MINUTE_MS !== 0 || fromMs <= start.runStartMs) return undefined
      for (const group of world.groups.values()) {
        const members = group.stationIndexes.map((index) => complete.get(index)).filter((one) => one !== undefined)
        const isPlain =
          members.every(({ forms }) => forms.size <= 1) && !group.stationIndexes.some((index) => world.stations[index]?.ocpp)
        const isGap = members.length === 0 && group.stationIndexes.length > 0
        if (!isPlain || (!isGap && members.every(({ powerW }) => powerW === 0))) continue
        for (const units of group.type === 'GROUP_TYPE_DC' ? (['W'] as const) : (['A', 'W'] as const)) {
          met()
          const span = { startMs: fromMs, endMs: fromMs + MINUTE_MS, stepMs: MINUTE_MS, units }
          const shown = finish(readGroupChart(world, group, span)).map(({ points }) => points[0]?.value ?? NaN)
          if (isGap && shown.some((one) => !Number.isNaN(one))) {
            return { what: `The chart of ${group.name} has ${shown.join()} ${units} without a value of its stations` }
          }
          if (isGap) continue
          const sums = sumsOf(group.type, units, members)
          const tolerance = (units === 'A' ? TOLERANCE_A : TOLERANCE_W) * (1 + members.length)
          const wrong = sums.findIndex((sum, channel) => !(Math.abs(sum - (shown[channel] ?? NaN)) <= tolerance))
          if (wrong < 0) continue
          return {
            what: `The chart of ${group.name} has ${shown[wrong]?.toFixed(2)} ${units} on channel ${wrong + 1}, its samples ${sums[wrong]?.toFixed(2)}`,
          }
        }
      }
      return undefined
    }
  },
}
