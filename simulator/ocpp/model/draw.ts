import type { Meter } from './charger-message.ts'

/** The draw of a charger in the terms of a sample. */
export interface ReportedDraw {
  /** Mean of the phases in use, A. */
  readonly currentA: number
  readonly phasesInUse: 1 | 2 | 3
  readonly powerFactor: number
  readonly voltageV: number
  /** How far each phase differs from the mean, A. */
  readonly differencesA: readonly [number, number, number]
}

/** A phase below this current is not in use, A. */
const IDLE_A = 0.5

/**
 * The draw that meter values describe. Power, current and voltage complete each other: a missing current follows from the power.
 * `defaults`: the voltage of the station, its phases, and the current to assume while the charger has reported none.
 */
export function reportedDraw(
  { currentA, powerW, voltageV }: Meter,
  defaults: { readonly voltageV: number; readonly phases: 1 | 2 | 3; readonly assumedA: number },
): ReportedDraw {
  const volts = voltageV ?? defaults.voltageV
  const used = (currentA ?? []).filter((amperes) => Math.abs(amperes) >= IDLE_A)
  const none = { voltageV: volts, powerFactor: 1, differencesA: [0, 0, 0] as const }
  if (used.length === 0) {
    const phasesInUse = defaults.phases
    const fromPowerA = powerW === undefined ? undefined : powerW / (volts * phasesInUse)
    return { ...none, phasesInUse, currentA: currentA && !powerW ? 0 : (fromPowerA ?? defaults.assumedA) }
  }
  const phasesInUse = used.length as 1 | 2 | 3
  const meanA = used.reduce((sum, amperes) => sum + amperes, 0) / phasesInUse
  const apparentW = volts * meanA * phasesInUse
  // Some chargers report the sum of phases as one current. Then the power decides about the phases.
  const powerFactor = powerW === undefined ? 1 : powerW / apparentW
  if (powerFactor > 1.2 && phasesInUse === 1 && powerW !== undefined) {
    const phases = defaults.phases
    return { ...none, phasesInUse: phases, currentA: powerW / (volts * phases) }
  }
  const [first = meanA, second = meanA, third = meanA] = used
  return {
    voltageV: volts,
    phasesInUse,
    currentA: meanA,
    powerFactor,
    differencesA: [first - meanA, second - meanA, third - meanA],
  }
}
