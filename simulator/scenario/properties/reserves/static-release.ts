import type { World } from '#simulator/core/world/state.ts'

const hzAt = (world: World, atMs: number) => Math.round(world.fastFrequency.at(atMs) * 1e5) / 1e5
/** The frequencies of the ten steps that end with this second. */
export const hzOfSecond = (world: World) => Array.from({ length: 10 }, (_, step) => hzAt(world, world.nowMs - 900 + step * 100))
/** FCR-D up is linear from 49.9 Hz to 49.5 Hz. */
export const shareAt = (hz: number) => Math.min(1, Math.max(0, (49.9 - hz) / 0.4))
export const TOLERANCE = 1e-4
/** Of a share that is held: 0.4 mHz, because the extreme of a second can lie between two samples. */
const HELD_TOLERANCE = 1e-3
/** TR 3.1.3: released after 60 s at 49.9 Hz without a break, within 15 min, by at most 20 % in 1 s and 25 % in 10 s. */
const [BACK_MS, RELEASED_S, MAX_1S, MAX_10S, PAUSE_HZ] = [60_000, 900, 0.2, 0.25, 49.8]

interface HeldShare {
  share: number
  backMs: number | null
  releasingS: number
  /** The share at the start of a release, and those of the last seconds of it. */
  readonly last: number[]
}
/** What is known of a static group. */
export interface StaticGroup {
  /** Null while the state of a static group is unknown: until it requires nothing. */
  held: HeldShare | null
}
const resting = (): HeldShare => ({ share: 0, backMs: null, releasingS: 0, last: [] })

/** Compares a second of a static group. Returns what is wrong. */
export function staticProblem(world: World, known: StaticGroup, share: number): string | undefined {
  const hz = hzOfSecond(world)
  const { held } = known
  if (!held || hz.some(Number.isNaN)) {
    known.held = share === 0 && hz.every((one) => one >= 49.9) ? resting() : null
    return undefined
  }
  const most = Math.max(...hz.map(shareAt))
  if (most > held.share + TOLERANCE) Object.assign(held, { share: most, backMs: null, releasingS: 0, last: [] })
  else if (held.last.length > 0 && most > held.share - 0.1 && most > 0) return void (known.held = null)
  if (held.share === 0) return share <= 2 * TOLERANCE ? undefined : `requires ${share.toFixed(3)} without a reason`
  // A release that has begun within the second goes on, although the frequency falls again in its rest.
  let isReleasing = held.last.length > 0
  for (const [step, one] of hz.entries()) {
    const atMs = world.nowMs - 900 + step * 100
    if (one < 49.9 && !isReleasing) held.backMs = null
    else held.backMs ??= atMs
    isReleasing ||= held.backMs !== null && atMs - held.backMs >= BACK_MS
  }
  const isHeld = Math.abs(share - held.share) <= HELD_TOLERANCE
  if (!isReleasing) return isHeld ? undefined : `holds ${share.toFixed(3)} of ${held.share.toFixed(3)}`
  if (held.last.length === 0) held.last.push(held.share)
  const [first = 0] = held.last
  held.releasingS += hz.some((one) => one <= PAUSE_HZ) ? 0 : 1
  const before = held.last.at(-1) ?? first
  held.last.push(share)
  held.share = share
  if (hz.every((one) => one <= PAUSE_HZ) && share < before - TOLERANCE) return 'goes on with its release at or below 49.8 Hz'
  if (before - share > MAX_1S || (held.last.at(-11) ?? first) - share > MAX_10S) return 'releases too fast'
  const maxLeft = Math.max(most, first * (1 - held.releasingS / RELEASED_S)) + 0.02
  if (share > maxLeft) return `still requires ${share.toFixed(3)} in its release`
  if (share === 0) known.held = resting()
  return undefined
}
