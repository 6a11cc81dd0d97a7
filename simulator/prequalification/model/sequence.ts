/** A movement of the test frequency: from its time on, to a frequency at a speed; then the frequency is held. */
export interface FrequencyStep {
  readonly atS: number
  readonly toHz: number
  /** Undefined for a step. */
  readonly hzPerS?: number
}

/** A test of the programme: the frequency from 0 s to its end. */
export interface TestSequence {
  readonly name: string
  readonly durationS: number
  /** Hz at a time in s. */
  readonly frequencyHz: (atS: number) => number
  /** The group follows the frequency of the grid instead. */
  readonly isOnGrid?: true
}

/** The frequency of steps and ramps that start at `startHz`. Steps are in order of time. */
export function steppedFrequency(startHz: number, steps: readonly FrequencyStep[]): (atS: number) => number {
  return (atS) => {
    let hz = startHz
    for (const [place, step] of steps.entries()) {
      if (atS < step.atS) break
      const untilS = Math.min(atS, steps[place + 1]?.atS ?? Infinity)
      const most = step.hzPerS === undefined ? Infinity : step.hzPerS * (untilS - step.atS)
      hz += Math.max(-most, Math.min(most, step.toHz - hz))
    }
    return hz
  }
}

/** Speed of most ramps of the test programme, Hz/s. */
const RAMP_HZ_PER_S = 0.24

/** Start times of the ramps of dynamic FCR-D, s: TP table 6. */
export const FAST_RAMPS = { activate: 30, deactivate: 34.9, hold: 90, release: 390, full: 690, end: 750 } as const

/** The fast ramps of dynamic FCR-D up, TP table 6, ramps 1 to 6. */
export const fastRamps: TestSequence = {
  name: 'Fast ramps',
  durationS: 1_050,
  frequencyHz: steppedFrequency(49.9, [
    { atS: FAST_RAMPS.activate, toHz: 49.45, hzPerS: 0.14 },
    { atS: FAST_RAMPS.deactivate, toHz: 49.9, hzPerS: 0.09 },
    { atS: FAST_RAMPS.hold, toHz: 49.5, hzPerS: RAMP_HZ_PER_S },
    { atS: FAST_RAMPS.release, toHz: 49.9, hzPerS: RAMP_HZ_PER_S },
    { atS: FAST_RAMPS.full, toHz: 49, hzPerS: RAMP_HZ_PER_S },
    { atS: FAST_RAMPS.end, toHz: 50, hzPerS: RAMP_HZ_PER_S },
  ]),
}

/** Start times of the ramps of static FCR-D, s: TP table 12. */
export const STATIC_RAMPS = { activate: 180, release: 1_080, end: 2_280 } as const
/** The return ramp of the static test reaches 49.9 Hz after this time, s. */
export const STATIC_RETURN_S = (49.9 - 49.5) / RAMP_HZ_PER_S

/** The ramps of static FCR-D up with an endurance of 15 min, TP table 12. */
export const staticRamps: TestSequence = {
  name: 'Static ramps',
  durationS: STATIC_RAMPS.end,
  frequencyHz: steppedFrequency(49.9, [
    { atS: STATIC_RAMPS.activate, toHz: 49.5, hzPerS: RAMP_HZ_PER_S },
    { atS: STATIC_RAMPS.release, toHz: 49.9, hzPerS: RAMP_HZ_PER_S },
  ]),
}

/** Duration of a step of the linearity test, s. */
export const LINEARITY_STEP_S = 120
const LINEARITY_HZ = [49.9, 49.8, 49.7, 49.6, 49.5, 49.6, 49.7, 49.8, 49.91]

/** The linearity test of FCR-D up, TP 3.4: nine steps of two minutes. */
export const linearitySteps: TestSequence = {
  name: 'Linearity',
  durationS: LINEARITY_HZ.length * LINEARITY_STEP_S,
  frequencyHz: steppedFrequency(
    49.9,
    LINEARITY_HZ.map((toHz, place) => ({ atS: place * LINEARITY_STEP_S, toHz })),
  ),
}

/** The periods of the sine tests of FCR-D, s, with the evaluated and the total number of periods: TR 3.2. */
export const FCR_D_SINES = [
  { periodS: 10, evaluated: 5, total: 20 },
  { periodS: 15, evaluated: 5, total: 15 },
  { periodS: 25, evaluated: 5, total: 10 },
  { periodS: 40, evaluated: 5, total: 7 },
  { periodS: 50, evaluated: 5, total: 7 },
  { periodS: 60, evaluated: 5, total: 7 },
  { periodS: 70, evaluated: 5, total: 7 },
] as const
/** Amplitude of the sine tests, Hz. */
const SINE_AMPLITUDE_HZ = 0.1

/** A sine around the mean frequency of the product. */
export const sineSequence = (meanHz: number, periodS: number, periods: number): TestSequence => ({
  name: `Sine, ${periodS} s`,
  durationS: periodS * periods,
  frequencyHz: (atS) => meanHz + SINE_AMPLITUDE_HZ * Math.sin((2 * Math.PI * atS) / periodS),
})

/** Full activation for two hours: the endurance of one-way chargers, TR 3.5. */
const ENDURANCE_S = 7_200
/** Start of the full activation in the endurance test, s. */
export const ENDURANCE_START_S = 30
export const enduranceTest: TestSequence = {
  name: 'Endurance',
  durationS: ENDURANCE_START_S + ENDURANCE_S,
  frequencyHz: steppedFrequency(49.9, [{ atS: ENDURANCE_START_S, toHz: 49.5, hzPerS: RAMP_HZ_PER_S }]),
}
