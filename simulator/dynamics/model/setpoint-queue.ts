/** The setpoints of a charger on their way to its car, A per phase. */
export interface SetpointQueue {
  /** The last setpoint that the platform has sent. */
  sentA: number
  /** The setpoint that the car follows. */
  inForceA: number
  /** On the way, in the order of sending. */
  waiting: { readonly setpointA: number; readonly dueMs: number }[]
}

/** A charger that has followed this setpoint for long. */
export const settledAt = (setpointA: number): SetpointQueue => ({ sentA: setpointA, inForceA: setpointA, waiting: [] })

/** Sends a setpoint. A setpoint never overtakes an earlier one. */
export function send(queue: SetpointQueue, setpointA: number, dueMs: number): void {
  queue.sentA = setpointA
  queue.waiting.push({ setpointA, dueMs: Math.max(dueMs, queue.waiting.at(-1)?.dueMs ?? -Infinity) })
}

/** Puts the setpoints in force whose time has come. */
export function deliver(queue: SetpointQueue, nowMs: number): void {
  while (queue.waiting[0] && queue.waiting[0].dueMs <= nowMs) {
    queue.inForceA = queue.waiting[0].setpointA
    queue.waiting.shift()
  }
}

/** The highest setpoint that the car may follow until all have arrived. */
export const highestA = ({ inForceA, waiting }: SetpointQueue): number =>
  waiting.reduce((most, { setpointA }) => Math.max(most, setpointA), inForceA)
