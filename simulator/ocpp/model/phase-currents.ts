/** The current of each phase from L1 on, A; null for a phase whose value cannot be read or cannot be a measurement. */
export type PhaseCurrents = readonly (number | null)[]

/** Power over apparent power of one measurement, at least. */
const MIN_FACTOR = 0.7
/** Rounding of currents and powers, A. */
const REST_A = 0.5

const isKnown = (amperes: number | null | undefined): amperes is number => amperes !== null && amperes !== undefined
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export const isComplete = (currentA: PhaseCurrents): currentA is readonly number[] => currentA.every(isKnown)

/**
 * The currents of all phases: the unknown ones share what is left of the power, W, at the voltage of a phase, V. Undefined if the power
 * is not known or does not fit. Without this, the power would be spread over all phases, although some are known.
 */
export function completeCurrents(
  currentA: PhaseCurrents,
  powerW: number | undefined,
  voltageV: number,
): readonly number[] | undefined {
  if (isComplete(currentA)) return currentA
  const known = currentA.filter(isKnown)
  if (known.length === 0 || powerW === undefined || powerW < 0) return undefined
  const restA = powerW / voltageV - sum(known)
  // A power factor below 1 makes the rest negative, if the known phases have all currents.
  if (restA < (MIN_FACTOR - 1) * sum(known) - REST_A) return undefined
  const shareA = Math.max(0, restA) / (currentA.length - known.length)
  return currentA.map((amperes) => amperes ?? shareA)
}

/** The currents with the former ones in place of the unknown phases; undefined if one of them is not known either. */
export function withFormer(currentA: PhaseCurrents, former: PhaseCurrents): readonly number[] | undefined {
  const all = currentA.map((amperes, phase) => amperes ?? former[phase] ?? null)
  return isComplete(all) ? all : undefined
}
