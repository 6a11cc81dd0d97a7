/**
 * Marks a browser test as part of the sweeps: it repeats a check for further users, screens, widths or themes, or it waits
 * for long in real time. `npm test` leaves the sweeps out. Run them with `npm test -- build sweeps` before a release.
 */
export const SWEEP = { tag: '@sweep' }

/** The details of a test in a loop: its first cases always run, and the others belong to the sweeps. */
export const sweepUnless = (isFirst: boolean) => (isFirst ? {} : SWEEP)
