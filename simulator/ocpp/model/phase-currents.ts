import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'

/** The current of each phase from L1 on, A; null for a phase whose value cannot be read or cannot be a measurement. */
export type PhaseCurrents = readonly (number | null)[]

/** Power over apparent power of one measurement. */
export const FITTING = { min: 0.7, max: 1.15 }
/** Rounding of currents and powers, A. A phase below it is not in use. */
const REST_A = 0.5
/** The error of an assumed voltage. */
export const VOLTAGE_ERROR = 0.1
/** A car draws nearly the same on each of its phases, from this current on, A, and little more than the rating. */
const UNEQUAL = 1.5
const OVER_RATING = 1.1
const CHARGES_A = 5

export const isKnown = (amperes: number | null | undefined): amperes is number => amperes !== null && amperes !== undefined
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export const isComplete = (currentA: PhaseCurrents): currentA is readonly number[] => currentA.every(isKnown)

/** Whether a power can be that of these currents, of which the unknown ones, up to three `phases`, can be as high as the others. */
export function fitsCurrents(powerW: number, currentA: PhaseCurrents, voltageV: number, phases = 3): boolean {
  const known = currentA.filter(isKnown)
  const apparentW = voltageV * Math.abs(sum(known))
  const othersW = voltageV * Math.max(0, phases - known.length) * Math.max(0, ...known.map(Math.abs))
  return Math.abs(powerW) >= FITTING.min * apparentW && Math.abs(powerW) <= FITTING.max * (apparentW + othersW)
}

/**
 * The currents of all phases: the unknown ones share what is left of the power, W, at the voltage of a phase, V; `assumedV` if it is
 * not known. Undefined if the power is not known or does not fit. Without this, the power would be spread over all phases, although some
 * are known. `maxA`: the rating of a phase.
 */
export function completeCurrents(
  currentA: PhaseCurrents,
  powerW: number | undefined,
  voltageV: number | undefined,
  assumedV = PHASE_V,
  maxA = Infinity,
): readonly number[] | undefined {
  if (isComplete(currentA)) return currentA
  const known = currentA.filter(isKnown)
  if (known.length === 0 || powerW === undefined || powerW < 0) return undefined
  const restA = powerW / (voltageV ?? assumedV) - sum(known)
  // A power factor below 1 makes the rest negative, if the known phases have all currents.
  if (restA < (FITTING.min - 1) * sum(known) - REST_A) return undefined
  const errorA = voltageV === undefined ? VOLTAGE_ERROR * sum(known) + REST_A : 0
  const shareA = (phases: number) => (restA <= errorA ? 0 : restA / phases)
  const highestA = Math.max(...known)
  const maxShareA = Math.min(highestA >= CHARGES_A ? UNEQUAL * highestA : Infinity, OVER_RATING * maxA)
  const isUnequal = (amperes: number) => amperes > maxShareA
  // More than one phase can carry is left for those that are missing, too.
  const length = isUnequal(shareA(currentA.length - known.length)) ? 3 : currentA.length
  const amperes = shareA(length - known.length)
  if (isUnequal(amperes)) return undefined
  return Array.from({ length }, (_, phase) => currentA[phase] ?? amperes)
}

/** The currents with the former ones in place of the unknown phases; undefined if one of them is not known either. */
export function withFormer(currentA: PhaseCurrents, former: PhaseCurrents): readonly number[] | undefined {
  const all = currentA.map((amperes, phase) => amperes ?? former[phase] ?? null)
  return isComplete(all) ? all : undefined
}

/** The currents of the last message, and those to show. */
export interface PhasesInUse {
  readonly sentA: PhaseCurrents
  readonly shownA: PhaseCurrents
  /** The last current of each phase in use, and when it was sent, ms. */
  readonly used: readonly ({ readonly amperes: number; readonly ms: number } | undefined)[]
  /** When a phase had a current again beside others that had not stopped, ms. */
  readonly returnedMs: number
  /** A shown current is not that of the last message. */
  readonly isAssumed: boolean
}

/** A phase that comes back within this time comes and goes, ms. */
const RETURNS_WITHIN_MS = 60_000
const inUse = (amperes: number | null | undefined) => (amperes ?? 0) >= REST_A

/**
 * A charger that leaves out a phase with a current now and then sends the same as one whose car uses fewer phases. A phase that has come
 * back beside the others keeps its current when it is missing again, and the draw is assumed. Beside a power its current is not known,
 * and follows from the power. A charger that sends currents of 0 has left out a phase that it does not send, if it was in use.
 */
export function phasesInUse(
  was: PhasesInUse | undefined,
  given: PhaseCurrents,
  { nowMs, hasPower }: { readonly nowMs: number; readonly hasPower: boolean },
): PhasesInUse {
  const recent = [0, 1, 2].map((phase) => {
    const one = was?.used[phase]
    return one && nowMs - one.ms <= RETURNS_WITHIN_MS ? one : undefined
  })
  const sendsZero = given.length > 1 && given.some((amperes) => amperes !== null && Math.abs(amperes) < REST_A)
  const length = Math.max(given.length, recent.findLastIndex(Boolean) + 1)
  const sentA = sendsZero ? Array.from({ length }, (_, phase) => given[phase] ?? null) : given
  const goesOn = sentA.some(inUse) && (was?.sentA ?? []).some(inUse)
  const isBack = sentA.some((amperes, phase) => inUse(amperes) && !inUse(was?.sentA[phase]) && recent[phase])
  const returnedMs = goesOn && isBack ? nowMs : (was?.returnedMs ?? -Infinity)
  const used = recent.map((one, phase) => (inUse(sentA[phase]) ? { amperes: sentA[phase] ?? 0, ms: nowMs } : one))
  const guesses = goesOn && nowMs - returnedMs <= RETURNS_WITHIN_MS
  const isMissing = (phase: number) => sentA[phase] !== null && !inUse(sentA[phase]) && used[phase] !== undefined
  if (!guesses || ![0, 1, 2].some(isMissing)) return { sentA, shownA: sentA, used, returnedMs, isAssumed: false }
  const formerA = (phase: number) => (hasPower ? null : (used[phase]?.amperes ?? 0))
  const shownA = [0, 1, 2].map((phase) =>
    isMissing(phase) ? formerA(phase) : (sentA[phase] ?? (sentA[phase] === null ? null : 0)),
  )
  return { sentA, shownA, used, returnedMs, isAssumed: !hasPower }
}
