import type { PowerSource } from '#contract/stations.ts'

/**
 * What the shown draw is: measured; derived from other values; assumed from the limit; the last known one, measured too long ago;
 * or none, because the status says that the charger draws nothing. `unknown`: the charger has sent neither a value nor a status.
 */
export type DrawOrigin = 'measured' | 'derived' | 'assumed' | 'last-known' | 'status' | 'unknown'

/** What the power of a charger outside is, and what it is derived from; null for a power that is not derived. */
export interface SourcedDraw {
  readonly origin: DrawOrigin
  readonly derivedFrom: PowerSource | null
}

/** Whether the charger has sent the power, or all values from which it follows. At an assumed voltage it can differ by a tenth. */
export const isKnownPower = ({ origin, derivedFrom }: SourcedDraw): boolean => isKnownDraw(origin) && derivedFrom !== 'current'

/** Whether the charger has sent its present current or power. */
export const isMeasuredDraw = ({ origin, derivedFrom }: SourcedDraw): boolean =>
  origin === 'measured' || (origin === 'derived' && derivedFrom !== 'register')

/** Whether the charger has sent a current, a power or a register from which the draw follows in this second, or its status excludes one. */
export const isKnownDraw = (origin: DrawOrigin): boolean =>
  origin !== 'assumed' && origin !== 'last-known' && origin !== 'unknown'

/** Whether a station has ever reported its power, by a value or a status. A simulated station has. */
export const hasReported = ({
  ocpp,
}: {
  readonly ocpp: { readonly heardMs: number; readonly origin: DrawOrigin } | null
}): boolean => !ocpp || (Number.isFinite(ocpp.heardMs) && ocpp.origin !== 'unknown')
