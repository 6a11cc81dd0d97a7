import { MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'

/**
 * A limit as a charger receives it, A per phase: one decimal as OCPP demands, rounded towards 0. No AC charging current lies
 * between 0 and 6 A. Negative limits discharge.
 */
export function sentLimitA(limitA: number, kind: string): number {
  if (limitA < 0) return Math.ceil(limitA * 10 - 1e-6) / 10 || 0
  const tenth = Math.floor(limitA * 10 + 1e-6) / 10
  return kind === 'ac' && tenth < MIN_CHARGING_CURRENT_A ? 0 : tenth
}

/** A limit in W and rounded by the charger differs by less, A, and of high currents by less of their value. */
const SAME_A = 0.2
const SAME_SHARE = 0.01

/** Whether a charger applies another limit than the one that was sent, A per phase; null for no limit. */
export const isOtherLimit = (sentA: number, appliesA: number | null): boolean =>
  appliesA === null || Math.abs(appliesA - sentA) > SAME_A + SAME_SHARE * Math.abs(sentA)
