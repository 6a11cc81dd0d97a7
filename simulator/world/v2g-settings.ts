import type { Group } from './state.ts'

/** The settings a V2G point goes by: those of the first of its groups that has any. */
export function v2gSettingsOf(groups: ReadonlyMap<number, Group>, groupIds: readonly number[]): Group['v2g'] {
  for (const id of groupIds) {
    const v2g = groups.get(id)?.v2g
    if (v2g) return v2g
  }
  return null
}
