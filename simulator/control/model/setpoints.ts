/** A power from a moment on, W. */
export interface Basepoint {
  readonly atMs: number
  readonly powerW: number
}

/** What a device was told by hand; null is never told. W, import is positive. */
export interface Control {
  /** Of chargers a ceiling for as long as the car is there, of the others a baseline. */
  readonly powerW: number | null
  readonly baselineW: number | null
  /** In order of time. The last one stays in force. */
  readonly basepoints: readonly Basepoint[]
  readonly ffrPositiveW: number | null
  readonly ffrNegativeW: number | null
}

export const NO_CONTROL: Control = { powerW: null, baselineW: null, basepoints: [], ffrPositiveW: null, ffrNegativeW: null }

/** The baseline that was told for this moment: basepoints count before Pbaseline, that before power. Null is never told. */
export function setpointW(control: Control, nowMs: number): number | null {
  if (control === NO_CONTROL) return null
  return basepointW(control.basepoints, nowMs) ?? control.baselineW ?? control.powerW
}

/** The newest of those whose time has come. */
function basepointW(basepoints: readonly Basepoint[], nowMs: number): number | null {
  let [low, high] = [0, basepoints.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((basepoints[middle]?.atMs ?? Infinity) <= nowMs) low = middle + 1
    else high = middle
  }
  return basepoints[low - 1]?.powerW ?? null
}

/** Share of its rated power by which a baseline moves in a second. */
const RAMP_PER_S = 0.25

/** A baseline on its way to another one: any setpoint is reached within four seconds. With `seconds` 0 it is there. */
export function rampedW(fromW: number, toW: number, ratedW: number, seconds: number): number {
  if (seconds === 0) return toW
  const stepW = ratedW * RAMP_PER_S * seconds
  return Math.min(fromW + stepW, Math.max(fromW - stepW, toW))
}
