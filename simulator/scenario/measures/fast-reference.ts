/** A V2G point at a moment, W; import is positive. */
export interface FastRow {
  readonly atMs: number
  readonly powerW: number
  /** Its baseline and its droop together, which it draws where nothing limits it. */
  readonly expectedW: number
}

/** Logged frequencies are whole millihertz, and powers whole watts. */
const ROUNDED_W = 15

/**
 * W that a point would draw without its fast reserve, at a moment after the crossing: its baseline and its droop of that moment.
 * A limit that held its power just before the crossing (`before`) goes on to hold it, so that the answer begins with that power.
 */
export function withoutReserveW(before: FastRow | undefined): (row: FastRow) => number {
  if (before === undefined || Number.isNaN(before.powerW - before.expectedW)) return ({ expectedW }) => expectedW
  const offW = before.powerW - before.expectedW
  if (Math.abs(offW) <= ROUNDED_W) return ({ expectedW }) => expectedW
  return ({ expectedW }) => (offW < 0 ? Math.min(expectedW, before.powerW) : Math.max(expectedW, before.powerW))
}
