/**
 * Response of the frequency to a loss of production: one rotating mass, the two frequency containment reserves and the
 * self-regulation of the load. GW and GWs. Calibrated to the Nordic grid on an ordinary day (205 GWs): a loss of 800 MW
 * reaches 49.66 Hz after 6 s and is back at 49.9 Hz after 3 min.
 */
export interface FrequencyState {
  frequencyHz: number
  normalReserveGw: number
  disturbanceReserveGw: number
  /** Kinetic energy of the rotating masses, GWs. */
  kineticEnergyGws: number
  readonly losses: { atMs: number; gw: number }[]
}

/** An ordinary day. A night with much wind and little load has 120 GWs. */
const KINETIC_ENERGY_GWS = 205
const SWING_STEP_S = 0.1
const TRIP_MS = 500
/** Replacement production starts after one minute and is complete ten minutes later. */
const REPLACED_FROM_MS = 60_000
const REPLACED_OVER_MS = 600_000

export const createFrequencyState = (kineticEnergyGws = KINETIC_ENERGY_GWS): FrequencyState => ({
  frequencyHz: 50,
  normalReserveGw: 0,
  disturbanceReserveGw: 0,
  kineticEnergyGws,
  losses: [],
})

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

function missingGw(swing: FrequencyState, atMs: number): number {
  let missing = 0
  for (const { atMs: tripMs, gw } of swing.losses) {
    const age = atMs - tripMs
    missing += gw * clamp(age / TRIP_MS, 0, 1) * (1 - clamp((age - REPLACED_FROM_MS) / REPLACED_OVER_MS, 0, 1))
  }
  return missing
}

/** One step of 100 ms. */
export function stepFrequency(swing: FrequencyState, atMs: number): void {
  const away = swing.frequencyHz - 50
  swing.normalReserveGw += ((clamp(-6 * away, -0.6, 0.6) - swing.normalReserveGw) * SWING_STEP_S) / 30
  const wanted = 1.45 * (clamp((-0.1 - away) / 0.4, 0, 1) - clamp((away - 0.1) / 0.4, 0, 1))
  swing.disturbanceReserveGw += ((wanted - swing.disturbanceReserveGw) * SWING_STEP_S) / 3
  const imbalance = -missingGw(swing, atMs) + swing.normalReserveGw + swing.disturbanceReserveGw - 0.4 * away
  swing.frequencyHz += (SWING_STEP_S * 50 * imbalance) / (2 * swing.kineticEnergyGws)
}

/** Whether the loss is replaced and the frequency is back. */
export const hasSettled = (swing: FrequencyState, atMs: number): boolean =>
  swing.losses.every((loss) => atMs - loss.atMs > REPLACED_FROM_MS + REPLACED_OVER_MS) &&
  Math.abs(swing.frequencyHz - 50) < 0.0005 &&
  Math.abs(swing.normalReserveGw) < 0.005
