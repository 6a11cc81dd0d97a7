/** So many values in a row make a silent meter trusted again. */
const VALUES_TO_TRUST = 2

/** Whether a meter is heard. Values are replaced, never changed. */
export interface MeterHealth {
  /** Null before the first value. */
  readonly lastValueMs: number | null
  /** Silence counts from here while there has been no value. */
  readonly sinceMs: number
  /** The safe limit is in force. */
  readonly isStale: boolean
  /** Values since it fell silent. */
  readonly heardAgain: number
}

/** A meter whose first value is this one. */
export const firstValueReceived = (atMs: number): MeterHealth => ({
  lastValueMs: atMs,
  sinceMs: atMs,
  isStale: false,
  heardAgain: 0,
})

/** A meter that has never been heard is not trusted: nobody knows what the building takes. */
export const noValueReceived = (atMs: number): MeterHealth => ({ lastValueMs: null, sinceMs: atMs, isStale: true, heardAgain: 0 })

/** A value came: a silent meter counts again after the second one in a row. */
export function valueReceived(was: MeterHealth, atMs: number): MeterHealth {
  if (!was.isStale) return { ...was, lastValueMs: atMs }
  const heardAgain = was.heardAgain + 1
  const isStale = heardAgain < VALUES_TO_TRUST
  return { ...was, lastValueMs: atMs, isStale, heardAgain: isStale ? heardAgain : 0 }
}

/** No value came in its time: after so long a silence the safe limit comes into force. */
export function timeoutElapsed(was: MeterHealth, nowMs: number, timeoutMs: number): MeterHealth {
  if (was.isStale) return was.heardAgain === 0 ? was : { ...was, heardAgain: 0 }
  return silentMs(was, nowMs) < timeoutMs ? was : { ...was, isStale: true, heardAgain: 0 }
}

export const silentMs = ({ lastValueMs, sinceMs }: MeterHealth, nowMs: number): number => nowMs - (lastValueMs ?? sinceMs)
