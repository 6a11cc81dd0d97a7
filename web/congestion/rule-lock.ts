/** The reason why this user cannot change rules; undefined if the user can. */
export const ruleLock = (mayEdit: boolean): string | undefined =>
  mayEdit ? undefined : 'You may see congestion rules, but not change them.'
