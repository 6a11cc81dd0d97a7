import type { StationState } from '#contract/charts.ts'

/** Statuses with a car at the charger. */
const WITH_CAR: ReadonlySet<unknown> = new Set([
  'Preparing',
  'Charging',
  'Discharging',
  'SuspendedEVSE',
  'SuspendedEV',
  'Finishing',
  'Occupied',
])
/** Statuses without a car. In the others, such as a fault, a car can stay connected. */
const WITHOUT_CAR: ReadonlySet<unknown> = new Set(['Available', 'Reserved', null])

/** Whether a car is connected, as far as the status shows it. */
export const carAt = (status: string | null): 'connected' | 'none' | 'unknown' =>
  WITH_CAR.has(status) ? 'connected' : status !== null && WITHOUT_CAR.has(status) ? 'none' : 'unknown'

export interface Connected {
  readonly sinceMs: number
  /** The log does not reach the arrival: the car is connected for longer. */
  readonly isLonger: boolean
}

/** A change of the status. */
interface StatusChange {
  readonly at: string
  readonly was: string | null
  readonly value: string | null
}

/** The changes of the status between states, newest first. Changes of the connection alone are left out. */
export const statusChanges = (states: readonly StationState[]): readonly StatusChange[] =>
  states
    .flatMap(({ from, status }, place): StatusChange[] => {
      const before = states[place - 1]
      return before && before.status !== status ? [{ at: from, was: before.status, value: status }] : []
    })
    .toReversed()

/**
 * Since when the present car is connected, by the changes of the status, newest first, in states that are known from a time on.
 * Undefined if the log shows no car, because a newer change is not in it yet.
 */
export function connectedSince(changes: readonly StatusChange[], completeSinceMs: number): Connected | undefined {
  if (changes.length === 0) return { sinceMs: completeSinceMs, isLonger: true }
  const departure = changes.findIndex(({ value }) => WITHOUT_CAR.has(value))
  const session = departure === -1 ? changes : changes.slice(0, departure)
  // After an unknown status, the car can have been there before.
  const arrival = session.findLast(({ was, value }) => was !== null && WITHOUT_CAR.has(was) && WITH_CAR.has(value))
  const first = arrival ?? session.at(-1)
  return first && { sinceMs: Date.parse(first.at), isLonger: arrival === undefined }
}

/** The energy of a session, Wh; undefined without both registers, or when the register was reset. */
export function sessionEnergyWh(startWh: number | null | undefined, nowWh: number | null | undefined): number | undefined {
  if (typeof startWh !== 'number' || typeof nowWh !== 'number' || nowWh < startWh) return undefined
  return nowWh - startWh
}
