/** Limits that are sent before other work goes on. */
const PORTION = 50

interface LimitedConnection {
  /** Sends the limits that have changed. Returns whether there was one. */
  sendLimits(): boolean
}

/**
 * Sends the limits of all connections in portions. The first portion is sent before this function returns. Connections without
 * a changed limit do not count, so that the first limits of a response do not wait for the rest of the second.
 */
export async function sendAllLimits(connections: Iterable<LimitedConnection>): Promise<void> {
  let sent = 0
  for (const connection of connections) {
    if (!connection.sendLimits()) continue
    if (++sent % PORTION === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}
