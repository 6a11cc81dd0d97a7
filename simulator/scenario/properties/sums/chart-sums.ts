import { MINUTE_MS } from '#contract/durations.ts'
import { readGroupChart } from '#simulator/charts/world/group-charts.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Property } from '../property.ts'

/** The record has hundredths; a station adds a rounding. */
const [TOLERANCE_A, TOLERANCE_W] = [0.02, 2]
/** A minute is compared some seconds after its end. */
const AFTER_MS = 4_000

/** The values of a station in a minute: A on each grid line, W in each direction. */
interface Minute {
  seconds: number
  readonly lineA: [number, number, number]
  readonly lineW: [number, number, number]
  powerW: number
  /** The phases in use, and the directions of its power, of its seconds with power. */
  readonly forms: Set<string>
}
const newMinute = (): Minute => ({ seconds: 0, lineA: [0, 0, 0], lineW: [0, 0, 0], powerW: 0, forms: new Set() })

/** The channels of a chart of a group, from the samples of its members. */
function sumsOf(type: Group['type'], units: 'A' | 'W', members: readonly Minute[]): number[] {
  const mean = (of: (one: Minute) => number) =>
    members.reduce((sum, one) => sum + (one.seconds > 0 ? of(one) / one.seconds : 0), 0)
  if (units === 'A') return [0, 1, 2].map((line) => mean(({ lineA }) => Math.max(0, lineA[line as 0])))
  if (type === 'GROUP_TYPE_CHARGER') return [0, 1, 2].map((line) => mean(({ lineW }) => Math.max(0, lineW[line as 0])))
  return [mean(({ powerW }) => Math.max(0, powerW)), mean(({ powerW }) => Math.max(0, -powerW))]
}

/**
 * Adds up the samples of each second by itself. Precondition: a complete minute of the run in which no member has changed the phases in
 * use or the direction of its power, and no member has a charger outside, whose values may come late.
 */
export const chartSums: Property = {
  name: 'chart-sums',
  about: 'A minute of the chart of a group is the sum of the means of the samples of its stations on each grid line.',
  begin: (start, met) => {
    let [now, complete] = [new Map<number, Minute>(), new Map<number, Minute>()]
    return (world) => {
      if (world.nowMs % MINUTE_MS === 0) [now, complete] = [new Map(), now]
      for (const { index, currentA, powerW, phasesInUse, phaseOneLine, lastHeardMs } of world.stations) {
        if (lastHeardMs !== world.nowMs || world.nowMs === start.startMs) continue
        const minute = now.get(index) ?? newMinute()
        now.set(index, minute)
        minute.seconds += 1
        minute.powerW += powerW
        if (Math.abs(powerW) > 0) minute.forms.add(`${phasesInUse} ${Math.sign(powerW)}`)
        for (let phase = 0; phase < phasesInUse; phase++) {
          const line = ((phaseOneLine - 1 + phase) % 3) as 0 | 1 | 2
          minute.lineA[line] += currentA
          minute.lineW[line] += powerW / phasesInUse
        }
      }
      const fromMs = world.nowMs - AFTER_MS - MINUTE_MS
      if (fromMs % MINUTE_MS !== 0 || fromMs <= start.startMs) return undefined
      for (const group of world.groups.values()) {
        const members = group.stationIndexes.map((index) => complete.get(index)).filter((one) => one !== undefined)
        const isPlain =
          members.every(({ forms }) => forms.size <= 1) && !group.stationIndexes.some((index) => world.stations[index]?.ocpp)
        if (!isPlain || members.every(({ powerW }) => powerW === 0)) continue
        for (const units of group.type === 'GROUP_TYPE_DC' ? (['W'] as const) : (['A', 'W'] as const)) {
          met()
          const span = { startMs: fromMs, endMs: fromMs + MINUTE_MS, stepMs: MINUTE_MS, units }
          const shown = finish(readGroupChart(world, group, span)).map(({ points }) => points[0]?.value ?? NaN)
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
