import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'

/** A value of an energy register and its moment. */
export interface TimedRegister {
  readonly wh: number
  readonly ms: number
  /** By the clock of the charger. */
  readonly clockMs: number
}

/** The power is derived over this time at least, and over the time of the second value at most, ms. */
const OVER_MS = { min: 10 * SECOND_MS, max: 60 * SECOND_MS }
/** The step of the register may make this part of the rated power uncertain. */
const UNCERTAIN = 0.05

/**
 * The values with another one, without those that are too old to derive the present power from. `intervalWh`: the value is from the energy of
 * an interval. One that comes late is of its own time: newer values contain it, and it shows no newer one.
 */
export const withRegisterValue = (values: readonly TimedRegister[], value: TimedRegister, intervalWh?: number) =>
  intervalWh !== undefined && values.some(({ clockMs }) => clockMs > value.clockMs)
    ? values.map((one) => (one.clockMs < value.clockMs ? one : { ...one, wh: one.wh + intervalWh }))
    : [...values.filter(({ ms }) => value.ms - ms <= OVER_MS.max && ms < value.ms), value]

/** The step in which the register counts, as far as its values show, Wh. */
const stepOf = (values: readonly TimedRegister[]) =>
  [1_000, 100, 10, 1].find((step) => values.every(({ wh }) => wh % step === 0)) ?? 0

/**
 * The power that the last values of a register show, W; undefined while they show none. It is the mean over the longest time in
 * which the rise was as even as in the last seconds, because a short time of a register with coarse steps shows little.
 */
export function derivedPowerW(values: readonly TimedRegister[], ratedW: number): number | undefined {
  const last = values.at(-1)
  if (!last) return undefined
  // A value can arrive late, and a clock can count whole minutes, stop or jump.
  const hasClock = values.some(({ clockMs }) => clockMs % MINUTE_MS !== 0)
  const sinceMs = ({ ms, clockMs }: TimedRegister) => {
    const [byArrivalMs, byClockMs] = [last.ms - ms, last.clockMs - clockMs]
    return hasClock && byClockMs > 0 && Math.abs(byClockMs - byArrivalMs) <= OVER_MS.max ? byClockMs : byArrivalMs
  }
  const newest = values.findLast((value) => sinceMs(value) >= OVER_MS.min)
  if (!newest) return undefined
  const step = stepOf(values)
  const powerFrom = (value: TimedRegister) => ((last.wh - value.wh) * HOUR_MS) / sinceMs(value)
  const isEven = (value: TimedRegister) => {
    const expectedWh = (powerFrom(value) * sinceMs(newest)) / HOUR_MS
    return Math.abs(last.wh - newest.wh - expectedWh) <= Math.max(step, 1)
  }
  const from = values.find((value) => sinceMs(value) >= sinceMs(newest) && isEven(value)) ?? newest
  const powerW = powerFrom(from)
  const isCertain = (step * HOUR_MS) / sinceMs(from) <= UNCERTAIN * ratedW
  return isCertain && powerW >= 0 && powerW <= 1.5 * ratedW ? powerW : undefined
}
