import type { OcppCharger } from './ocpp-charger.ts'

type Wanting = Pick<OcppCharger, 'wanted'>

/** Wanted powers are kept for the longest declared reaction time, ms. */
const KEPT_MS = 120_000

/**
 * Notes the power that the platform wants of a V2G device or battery from this second on, W. `earlyW` is that of a device whose fast
 * response has reached its full power sooner.
 */
export function noteWanted({ wanted }: Wanting, powerW: number, nowMs: number, earlyW = powerW): void {
  if (wanted.at(-1)?.atMs === nowMs) wanted.pop()
  const last = wanted.at(-1)
  if (last?.powerW !== powerW || last.earlyW !== earlyW) wanted.push({ atMs: nowMs, powerW, earlyW })
  while (wanted[1] && wanted[1].atMs <= nowMs - KEPT_MS) wanted.shift()
}

/** The device has been offline, so that its time to follow begins again. */
export function forgetWanted({ wanted }: Wanting): void {
  wanted.length = 0
}

/** The power that the platform wants now, W; null before the first second. */
export const wantedNowW = ({ wanted }: Wanting): number | null => wanted.at(-1)?.powerW ?? null

/** The lowest and highest power that was wanted in the last `windowMs`, W; without bounds before the first one. */
function wantedWithin(
  { wanted }: Wanting,
  windowMs: number,
  nowMs: number,
): { readonly minimumW: number; readonly maximumW: number } {
  const first = wanted.findLastIndex(({ atMs }) => atMs <= nowMs - windowMs)
  if (first < 0) return { minimumW: -Infinity, maximumW: Infinity }
  const powers = wanted.slice(first).flatMap(({ powerW, earlyW }) => [powerW, earlyW])
  return { minimumW: Math.min(...powers), maximumW: Math.max(...powers) }
}

/** A larger difference from the setpoint is no disobedience: the resolution and error of a meter, and what the device itself uses, W. */
const toleranceW = (ratedW: number) => 50 + 0.02 * ratedW

/**
 * Whether a power follows the setpoints of the reaction time. A device may charge with less than it may, because its battery decides;
 * it may discharge neither more nor less than it should.
 */
export function follows(
  charger: Wanting,
  powerW: number,
  { declaredMs, ratedW, nowMs }: { readonly declaredMs: number; readonly ratedW: number; readonly nowMs: number },
): boolean {
  const { minimumW, maximumW } = wantedWithin(charger, declaredMs, nowMs)
  const tolerance = toleranceW(ratedW)
  return powerW <= maximumW + tolerance && powerW >= Math.min(0, minimumW) - tolerance
}
