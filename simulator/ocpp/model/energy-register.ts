const HOUR_MS = 3_600_000
/** A meter may be this far above the rated power. */
const OVER_RATING = 1.5
/** Registers count in steps of up to a kWh, Wh. */
const STEP_WH = 2_000
/** No car takes more between two values, by any clock, Wh. */
export const MAX_CAR_WH = 200_000
/** A wrong value that comes again does not rise. */
const RISES_OF_A_NEW_METER = 2

/** The energy that a connector can deliver in a time, Wh. */
const maxWhIn = (ms: number, ratedW: number, stepWh = STEP_WH) => stepWh + (OVER_RATING * ratedW * Math.max(0, ms)) / HOUR_MS

/** A value of an energy register. `start` and `end`: the first or last value of a transaction. */
export interface RegisterValue {
  readonly wh: number
  readonly ms: number
  /** The moment by the clock of the charger, if it is known, ms. */
  readonly clockMs?: number | undefined
  readonly at?: 'start' | 'end' | undefined
}

/** What is known of an energy register of a charger. Energy of the station = base + register, Wh. */
export interface EnergyRegister {
  readonly baseWh: number
  readonly last: RegisterValue
  /** A value that did not fit: below the last one, or too far above it. The next value decides about it. */
  readonly doubtful: RegisterValue | null
  /**
   * The last value before the register was taken for a new one, and the energy of the station then, Wh. A value may return to it,
   * until the new register has risen twice; an end always if starts and ends are of another register than the values between them.
   */
  readonly former?:
    | { readonly value: RegisterValue; readonly stationWh: number; readonly rises: number; readonly isOfEnds: boolean }
    | undefined
  /** The last value before the register began again. Values of that time can arrive late. */
  readonly before?: RegisterValue | undefined
  /** Values without a fitting unit are in kWh. */
  readonly isInKwh?: true
  /** Its first value, Wh; undefined after it has begun again. */
  readonly firstWh?: number | undefined
}

export interface RegisterStep {
  readonly register: EnergyRegister
  /** Energy that the value adds to the station, Wh; never negative. */
  readonly addedWh: number
  /** What is odd about the value, or about the one before it. */
  readonly note?: 'doubtful' | 'restarted' | 'ignored' | 'replaced' | 'in kWh' | undefined
}

/** A register in kWh has decimals, of 0.1 kWh at least, but for single values. One that has just begun again can look like it below 10 kWh, Wh. */
const IN_KWH = { stepWh: 100, minWh: 10_000 }

/** The energy from one value to the next one, Wh, if the lower one is in kWh and the other one in Wh; undefined otherwise. */
function riseOfKwh({ last, isInKwh }: EnergyRegister, { wh, ms }: RegisterValue, ratedW: number): number | undefined {
  const [lower, higher] = wh < last.wh ? [wh, last.wh] : [last.wh, wh]
  if (higher < IN_KWH.minWh || (!isInKwh && Number.isInteger(lower))) return undefined
  const riseWh = (wh < last.wh ? 1 : -1) * (lower * 1_000 - higher)
  const maxWh = maxWhIn(ms - last.ms, ratedW) - STEP_WH + IN_KWH.stepWh
  return riseWh >= -IN_KWH.stepWh && riseWh <= maxWh ? Math.max(0, riseWh) : undefined
}

/** A start whose first value is further above it than the time allows, by both clocks, is not of the same register. */
function isOfAnother(start: RegisterValue, value: RegisterValue, ratedW: number): boolean {
  const clockRunsMs = (value.clockMs ?? NaN) - (start.clockMs ?? NaN)
  const maxWh = maxWhIn(Math.max(clockRunsMs, value.ms - start.ms), ratedW)
  return start.at === 'start' && value.at === undefined && clockRunsMs >= 1_000 && value.wh - start.wh > maxWh
}

