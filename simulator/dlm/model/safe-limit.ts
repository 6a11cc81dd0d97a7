/** This number of consecutive values restores trust in a stale meter. */
const VALUES_TO_TRUST = 2

/** Whether a meter delivers values. Objects are replaced, never mutated. */
export interface MeterHealth {
  /** Null before the first value. */
  readonly lastValueMs: number | null
  /** Start of the meter timeout while there is no value. */
  readonly sinceMs: number
  /** The safe limit applies. */
  readonly isStale: boolean
  /** Number of values since the meter became stale. */
  readonly heardAgain: number
}

/** State of a meter after its first value. */
export const firstValueReceived = (atMs: number): MeterHealth => ({
  lastValueMs: atMs,
  sinceMs: atMs,
  isStale: false,
  heardAgain: 0,
})

/** State of a meter without any value. It is not trusted, because the consumption of the building is unknown. */
export const noValueReceived = (atMs: number): MeterHealth => ({ lastValueMs: null, sinceMs: atMs, isStale: true, heardAgain: 0 })

/** Records a value. A stale meter is trusted again after the second consecutive value. */
export function valueReceived(was: MeterHealth, atMs: number): MeterHealth {
  if (!was.isStale) return { ...was, lastValueMs: atMs }
  const heardAgain = was.heardAgain + 1
  const isStale = heardAgain < VALUES_TO_TRUST
  return { ...was, lastValueMs: atMs, isStale, heardAgain: isStale ? heardAgain : 0 }
}

/** Records a missing value. The safe limit applies once the timeout has passed without values. */
export function timeoutElapsed(was: MeterHealth, nowMs: number, timeoutMs: number): MeterHealth {
  if (was.isStale) return was.heardAgain === 0 ? was : { ...was, heardAgain: 0 }
  return silentMs(was, nowMs) < timeoutMs ? was : { ...was, isStale: true, heardAgain: 0 }
}

export const silentMs = ({ lastValueMs, sinceMs }: MeterHealth, nowMs: number): number => nowMs - (lastValueMs ?? sinceMs)
