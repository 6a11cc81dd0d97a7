import type { Finding } from './requirements.ts'

/** A sample of a unit that can switch to a faster mode in a large disturbance. */
export interface ModeSample {
  /** Time since the start of the test, s. */
  readonly atS: number
  readonly frequencyHz: number
  readonly isHighPerformance: boolean
}

/**
 * Requirement 13, TR 3.1.2: the frequency nearest to 50 Hz at which the high-performance mode starts, the longest time in the high-performance mode, and the shortest and the longest time without it between
 * two uses, s. Samples are in order of time. Without a second use, the blocked time is unknown (NaN).
 */
export function modeShiftFindings(samples: readonly ModeSample[]): Finding[] {
  const uses: { fromS: number; toS: number; startHz: number }[] = []
  let isOn = false
  for (const { atS, frequencyHz, isHighPerformance } of samples) {
    const last = uses.at(-1)
    if (isHighPerformance && !isOn) uses.push({ fromS: atS, toS: atS, startHz: frequencyHz })
    else if (isOn && last) last.toS = atS
    isOn = isHighPerformance
  }
  const blockedS = uses.slice(1).map(({ fromS }, place) => fromS - (uses[place]?.toS ?? NaN))
  const [nearest] = uses.map(({ startHz }) => startHz).toSorted((a, b) => Math.abs(a - 50) - Math.abs(b - 50))
  return [
    { name: 'modeStart', value: nearest ?? NaN },
    { name: 'modeDuration', value: Math.max(0, ...uses.map(({ fromS, toS }) => toS - fromS)) },
    { name: 'modeBlock', value: blockedS.length > 0 ? Math.min(...blockedS) : NaN },
  ]
}
