/** A V2G point at a moment, W; import is positive. */
export interface FastRow {
  readonly atMs: number
  readonly powerW: number
  /** The sum of baseline and droop, which the point draws without a limit. */
  readonly expectedW: number
}

/** Logs have frequencies in whole millihertz and powers in whole watts. */
const ROUNDED_W = 15

/**
 * The power in W that a point would draw without its fast reserve at a moment after the crossing: baseline plus droop.
 * A limit that was binding just before the crossing (`before`) stays binding, so that the response starts at that power.
 */
export function withoutReserveW(before: FastRow | undefined): (row: FastRow) => number {
  if (before === undefined || Number.isNaN(before.powerW - before.expectedW)) return ({ expectedW }) => expectedW
  const offW = before.powerW - before.expectedW
  if (Math.abs(offW) <= ROUNDED_W) return ({ expectedW }) => expectedW
  return ({ expectedW }) => (offW < 0 ? Math.min(expectedW, before.powerW) : Math.max(expectedW, before.powerW))
}
