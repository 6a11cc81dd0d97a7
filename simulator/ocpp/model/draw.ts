import type { PresentMeter } from './reported-meter.ts'

/** The draw of a charger in the terms of a sample. */
export interface ReportedDraw {
  /** Mean of the phases in use, A. */
  readonly currentA: number
  readonly phasesInUse: 1 | 2 | 3
  /** The first phase in use: 0 for L1. The others follow in turn, so that L3 and L1 are two phases from L3 on. */
  readonly firstPhase: 0 | 1 | 2
  readonly powerFactor: number
  readonly voltageV: number
  /** The current is one that the charger has sent. */
  readonly isCurrentSent: boolean
  /** How far each phase in use, from the first one on, differs from the mean, A. */
  readonly differencesA: readonly [number, number, number]
}

/** A phase below this current is not in use, A. */
const IDLE_A = 0.5
/** A power this far above that of a single current belongs to all phases. */
const OF_ALL_PHASES = 1.2

/** The first of the phases in use, so that the others follow in turn. */
const firstOf = (used: readonly boolean[]): 0 | 1 | 2 =>
  Math.max(
    0,
    used.findIndex((isUsed, phase) => isUsed && !used[(phase + 2) % 3]),
  ) as 0 | 1 | 2

/**
 * The draw that meter values describe. Power, current and voltage complete each other: a missing current follows from the power.
 * `defaults`: the voltage of the station, its phases, and the current to assume while the charger has reported none.
 */
export function reportedDraw(
  { currentA: sentA, powerW, powerShares, voltageV }: PresentMeter,
  defaults: { readonly voltageV: number; readonly phases: 1 | 2 | 3; readonly assumedA: number },
): ReportedDraw {
  const volts = voltageV ?? defaults.voltageV
  const isCurrentSent = sentA !== undefined
  const currentA = sentA ?? (powerW ? powerShares?.map((share) => (share * powerW) / volts) : undefined)
  const used = [0, 1, 2].map((phase) => Math.abs(currentA?.[phase] ?? 0) >= IDLE_A)
  const count = used.filter(Boolean).length
  const none = { voltageV: volts, powerFactor: 1, firstPhase: 0, isCurrentSent: false, differencesA: [0, 0, 0] } as const
  if (count === 0) {
    const phasesInUse = defaults.phases
    const fromPowerA = powerW === undefined ? undefined : powerW / (volts * phasesInUse)
    const isZero = currentA !== undefined && !powerW
    return { ...none, phasesInUse, isCurrentSent: isZero, currentA: isZero ? 0 : (fromPowerA ?? defaults.assumedA) }
  }
  const phasesInUse = count as 1 | 2 | 3
  // A charger with one phase has it on its own line, by any name.
  const firstPhase = defaults.phases === 1 ? 0 : firstOf(used)
  const inTurn = [0, 1, 2].map((place) => currentA?.[((firstOf(used) + place) % 3) as 0 | 1 | 2] ?? 0).slice(0, count)
  const meanA = inTurn.reduce((sum, amperes) => sum + amperes, 0) / count
  const powerFactor = powerW === undefined ? 1 : powerW / (volts * meanA * count)
  // Some chargers report the current of each phase once. Then the power decides about the phases.
  if (powerFactor > OF_ALL_PHASES && count === 1 && powerW !== undefined) {
    const phases = defaults.phases
    return { ...none, phasesInUse: phases, currentA: powerW / (volts * phases) }
  }
  const [first = meanA, second = meanA, third = meanA] = inTurn
  return {
    voltageV: volts,
    phasesInUse,
    firstPhase,
    currentA: meanA,
    isCurrentSent,
    powerFactor,
    differencesA: [first - meanA, second - meanA, third - meanA],
  }
}

/** What the car of a charger outside draws without a limit below it, as its reports show. */
export interface OwnDraw {
  /** Mean of the phases in use, A. */
  readonly currentA: number
  readonly phases: 1 | 2 | 3
  readonly powerFactor: number
  /** Since when the draw has been below the limit; null while the limit decides. */
  readonly belowSinceMs: number | null
}

/** A draw this close to the limit, A, is decided by the limit. */
const BINDS_A = 0.5

const ofDraw = ({ currentA, phasesInUse, powerFactor }: ReportedDraw, was: OwnDraw | null): Omit<OwnDraw, 'belowSinceMs'> =>
  currentA > 0 || !was ? { currentA, phases: phasesInUse, powerFactor } : { ...was, currentA: 0 }

/**
 * The own draw after another second. A limit hides it, so that a lower draw counts only after it has been below the limit for
 * `settlingMs`, the time in which the car follows a higher limit.
 */
export function ownDrawAfter(
  was: OwnDraw | null,
  draw: ReportedDraw,
  { limitA, nowMs, settlingMs }: { readonly limitA: number; readonly nowMs: number; readonly settlingMs: number },
): OwnDraw {
  const belowSinceMs = draw.currentA < limitA - BINDS_A ? (was?.belowSinceMs ?? nowMs) : null
  const isHigher = !was || draw.currentA > was.currentA
  const isSettled = belowSinceMs !== null && nowMs - belowSinceMs >= settlingMs
  if (isHigher || isSettled) return { ...ofDraw(draw, was), belowSinceMs }
  return was.belowSinceMs === belowSinceMs ? was : { ...was, belowSinceMs }
}
