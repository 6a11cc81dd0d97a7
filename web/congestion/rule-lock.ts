/** Why rules cannot be changed by this user; undefined when they can. */
export const ruleLock = (mayEdit: boolean): string | undefined =>
  mayEdit ? undefined : 'You may see congestion rules, but not change them.'
