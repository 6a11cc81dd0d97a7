import type { World } from '#simulator/core/world/state.ts'
import { offeredKw, savesOf } from './offer.ts'
import type { Property } from '../property.ts'

const hzAt = (world: World, atMs: number) => Math.round(world.fastFrequency.at(atMs) * 1e5) / 1e5
/** FCR-D up is linear from 49.9 Hz to 49.5 Hz. */
const shareAt = (hz: number) => Math.min(1, Math.max(0, (49.9 - hz) / 0.4))
const TOLERANCE = 1e-4
/** Of a share that is held: 0.4 mHz, because the extreme of a second can lie between two samples. */
const HELD_TOLERANCE = 1e-3
/** TR 3.1.3: released after 60 s at 49.9 Hz without a break, within 15 min, by at most 20 % in 1 s and 25 % in 10 s. */
const [BACK_MS, RELEASED_S, MOST_1S, MOST_10S, PAUSE_HZ] = [60_000, 900, 0.2, 0.25, 49.8]

interface Held {
  share: number
  backMs: number | null
  releasingS: number
  /** The share at the start of a release, and those of the last seconds of it. */
  readonly last: number[]
}
interface Known {
  readonly saves: string
  /** Null while the state of a static group is unknown: until it requires nothing. */
  held: Held | null
}
const resting = (): Held => ({ share: 0, backMs: null, releasingS: 0, last: [] })

/** Compares a second of a static group. Returns what is wrong. */
function judge(world: World, known: Known, share: number): string | undefined {
  const hz = Array.from({ length: 10 }, (_, step) => hzAt(world, world.nowMs - 900 + step * 100))
  const held = known.held
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
  if (!isReleasing) {
    return Math.abs(share - held.share) > HELD_TOLERANCE ? `holds ${share.toFixed(3)} of ${held.share.toFixed(3)}` : undefined
  }
  if (held.last.length === 0) held.last.push(held.share)
  const [first = 0] = held.last
  const isPaused = hz.every((one) => one <= PAUSE_HZ)
  held.releasingS += hz.some((one) => one <= PAUSE_HZ) ? 0 : 1
  const before = held.last.at(-1) ?? first
  held.last.push(share)
  held.share = share
  if (isPaused && share < before - TOLERANCE) return 'goes on with its release at or below 49.8 Hz'
  if (before - share > MOST_1S || (held.last.at(-11) ?? first) - share > MOST_10S) return 'releases too fast'
  if (share > Math.max(most, first * (1 - held.releasingS / RELEASED_S)) + 0.02) {
    return `still requires ${share.toFixed(3)} in its release`
  }
  if (share === 0) known.held = resting()
  return undefined
}

/** Precondition: stepwise FCR-D with an offer that is the same in both seconds and not saved in this one. */
export const stepwise: Property = {
  name: 'stepwise',
  about: 'A classic stepwise group requires what the frequency asks; a static one holds its maximum until 60 s at 49.9 Hz.',
  concerns: ({ groups }) => [...groups.values()].some(({ fcr }) => fcr.isEnabledStepwise),
  begin: (_, met) => {
    const groups = new Map<number, Known & { offerKw: number }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const known = groups.get(group.id)
        const { fcr, response, name } = group
        const saves = savesOf(group)
        const offerKw = offeredKw(group, world.nowMs + 1_000)
        groups.set(group.id, { saves, held: known?.saves === saves ? known.held : null, offerKw })
        const now = groups.get(group.id)
        const isSame = known?.saves === saves && known.offerKw === offeredKw(group, world.nowMs)
        if (!fcr.isEnabledStepwise || !now || !isSame || !response.second || !(known.offerKw > 0)) continue
        const share = response.second.requiredKw / known.offerKw
        met()
        const isStatic = fcr.stepwiseMode === 'static'
        const hz = hzAt(world, world.nowMs)
        const isWrong = !isStatic && !Number.isNaN(hz) && Math.abs(share - shareAt(hz)) > TOLERANCE
        const what = isWrong ? `requires ${share.toFixed(3)} of its power` : isStatic ? judge(world, now, share) : undefined
        if (what) return { what: `${name} ${what} at ${hz} Hz` }
        if (share > TOLERANCE && response.baselineKw === null) return { what: `${name} is not activated at ${hz} Hz` }
      }
      return undefined
    }
  },
}
