/** Share of energy that reaches the battery, and that leaves it again: 87 % for the round trip, measured. */
export const ONE_WAY_EFFICIENCY = Math.sqrt(0.87)

/** Charging power falls linearly from this state of charge to 0 at 100 %. */
export const TAPER_FROM = 0.8

/** Share of the full power that a car takes. `soc` from 0 to 1. */
export const taper = (soc: number): number => (soc <= TAPER_FROM ? 1 : Math.max(0, (1 - soc) / (1 - TAPER_FROM)))

export interface Charge {
  readonly socFrom: number
  /** The highest power of the car below the taper, W. */
  readonly peakW: number
  /** The allowed power, W. */
  readonly allowedW: number
  readonly capacityWh: number
}

/** Energy from the grid that fills the whole battery, Wh. */
const gridWh = (charge: Charge) => charge.capacityWh / ONE_WAY_EFFICIENCY

/**
 * State of charge, 0 to 1, after this number of seconds of P = min(allowed, peak × taper(soc)): linear until the taper
 * falls below the allowed power, then an exponential approach to full.
 */
export function socAfter(charge: Charge, seconds: number): number {
  const { socFrom, peakW } = charge
  const allowedW = Math.min(charge.allowedW, peakW)
  if (allowedW <= 0 || seconds <= 0) return socFrom
  const capacityWs = gridWh(charge) * 3_600
  const knee = kneeOf(allowedW, peakW)
  const straightS = Math.max(0, ((knee - socFrom) * capacityWs) / allowedW)
  if (seconds <= straightS) return socFrom + (seconds * allowedW) / capacityWs
  const bend = Math.max(knee, socFrom)
  return 1 - (1 - bend) * Math.exp((-(seconds - straightS) * peakW) / ((1 - TAPER_FROM) * capacityWs))
}

/** State of charge at which the taper falls below the allowed power, 0 to 1. */
const kneeOf = (allowedW: number, peakW: number) => 1 - (1 - TAPER_FROM) * (allowedW / peakW)

/** Seconds until a state of charge, 0 to 1, is reached: the inverse of `socAfter`. Infinity if it is never reached. */
export function secondsUntil(charge: Charge, socTo: number): number {
  const { socFrom, peakW } = charge
  if (socTo <= socFrom) return 0
  const allowedW = Math.min(charge.allowedW, peakW)
  if (allowedW <= 0 || socTo >= 1) return Infinity
  const capacityWs = gridWh(charge) * 3_600
  const knee = kneeOf(allowedW, peakW)
  const straightS = (Math.max(0, Math.min(socTo, knee) - socFrom) * capacityWs) / allowedW
  if (socTo <= knee) return straightS
  const bend = Math.max(knee, socFrom)
  return straightS + (Math.log((1 - bend) / (1 - socTo)) * (1 - TAPER_FROM) * capacityWs) / peakW
}

/**
 * The state of charge after one step at this power, %. `powerW` is positive for import. `efficiency` is the share of the
 * energy that is stored, or that leaves the battery. The result is limited to 0 to 100 %.
 */
export function nextSocPercent(
  socPercent: number,
  powerW: number,
  capacityWh: number,
  seconds: number,
  efficiency = ONE_WAY_EFFICIENCY,
): number {
  const storedW = powerW > 0 ? powerW * efficiency : powerW / efficiency
  return Math.min(100, Math.max(0, socPercent + (storedW * seconds) / (36 * capacityWh)))
}
