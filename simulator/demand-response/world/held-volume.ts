import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { flexibilityKw } from './fcr-settings.ts'

/**
 * The volume of FCR-D at the end of its last sold hour, TR 3.7: in a disturbance it stays in force until the frequency is back within
 * 100 mHz of 50 Hz. After 15 min it may be ramped down, over 5 min.
 */
const HELD_MS = 15 * MINUTE_MS
const RAMP_MS = 5 * MINUTE_MS

/** A volume that stays in force after its hour, and the end of that hour. */
export interface HeldVolume {
  /** The volume that is still required, kW. */
  readonly volumeKw: number
  readonly soldUntilMs: number
  /** When the ramp ends, if the frequency is not back before. */
  readonly endsByMs: number
}

/** The held volume of a group; null in a sold hour, without a bid before it, and after the disturbance. */
export function heldVolumeOf({ nowMs }: Pick<World, 'nowMs'>, { fcr, bids, response }: Group): HeldVolume | null {
  const { lastSold } = response
  if (!lastSold || !fcr.isEnabledStepwise || fcr.mode !== 'ECP') return null
  const hourMs = hourOf(nowMs)
  // A bid that is withdrawn within its hour ends at once. A bid of the present hour replaces the held volume.
  if (lastSold.hourMs >= hourMs || (bids.get(hourMs)?.quantity ?? 0) > 0) return null
  const soldUntilMs = lastSold.hourMs + HOUR_MS
  const share = Math.min(1, Math.max(0, 1 - (nowMs - soldUntilMs - HELD_MS) / RAMP_MS))
  return share > 0 ? { volumeKw: lastSold.volumeKw * share, soldUntilMs, endsByMs: soldUntilMs + HELD_MS + RAMP_MS } : null
}

/** The power of a full activation in this second, kW: the offer of the group, or its volume held beyond the sold hour. */
export const volumeKw = (world: Pick<World, 'nowMs'>, group: Group): number =>
  heldVolumeOf(world, group)?.volumeKw ?? flexibilityKw(world, group)

/** Keeps the sold volume of a stepwise group while the frequency requires a response, for the end of its hour. */
export function keepSoldVolume(world: World, group: Group, isAsked: boolean): void {
  const { response, fcr } = group
  const sold = fcr.mode === 'ECP' ? flexibilityKw(world, group) : 0
  const hourMs = hourOf(world.nowMs)
  if (isAsked && sold > 0) response.lastSold = { volumeKw: sold, hourMs }
  else if (!isAsked || !heldVolumeOf(world, group)) response.lastSold = null
}
