/** Why a user cannot change the V2G settings of a group, its daily schedule among them; undefined when they can. */
export const settingsLock = (readOnly: boolean): string | undefined =>
  readOnly ? 'You may see the V2G settings of this group, but not change them.' : undefined