/**
 * Reads one value of a register. Registers of chargers start again at each transaction, at a restart or when a meter is replaced,
 * and send single wrong values. `stationWh` is the energy of the station before the value, `ratedW` its rated power.
 *
 * - A rise that the rated power allows in its time counts at once; a higher one when the next value, or the end of the
 *   transaction, confirms it. A rise above the battery of any car never counts: the meter was replaced, or the value is wrong.
 * - A fall counts as a new beginning when the next value stays below the former ones. A value that returns above them shows that
 *   the low one was wrong, unless it was the start of a transaction whose end or time allows the rise from there.
 * - A lower value that fits the last one as kWh is one in kWh. A start that is far below the first value is that of no register.
 * - A wrong value that comes twice looks like another meter, or a new beginning. A value that does not fit it, but the register before
 *   it, returns to that one: the energy is counted from there.
 */
export function registerAfter(
  was: EnergyRegister | null,
  value: RegisterValue,
  { stationWh, ratedW }: { readonly stationWh: number; readonly ratedW: number },
): RegisterStep {
  const former = (addedWh: number) => {
    const kept = was?.former && { ...was.former, rises: was.former.rises + (addedWh > 0 ? 1 : 0) }
    return kept && (kept.isOfEnds || kept.rises < RISES_OF_A_NEW_METER) ? kept : undefined
  }
  const isOfEnds = was?.last.at === 'start' || was?.doubtful?.at !== undefined
  const left = (value: RegisterValue, rises = isOfEnds ? RISES_OF_A_NEW_METER : 0) => ({ value, stationWh, rises, isOfEnds })
  const taken = (addedWh: number, note?: RegisterStep['note']): RegisterStep => ({
    register: {
      baseWh: stationWh + addedWh - value.wh,
      last: value,
      doubtful: null,
      former: was && (note === 'replaced' || note === 'restarted') ? left(was.last) : former(addedWh),
      before: was?.before,
      firstWh: was ? (note === 'restarted' || note === 'replaced' ? undefined : was.firstWh) : value.wh,
    },
    addedWh,
    note,
  })
  if (!was) return taken(0)
  const { last, doubtful } = was
  // A message that comes again confirms nothing.
  if (doubtful && value.clockMs !== undefined && value.clockMs === doubtful.clockMs && value.wh === doubtful.wh) {
    return { register: was, addedWh: 0 }
  }
  const restarted = (addedWh: number): RegisterStep => {
    const { register, ...step } = taken(addedWh, 'restarted')
    return { ...step, register: { ...register, before: last } }
  }
  const doubted: RegisterStep = { register: { ...was, doubtful: value }, addedWh: 0, note: 'doubtful' }
  const inTimeWh = (from: RegisterValue) => maxWhIn(value.ms - from.ms, ratedW)
  /** The energy from one value to this one; undefined if it cannot be. */
  const riseFrom = ({ wh }: RegisterValue, maxWh: number) =>
    value.wh >= wh && value.wh <= wh + maxWh ? value.wh - wh : undefined
  // Starts and ends are rounded. A register that began again at the last start can reach the same value.
  const isBegun = doubtful?.at === 'start' && riseFrom(doubtful, inTimeWh(doubtful) - STEP_WH) !== undefined
  const isRounded = value.wh < last.wh && value.wh >= last.wh - 1 && !isBegun
  if (isRounded) return { register: { ...was, last: { ...value, wh: last.wh }, doubtful: null }, addedWh: 0 }
  const kwhRiseWh = riseOfKwh(was, value, ratedW)
  if (kwhRiseWh !== undefined) {
    // All values so far were in kWh.
    const earlierWh = value.wh > last.wh ? 999 * (last.wh - (was.firstWh ?? last.wh)) : 0
    const addedWh = value.at === 'start' && earlierWh === 0 ? 0 : kwhRiseWh + earlierWh
    const wh = value.wh < last.wh ? last.wh + addedWh : value.wh
    const register = { ...was, baseWh: stationWh + addedWh - wh, last: { ...value, wh }, doubtful: null, isInKwh: true as const }
    return { register, addedWh, note: was.isInKwh ? undefined : 'in kWh' }
  }
  const soon = riseFrom(last, inTimeWh(last))
  const ever = riseFrom(last, MAX_CAR_WH + inTimeWh(last))

  const isOfFormer = (was.former?.rises ?? 0) < RISES_OF_A_NEW_METER || (!doubtful && value.at !== undefined)
  const sinceFormer = was.former && isOfFormer && soon === undefined && riseFrom(was.former.value, inTimeWh(was.former.value))
  if (was.former && typeof sinceFormer === 'number') {
    const { register, ...step } = taken(Math.max(0, was.former.stationWh + sinceFormer - stationWh), 'ignored')
    return { ...step, register: { ...register, former: undefined } }
  }
  if (!doubtful) {
    if (soon !== undefined) return taken(soon)
    return value.at === 'end' && ever !== undefined ? taken(ever) : doubted
  }
  if (doubtful.wh < last.wh && value.wh > last.wh && isOfAnother(doubtful, value, ratedW)) {
    const { register, ...step } = taken(0, 'replaced')
    // A value above both is wrong if the next one follows the start.
    return { ...step, register: { ...register, former: ever === undefined ? left(doubtful, 0) : left(last) } }
  }
  const onward = riseFrom(doubtful, MAX_CAR_WH + inTimeWh(doubtful))
  if (doubtful.wh > last.wh) {
    if (onward !== undefined) {
      const jumpWh = doubtful.wh - last.wh
      const isOfCar = jumpWh <= MAX_CAR_WH + inTimeWh(last) && !isOfAnother(last, doubtful, ratedW)
      return isOfCar ? taken(jumpWh + onward) : taken(onward, 'replaced')
    }
    return soon === undefined ? doubted : taken(soon, 'ignored')
  }
  /** Energy since the register was 0, if it began again between two values of a transaction. */
  const begunWh = doubtful.at === 'start' || doubtful.wh > inTimeWh(last) ? 0 : doubtful.wh
  if (value.wh < doubtful.wh) {
    const step = restarted(begunWh)
    if (begunWh === 0) return step
    // Of two falls in a row, the second one can be wrong: it is doubtful in its turn.
    const register = { ...step.register, baseWh: stationWh + begunWh - doubtful.wh, last: doubtful, doubtful: value }
    return { ...step, register }
  }
  if (value.wh < last.wh) return onward === undefined ? doubted : restarted(begunWh + onward)
  const isOfTransaction = doubtful.at === 'start' && onward !== undefined
  const isNewBeginning = value.at === 'end' || soon === undefined || riseFrom(doubtful, inTimeWh(doubtful)) !== undefined
  if (isOfTransaction && isNewBeginning) return restarted(onward)
  return ever === undefined ? doubted : taken(ever, 'ignored')
}

