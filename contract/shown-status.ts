/** W in either direction below which a device counts as idle: what its electronics draw. */
const IDLE_W = 100

/**
 * The status that a device is listed, filtered and counted with, which is not always the one that it last reported:
 * `Offline` while the platform has no connection to it, `Discharging` while it feeds power back, and `Charging` where it
 * draws power and still reports `Available`, as batteries do. Power in W, negative for generation; null or NaN when unknown.
 */
export function shownStatus(reported: string | null, isOnline: boolean, powerW: number | null): string | null {
  if (!isOnline) return 'Offline'
  if (powerW === null || (reported !== 'Available' && reported !== 'Charging')) return reported
  if (powerW <= -IDLE_W) return 'Discharging'
  return powerW >= IDLE_W ? 'Charging' : reported
}
