/** Resolution of the reported values of a simulated charger, A or kW. Ideal chargers have none. */
const RESOLUTION = 0.01
const EXACT = 1e-6
/** Charging stations report tenths of an ampere or kilowatt at best. */
const RESOLUTION_OUTSIDE = 0.1
/** Largest error of a meter of class B by EN 50470-3 or class 1 by IEC 62053-21, which chargers have or come close to. */
const CLASS_B = 0.01

/**
 * How much more than its limit a charger may report and still obey, A per phase; kW at a DC charger. The meter of a charger
 * outside has an error, and its car may draw the whole limit.
 */
export function drawTolerance(limit: number, { isExact, isOutside }: { isExact: boolean; isOutside: boolean }): number {
  if (isOutside) return RESOLUTION_OUTSIDE + CLASS_B * Math.max(0, Number.isFinite(limit) ? limit : 0)
  return isExact ? EXACT : RESOLUTION
}
