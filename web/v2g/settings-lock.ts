/** The reason why a user cannot change the V2G settings and the daily schedule of a group; undefined if they can. */
export const settingsLock = (readOnly: boolean): string | undefined =>
  readOnly ? 'You can view the V2G settings of this group, but not change them.' : undefined
