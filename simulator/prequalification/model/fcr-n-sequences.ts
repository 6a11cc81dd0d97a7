import { FCR_D_SINES, LINEARITY_STEP_S, steppedFrequency, type TestSequence } from './sequence.ts'

/** Times of the steps, s: TP table 3 with an endurance of 15 min in each direction. */
export const FCR_N_STEPS = { half: 30, back: 60, up: 360, down: 1_260, rest: 2_160, end: 2_460 } as const

/** The steps of FCR-N, TP table 3. */
export const fcrNSteps: TestSequence = {
  name: 'Steps',
  durationS: FCR_N_STEPS.end,
  frequencyHz: steppedFrequency(50, [
    { atS: FCR_N_STEPS.half, toHz: 49.95 },
    { atS: FCR_N_STEPS.back, toHz: 50 },
    { atS: FCR_N_STEPS.up, toHz: 49.9 },
    { atS: FCR_N_STEPS.down, toHz: 50.1 },
    { atS: FCR_N_STEPS.rest, toHz: 50 },
  ]),
}

/** The periods of the sine tests of FCR-N, s: TR 3.2. */
export const FCR_N_SINES = [
  ...FCR_D_SINES,
  { periodS: 90, evaluated: 5, total: 7 },
  { periodS: 150, evaluated: 3, total: 4 },
  { periodS: 300, evaluated: 2, total: 3 },
] as const

const MILLIHERTZ_STEP = 20

/** `[50_000, 49_980, … 49_900]` mHz without the first. */
function levels(fromMilliHz: number, toMilliHz: number): number[] {
  const sign = Math.sign(toMilliHz - fromMilliHz)
  const count = Math.abs(toMilliHz - fromMilliHz) / MILLIHERTZ_STEP
  return Array.from({ length: count }, (_, place) => fromMilliHz + sign * MILLIHERTZ_STEP * (place + 1))
}

const LINEARITY_HZ = [50_000, ...levels(50_000, 49_900), ...levels(49_900, 50_100), ...levels(50_100, 50_000)].map(
  (milliHz) => milliHz / 1_000,
)

/** The linearity test of FCR-N, TP 3.4: steps of 20 mHz down to 49.9 Hz, up to 50.1 Hz and back. */
export const fcrNLinearity: TestSequence = {
  name: 'Linearity',
  durationS: LINEARITY_HZ.length * LINEARITY_STEP_S,
  frequencyHz: steppedFrequency(
    50,
    LINEARITY_HZ.map((toHz, place) => ({ atS: place * LINEARITY_STEP_S, toHz })),
  ),
}
