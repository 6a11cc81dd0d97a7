import { MIN_CHARGING_CURRENT_A } from '#simulator/stations/model/charger.ts'

/**
 * A limit as a charger receives it, A per phase: one decimal as OCPP demands, rounded towards 0. No AC charging current lies
 * between 0 and 6 A. Negative limits discharge.
 */
export function sentLimitA(limitA: number, kind: string): number {
  if (limitA < 0) return Math.ceil(limitA * 10 - 1e-6) / 10 || 0
  const tenth = Math.floor(limitA * 10 + 1e-6) / 10
  return kind === 'ac' && tenth < MIN_CHARGING_CURRENT_A ? 0 : tenth
}
