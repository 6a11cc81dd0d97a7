/** The value of the run, or that of the command line; null selects neither. */
export const chosen = <T>(asked: T | null | undefined, own: T | undefined): T | undefined =>
  asked === undefined ? own : (asked ?? undefined)
