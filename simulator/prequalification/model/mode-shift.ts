import type { Finding } from './requirements.ts'

/** A sample of a unit that can switch to a faster mode in a large disturbance. */
export interface ModeSample {
  /** Time since the start of the test, s. */
  readonly atS: number
  readonly frequencyHz: number
  readonly isHighPerformance: boolean
}

/** Requirement 13, TR 3.1.2: the start nearest to 50 Hz, the longest use, and the shortest time between two uses, which is NaN with one use. */
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
