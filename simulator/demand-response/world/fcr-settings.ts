/**
 * Provides: FCR-D and FFR of groups: activation, curtailment, baseline and delivered power. Needs: activity, battery-storage,
 * bids, devices, dlm, dynamics, grid, http, session, v2g.
 */

import { FCR_DEFAULTS, type FcrSettings, type StepType } from '#contract/demand-response.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { STARTS_HZ } from '../model/stepwise.ts'
import type { FcrActivation } from './group-response.ts'
import type { FcrSecond } from './response-record.ts'
import { release } from './fcr-activations.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Default settings of a group without demand response. */
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

/** The settings that a user can change; `activated` is not among them. */
export type FcrDraft = Omit<FcrSettings, 'activated'>

const MAX_CHANGES = 500

/** What is on after a change. Single-step and stepwise exclude each other: if both are requested, the one that was off is on. */
export function stepAfter(was: FcrSettings, { isEnabled, isEnabledStepwise }: FcrDraft): StepType | 'none' {
  if (isEnabledStepwise && !(isEnabled && !was.isEnabled)) return 'stepwise'
  return isEnabled ? 'single-step' : 'none'
}

/** Sets the demand response of a group. Switching a service off ends its activation. */
export function saveFcr(world: World, group: Group, draft: FcrDraft): FcrSettings {
  const was = group.fcr
  const step = stepAfter(was, draft)
  const next: FcrSettings = {
    ...draft,
    isEnabled: step === 'single-step',
    isEnabledStepwise: step === 'stepwise',
    biddingZoneId: draft.biddingZoneId === undefined ? was.biddingZoneId : draft.biddingZoneId,
    activated: was.activated,
  }
  const fields = Object.keys(next) as (keyof FcrSettings)[]
  const changed = Object.fromEntries(fields.flatMap((field) => (was[field] === next[field] ? [] : [[field, next[field]]])))
  group.response.formerSettings.push({ untilMs: world.nowMs, settings: was })
  if (group.response.formerSettings.length > MAX_CHANGES) group.response.formerSettings.shift()
  group.fcr = next
  world.journal.add(world.nowMs, 'fcr', { groupId: group.id, event: 'saved', changed })
  if (!(was.isEnabled && next.isEnabled) && !(was.isEnabledStepwise && next.isEnabledStepwise)) release(world, group)
  return group.fcr
}

/** The settings that were in force at a time; the oldest known settings before the first retained change. */
export const settingsAt = ({ fcr, response }: Pick<Group, 'fcr' | 'response'>, tMs: number): FcrSettings =>
  response.formerSettings.find(({ untilMs }) => tMs < untilMs)?.settings ?? fcr

/** Power of the group in a second, kW; null without an offer, before the world began, and after 14 days. */
export const fcrSecondAt = ({ response }: Group, tMs: number): FcrSecond | null => response.record.at(tMs)

/**
 * The reported power of a super group in a second, kW: its own response, and that of other groups with stations in it; null
 * without any offer.
 */
export const reportedSecondAt = ({ response }: Group, tMs: number): FcrSecond | null =>
  response.reported.at(tMs) ?? response.record.at(tMs)

/** How much less than at its activation the group draws now, kW: measured, and 0 without an activation. */
export const deliveredKw = ({ response }: Group): number => response.second?.deliveredKw ?? 0

/** The reduction that the frequency requires now, kW. */
export const requiredKw = ({ response }: Group): number => response.second?.requiredKw ?? 0

/**
 * Whether the frequency reduces the power of the group now: until the end of its activation, which is the time at which a stepwise
 * group has no request and no cut, although it is confirmed some seconds later.
 */
export const isActivated = ({ response }: Pick<Group, 'response'>): boolean =>
  response.baselineKw !== null && response.quietMs === null

/** The end of an activation of the group, ms; null while it lasts. */
export const activationEndMs = ({ response }: Pick<Group, 'response'>, { untilMs }: Pick<FcrActivation, 'untilMs'>) =>
  untilMs ?? response.quietMs

/** Whether a group responds to the frequency. Groups of other types have the settings, but no chargers to limit. */
export const isOffering = ({ type, fcr }: Pick<Group, 'type' | 'fcr'>): boolean =>
  (fcr.isEnabled || fcr.isEnabledStepwise) && (type === 'GROUP_TYPE_CHARGER' || type === 'GROUP_TYPE_DC')

/** The present offer of a group, kW: with ECP its bid of this hour, otherwise the values entered manually. */
export function flexibilityKw({ nowMs }: Pick<World, 'nowMs'>, { fcr, bids }: Group): number {
  if (fcr.isEnabled) return fcr.powerDecrease ?? 0
  if (!fcr.isEnabledStepwise) return 0
  return fcr.mode === 'ECP' ? (bids.get(hourOf(nowMs))?.quantity ?? 0) * 1_000 : (fcr.maxStepwiseFlexibility ?? 0)
}

/** The most that a group delivers by its settings, kW, also of a larger bid; Infinity if they have no maximum. */
export function maxFlexibilityKw({ fcr }: Pick<Group, 'fcr'>): number {
  if (fcr.isEnabled) return fcr.powerDecrease ?? 0
  return fcr.maxStepwiseFlexibility ?? (fcr.mode === 'ECP' ? Infinity : 0)
}

/** The frequencies at which a group is activated and released by its settings. */
export function thresholdsOf({ fcr }: Group): { frequencyHz: number; side: 'activation' | 'deactivation' }[] {
  if (fcr.isEnabledStepwise) return [{ frequencyHz: STARTS_HZ, side: 'activation' }]
  if (!fcr.isEnabled) return []
  return [
    { frequencyHz: fcr.activationFrequency, side: 'activation' },
    { frequencyHz: fcr.deactivationFrequency, side: 'deactivation' },
  ]
}
