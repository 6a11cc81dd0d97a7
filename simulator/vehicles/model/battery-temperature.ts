import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { mix01 } from '#simulator/core/model/random.ts'

/** Daily means near Helsinki: about −4 °C at the start of February, 18 °C at the start of August (normals of 1991 to 2020). */
const [MEAN_C, SWING_C, COLDEST_DAY] = [7, 11, 32]
/** A day differs from its mean by up to this, °C. */
const DAY_C = 6

/** Outdoor temperature of a day, °C: the season and a deviation of the day. */
export function outdoorC(tMs: number): number {
  const day = Math.floor(tMs / DAY_MS)
  const dayOfYear = day % 365.25
  return MEAN_C - SWING_C * Math.cos((2 * Math.PI * (dayOfYear - COLDEST_DAY)) / 365.25) + DAY_C * (2 * mix01(0x7e3, day) - 1)
}

/** Heat from the drive, and while the car charges. */
const DRIVE_C = 8
const WARMS_C_PER_MIN = 0.5
const WARM_C = 25

/** Temperature of the battery of a car that fast charges, °C. It arrives warmer than the air and warms up to 25 °C. */
export function batteryTemperatureC(readyMs: number, nowMs: number): number {
  const arrivesC = outdoorC(readyMs) + DRIVE_C
  return Math.max(arrivesC, Math.min(WARM_C, arrivesC + (WARMS_C_PER_MIN * Math.max(0, nowMs - readyMs)) / MINUTE_MS))
}

interface RateAt {
  readonly atC: number
  readonly rate: number
}

/** The highest rate of power to capacity by temperature, per hour. */
const RATES: readonly [RateAt, ...RateAt[]] = [
  { atC: -10, rate: 0.3 },
  { atC: 0, rate: 0.7 },
  { atC: 10, rate: 1 },
  { atC: 25, rate: 2.5 },
]

/**
 * The highest rate that a battery of this temperature accepts, per hour; Infinity from 25 °C on. The figures are assumptions; Motoaki,
 * Yi and Salisbury, Energy Policy 122 (2018), measured the loss of fast charging at 0 °C against 25 °C.
 */
export function coldRateC(temperatureC: number): number {
  let [from] = RATES
  if (temperatureC <= from.atC) return from.rate
  // Called for every fast-charging car in every second, so that nothing is copied.
  for (const to of RATES) {
    if (temperatureC < to.atC) return from.rate + ((to.rate - from.rate) * (temperatureC - from.atC)) / (to.atC - from.atC)
    from = to
  }
  return Infinity
}
