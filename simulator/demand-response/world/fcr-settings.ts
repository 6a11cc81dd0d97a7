import { FCR_DEFAULTS, type FcrSettings } from '#contract/demand-response.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import type { FcrActivation } from './group-response.ts'
import type { FcrSecond } from './response-record.ts'
import { release } from './fcr-activations.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Settings of a group that offers no demand response yet. */
export const NO_FCR: FcrSettings = {
  ...FCR_DEFAULTS,
  isEnabled: false,
  activated: false,
  isEnabledStepwise: false,
  maxStepwiseFlexibility: null,
  minStepwiseCurrent: null,
  serviceName: null,
  mode: 'MANUAL',
  stepwiseMode: null,
  biddingZoneId: null,
}

/** What is asked for; `activated` is not among it. */
export type FcrDraft = Omit<FcrSettings, 'activated'>

/**
 * Sets a group's demand response. Single-step and stepwise exclude each other: of both, the one that was off comes on.
 * Whoever switches one off ends its activation.
 */
export function saveFcr(world: World, group: Group, draft: FcrDraft): FcrSettings {
  const was = group.fcr
  const isBoth = draft.isEnabled && draft.isEnabledStepwise
  const next: FcrSettings = {
    ...draft,
    isEnabled: draft.isEnabled && !(isBoth && was.isEnabled),
    isEnabledStepwise: draft.isEnabledStepwise && !(isBoth && !was.isEnabled),
    biddingZoneId: draft.biddingZoneId === undefined ? was.biddingZoneId : draft.biddingZoneId,
    activated: was.activated,
  }
  const fields = Object.keys(next) as (keyof FcrSettings)[]
  const changed = Object.fromEntries(fields.flatMap((field) => (was[field] === next[field] ? [] : [[field, next[field]]])))
  group.fcr = next
  world.journal.add(world.nowMs, 'fcr', { groupId: group.id, event: 'saved', changed })
  if (!(was.isEnabled && next.isEnabled) && !(was.isEnabledStepwise && next.isEnabledStepwise)) release(world, group)
  return group.fcr
}

/** Times in which the group was activated, or is, newest first; so many are kept. */
export const fcrActivationsOf = (_world: World, { response }: Group): FcrActivation[] => response.activations.toReversed()

/** The group's power in a second since the world began, kW; null where it offered nothing, and longer ago than 14 days. */
export const fcrSecondAt = (_world: World, { response }: Group, tMs: number): FcrSecond | null => response.record.at(tMs)

/**
 * What a super group reports of a second, kW: what it did itself, and what groups did whose stations are in it; null where
 * nobody offered anything.
 */
export const reportedSecondAt = (_world: World, { response }: Group, tMs: number): FcrSecond | null =>
  response.reported.at(tMs) ?? response.record.at(tMs)

/** How much less than at its activation the group draws now, kW: measured, and 0 without an activation. */
export const deliveredKw = (_world: World, { response }: Group): number => response.second?.deliveredKw ?? 0

/** How much less the frequency asks it to draw now, kW. */
export const requiredKw = (_world: World, { response }: Group): number => response.second?.requiredKw ?? 0

/** Does a group answer the frequency? Groups of other types have the settings, and no chargers to hold down. */
export const isOffering = ({ type, fcr }: Pick<Group, 'type' | 'fcr'>): boolean =>
  (fcr.isEnabled || fcr.isEnabledStepwise) && (type === 'GROUP_TYPE_CHARGER' || type === 'GROUP_TYPE_DC')

/** What a group offers now, kW: with ECP its bid of this hour, or the numbers entered by hand. */
export function flexibilityKw({ nowMs }: Pick<World, 'nowMs'>, { fcr, bids }: Group): number {
  if (fcr.isEnabled) return fcr.powerDecrease ?? 0
  if (!fcr.isEnabledStepwise) return 0
  return fcr.mode === 'ECP' ? (bids.get(hourOf(nowMs))?.quantity ?? 0) * 1_000 : (fcr.maxStepwiseFlexibility ?? 0)
}
