/** Why a form with these errors cannot be saved; undefined if it can. */
export const saveLock = (errors: Readonly<Record<string, string | undefined>>): string | undefined =>
  Object.values(errors).some((error) => error !== undefined) ? 'Correct the marked fields first.' : undefined
