interface Waiting<T> {
  readonly value: T
  readonly dueMs: number
}

/** Values on their way from the platform to a device. */
export interface DelayQueue<T> {
  /** The last value that the platform has sent. */
  sent: T
  /** The value that the device follows. */
  inForce: T
  /** On the way, in the order of sending. */
  waiting: Waiting<T>[]
}

/** Most queues are empty in most seconds. They share this list, so that a second of many stations reads one list. Never changed. */
const NONE: never[] = []

/** The setpoints of a charger on their way to its car, A per phase. */
export type SetpointQueue = DelayQueue<number>

/** A device that has followed this value for long. */
export const settledAt = <T>(value: T): DelayQueue<T> => ({ sent: value, inForce: value, waiting: NONE })

/** Sends a value. A value never overtakes an earlier one. */
export function send<T>(queue: DelayQueue<T>, value: T, dueMs: number): void {
  queue.sent = value
  const waiting = { value, dueMs: Math.max(dueMs, queue.waiting.at(-1)?.dueMs ?? -Infinity) }
  if (queue.waiting.length === 0) queue.waiting = [waiting]
  else queue.waiting.push(waiting)
}

/** Puts the values in force whose time has come. */
export function deliver<T>(queue: DelayQueue<T>, nowMs: number): void {
  const { waiting } = queue
  while (waiting[0] && waiting[0].dueMs <= nowMs) {
    queue.inForce = waiting[0].value
    waiting.shift()
    if (waiting.length === 0) queue.waiting = NONE
  }
}

/** The highest setpoint that the car may follow until all have arrived. */
export const highestA = ({ inForce, waiting }: SetpointQueue): number =>
  waiting.reduce((most, { value }) => Math.max(most, value), inForce)
