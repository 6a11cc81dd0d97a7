import { mix01 } from '#simulator/core/model/random.ts'

/**
 * How a charger disobeys. `no-effect`: it accepts a setpoint and keeps the former one; `rejects`: it refuses a setpoint and keeps
 * the former one; `ignores`: its car draws what it likes, or `drawsA`, A per phase; `late`: a setpoint takes longer than the charger declares.
 */
export type ChargerFault =
  | { readonly kind: 'no-effect' | 'rejects' }
  | { readonly kind: 'ignores'; readonly drawsA?: number }
  | { readonly kind: 'late'; readonly lateMs: number }

/** Shares of the chargers of a site with each fault, 0 to 1. */
export interface FaultShares {
  readonly late: number
  readonly noEffect: number
  readonly ignores: number
  readonly rejects: number
}

/** Least and greatest delay of a late charger of a site, ms. */
const LATE_MS = [8_000, 30_000] as const

/** The fault of a station with this key; null for most stations. */
export function drawnFault(key: number, shares: FaultShares): ChargerFault | null {
  let left = mix01(key, 0xd_0010)
  if ((left -= shares.late) < 0) {
    return { kind: 'late', lateMs: LATE_MS[0] + 1_000 * Math.floor(((LATE_MS[1] - LATE_MS[0]) / 1_000) * mix01(key, 0xd_0011)) }
  }
  if ((left -= shares.noEffect) < 0) return { kind: 'no-effect' }
  if ((left -= shares.ignores) < 0) return { kind: 'ignores' }
  return left < shares.rejects ? { kind: 'rejects' } : null
}

const LIKES_FOR_MS = 30_000

/** The setpoint that an ignoring car follows instead, A: between a third and all of its rating, another one every 30 s. */
export const likedA = (key: number, maxCurrentA: number, nowMs: number): number =>
  maxCurrentA * (1 / 3 + (2 / 3) * mix01(key ^ 0xd_0012, Math.floor(nowMs / LIKES_FOR_MS)))
