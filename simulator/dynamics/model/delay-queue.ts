/** Values on their way from the platform to a device. */
export interface DelayQueue<T> {
  /** The last value that the platform has sent. */
  sent: T
  /** The value that the device follows. */
  inForce: T
  /** On the way, in the order of sending. */
  waiting: { readonly value: T; readonly dueMs: number }[]
}

/** The setpoints of a charger on their way to its car, A per phase. */
export type SetpointQueue = DelayQueue<number>

/** A device that has followed this value for long. */
export const settledAt = <T>(value: T): DelayQueue<T> => ({ sent: value, inForce: value, waiting: [] })

/** Sends a value. A value never overtakes an earlier one. */
export function send<T>(queue: DelayQueue<T>, value: T, dueMs: number): void {
  queue.sent = value
  queue.waiting.push({ value, dueMs: Math.max(dueMs, queue.waiting.at(-1)?.dueMs ?? -Infinity) })
}

/** Puts the values in force whose time has come. */
export function deliver<T>(queue: DelayQueue<T>, nowMs: number): void {
  while (queue.waiting[0] && queue.waiting[0].dueMs <= nowMs) {
    queue.inForce = queue.waiting[0].value
    queue.waiting.shift()
  }
}

/** The highest setpoint that the car may follow until all have arrived. */
export const highestA = ({ inForce, waiting }: SetpointQueue): number =>
  waiting.reduce((most, { value }) => Math.max(most, value), inForce)
