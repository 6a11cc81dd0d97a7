import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/**
 * The values of a station in a minute: A and W on each grid line, import positive, as sums over its seconds. A mean is a sum over the
 * seconds.
 */
export interface Minute {
  seconds: number
  readonly lineA: [number, number, number]
  readonly lineW: [number, number, number]
  powerW: number
  /** The phases in use, negative with export, of its seconds with power. */
  readonly forms: Set<number>
}
const newMinute = (): Minute => ({ seconds: 0, lineA: [0, 0, 0], lineW: [0, 0, 0], powerW: 0, forms: new Set() })

/** The channels of a chart of a group, from the samples of its members. */
export function sumsOf(type: Group['type'], units: 'A' | 'W', members: readonly Minute[]): number[] {
  const mean = (of: (one: Minute) => number) =>
    members.reduce((sum, one) => sum + (one.seconds > 0 ? of(one) / one.seconds : 0), 0)
  if (units === 'A') return [0, 1, 2].map((line) => mean(({ lineA }) => Math.max(0, lineA[line as 0])))
  if (type === 'GROUP_TYPE_CHARGER') return [0, 1, 2].map((line) => mean(({ lineW }) => Math.max(0, lineW[line as 0])))
  return [mean(({ powerW }) => Math.max(0, powerW)), mean(({ powerW }) => Math.max(0, -powerW))]
}

/** Adds the samples of a second to the minutes of the stations. A station that was not heard in it has no sample. */
export function addSamples({ stations, nowMs, runStartMs }: World, minutes: Map<number, Minute>): void {
  for (const { index, currentA, powerW, phasesInUse, phaseOneLine, lastHeardMs } of stations) {
    if (lastHeardMs !== nowMs || nowMs === runStartMs) continue
    const minute = minutes.get(index) ?? newMinute()
    minutes.set(index, minute)
    minute.seconds += 1
    minute.powerW += powerW
    if (Math.abs(powerW) > 0) minute.forms.add(phasesInUse * Math.sign(powerW))
    for (let phase = 0; phase < phasesInUse; phase++) {
      const line = ((phaseOneLine - 1 + phase) % 3) as 0 | 1 | 2
      minute.lineA[line] += currentA
      minute.lineW[line] += powerW / phasesInUse
    }
  }
}
