/**
 * Provides: discharge of cars: schedules, plans, settings, and the response to the frequency. Needs: activity, control, core,
 * devices, dlm, dynamics, grid, http, session.
 */

import { FFR_LEVELS, type V2gMode, type V2gSettings } from '#contract/v2g.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'

/** The settings of a V2G point: those of the first of its groups with settings. */
export const v2gSettingsOf = (groups: ReadonlyMap<number, Group>, groupIds: readonly number[]): Group['v2g'] =>
  v2gGroupOf(groups, groupIds)?.v2g ?? null

/** The group whose settings a V2G point uses. */
export function v2gGroupOf(groups: ReadonlyMap<number, Group>, groupIds: readonly number[]): Group | null {
  for (const id of groupIds) {
    const group = groups.get(id)
    if (group?.v2g) return group
  }
  return null
}

/** The defaults of a V2G group. */
export const V2G_DEFAULTS: V2gSettings = {
  mode: 'external',
  minSoC: 50,
  ffrPositive: 1_000,
  ffrNegative: 1_000,
  ffrActivationHz: FFR_LEVELS[0].activationHz,
  isFfrOverFrequencyEnabled: false,
  startChargeWith2kW: false,
  dailySchedule: [],
  isDriverBypassEnabled: false,
}

/** The mode of a point. Without settings, or while its driver bypasses them, it charges ordinarily. */
export const modeOf = ({ vehicle }: Pick<Station, 'vehicle'>, v2g: Pick<V2gSettings, 'mode'> | null): V2gMode =>
  !v2g || vehicle?.bypass ? 'no_v2g' : v2g.mode
