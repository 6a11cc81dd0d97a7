import type { V2gMode, V2gSettings } from '#contract/v2g.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'

/** The settings a V2G point goes by: those of the first of its groups that has any. */
export const v2gSettingsOf = (groups: ReadonlyMap<number, Group>, groupIds: readonly number[]): Group['v2g'] =>
  v2gGroupOf(groups, groupIds)?.v2g ?? null

/** The group whose settings a V2G point goes by. */
export function v2gGroupOf(groups: ReadonlyMap<number, Group>, groupIds: readonly number[]): Group | null {
  for (const id of groupIds) {
    const group = groups.get(id)
    if (group?.v2g) return group
  }
  return null
}

/** What a V2G group starts with. */
export const V2G_DEFAULTS: V2gSettings = {
  mode: 'external',
  minSoC: 50,
  ffrPositive: 1_000,
  ffrNegative: 1_000,
  startChargeWith2kW: false,
  dailySchedule: [],
  isDriverBypassEnabled: false,
}

/** The mode a point is in: without settings, or while its driver bypasses them, it charges plainly. */
export const modeOf = ({ vehicle }: Pick<Station, 'vehicle'>, v2g: Pick<V2gSettings, 'mode'> | null): V2gMode =>
  !v2g || vehicle?.bypass ? 'no_v2g' : v2g.mode