/** Whether a value can follow the last one of a register, by the rated power. */
export const canFollow = ({ last }: EnergyRegister, { wh, ms }: RegisterValue, ratedW: number, stepWh?: number): boolean =>
  wh >= last.wh && wh - last.wh <= maxWhIn(ms - last.ms, ratedW, stepWh)

/**
 * A value that was taken before the newest one and is higher: it is of the time before the register began again. Undefined if it is
 * of no such time, so that it counts as any other value.
 */
export function lateRegisterAfter(was: EnergyRegister, value: RegisterValue, ratedW: number): RegisterStep | undefined {
  const { last, doubtful, before } = was
  const added = (from: RegisterValue) => {
    const riseWh = value.wh - from.wh
    return riseWh >= 0 && riseWh <= maxWhIn(value.ms - from.ms, ratedW) ? riseWh : 0
  }
  if (doubtful && doubtful.wh < last.wh) {
    const addedWh = added(last)
    const newer = addedWh > 0 ? { ...value, ms: last.ms } : last
    return { register: { ...was, last: newer }, addedWh }
  }
  if (!before || value.wh <= last.wh) return undefined
  const addedWh = added(before)
  return { register: { ...was, baseWh: was.baseWh + addedWh, before: addedWh > 0 ? value : before }, addedWh }
}
