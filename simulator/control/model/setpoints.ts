/** A power from a time on, W. */
export interface Basepoint {
  readonly atMs: number
  readonly powerW: number
}

/** Manual commands of a device; null means none. W, import is positive. */
export interface Control {
  /** For chargers a ceiling until the car leaves, for other devices a baseline. */
  readonly powerW: number | null
  readonly baselineW: number | null
  /** In order of time. The last one stays in force. */
  readonly basepoints: readonly Basepoint[]
  readonly ffrPositiveW: number | null
  readonly ffrNegativeW: number | null
}

export const NO_CONTROL: Control = { powerW: null, baselineW: null, basepoints: [], ffrPositiveW: null, ffrNegativeW: null }

/** The commanded baseline at this time: basepoints take precedence over Pbaseline, and Pbaseline over power. Null means none. */
export function setpointW(control: Control, nowMs: number): number | null {
  if (control === NO_CONTROL) return null
  return basepointW(control.basepoints, nowMs) ?? control.baselineW ?? control.powerW
}

/** The latest basepoint that has started. */
function basepointW(basepoints: readonly Basepoint[], nowMs: number): number | null {
  let [low, high] = [0, basepoints.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((basepoints[middle]?.atMs ?? Infinity) <= nowMs) low = middle + 1
    else high = middle
  }
  return basepoints[low - 1]?.powerW ?? null
}

/** Share of its rated power by which a baseline moves per second. */
const RAMP_PER_S = 0.25

/** A baseline that moves toward another one and reaches any setpoint within four seconds. `seconds` 0 jumps to it. */
export function rampedW(fromW: number, toW: number, ratedW: number, seconds: number): number {
  if (seconds === 0) return toW
  const stepW = ratedW * RAMP_PER_S * seconds
  return Math.min(fromW + stepW, Math.max(fromW - stepW, toW))
}
