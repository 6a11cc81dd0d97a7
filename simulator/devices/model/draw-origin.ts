/**
 * What the shown draw is: measured; derived from the energy register; assumed from the limit; the last known one, measured too
 * long ago; or none, because the status says that the charger draws nothing. `unknown`: the charger has sent neither a value nor a
 * status.
 */
export type DrawOrigin = 'measured' | 'derived' | 'assumed' | 'last-known' | 'status' | 'unknown'

/** Whether the charger has sent a current, a power or a register from which the draw follows in this second, or its status excludes one. */
export const isKnownDraw = (origin: DrawOrigin): boolean =>
  origin !== 'assumed' && origin !== 'last-known' && origin !== 'unknown'
