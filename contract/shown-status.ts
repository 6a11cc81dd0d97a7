/** Power in either direction below which a device is idle, W. Covers the consumption of its electronics. */
const IDLE_W = 100

/** Power texts have steps of 0.1 kW: above this power, W, a session is shown as `−0.1 kW, discharging`. */
const SHOWN_W = 50

/**
 * The status with which a device is listed, filtered and counted. It can differ from the last reported status:
 * `Offline` while the platform has no connection to it, `Discharging` while it feeds power back (in a session from
 * the first power that its text shows), and `Charging` where it
 * draws power and still reports `Available`, as batteries do; `Unknown` while an online station has reported none. Power in W,
 * negative for generation; null or NaN if unknown.
 */
export function shownStatus(reported: string | null, isOnline: boolean, powerW: number | null): string {
  if (!isOnline) return 'Offline'
  if (reported === null) return 'Unknown'
  if (powerW === null || (reported !== 'Available' && reported !== 'Charging')) return reported
  if (powerW <= -IDLE_W || (reported === 'Charging' && powerW < -SHOWN_W)) return 'Discharging'
  return powerW >= IDLE_W ? 'Charging' : reported
}
