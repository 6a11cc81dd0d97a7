import type { EnergyRegister } from './energy-register.ts'

/** What values without a measurand are: registers by the standard, and energies of intervals at some chargers. */
export interface UnnamedEnergy {
  /** Positive for each value in turn that shows an interval, negative for a register. */
  readonly votes: number
  /** The values since the register was known without them, oldest first. */
  readonly values: readonly { readonly wh: number; readonly clockMs: number }[]
  /** Energy by the measured power at the last value, Wh. */
  readonly measuredWh: number
  /** The register, and the energies of the station and by the power alone, before the first of these values. */
  readonly before: { readonly register: EnergyRegister | null; readonly stationWh: number; readonly bridgedWh: number }
}

/** Values in turn that show the same. */
const CERTAIN = 2
/** Longer ago, other values can be lost, ms. */
const NEXT_MS = 60_000
const MAX_VALUES = 50
/** Energy over that by the measured power, which changes between two values, and the rounding of both, Wh. */
const FITTING = { min: 0.5, max: 2, roundingWh: 1.5 }

export const isInterval = ({ votes }: UnnamedEnergy): boolean => votes >= CERTAIN
export const isRegister = ({ votes }: UnnamedEnergy): boolean => votes <= -CERTAIN

/** The values with another one: the energy since the last value is that of an interval, the energy of a register exceeds it by this. */
export function withUnnamed(
  { values, votes, ...was }: UnnamedEnergy,
  { wh, clockMs, measuredWh }: { readonly wh: number; readonly clockMs: number; readonly measuredWh: number },
): UnnamedEnergy {
  if (values.some((one) => one.clockMs === clockMs)) return { values, votes, ...was }
  const last = values.at(-1)
  const all = [...values, { wh, clockMs }].slice(-MAX_VALUES)
  const next = { ...was, values: all, measuredWh }
  const isNext = last !== undefined && clockMs > last.clockMs && clockMs - last.clockMs <= NEXT_MS
  const expectedWh = measuredWh - was.measuredWh
  if (Math.abs(votes) >= CERTAIN || !isNext || expectedWh < FITTING.roundingWh) return { ...next, votes }
  const fits = (value: number) =>
    value >= FITTING.min * expectedWh - FITTING.roundingWh && value <= FITTING.max * expectedWh + FITTING.roundingWh
  const isOfInterval = fits(wh)
  if (isOfInterval === fits(wh - last.wh)) return { ...next, votes }
  return { ...next, votes: isOfInterval ? Math.max(0, votes) + 1 : Math.min(0, votes) - 1 }
}
