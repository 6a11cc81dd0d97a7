import type { Server } from 'node:http'

/**
 * Open connections of a server, including WebSockets. Each has one call at a time, so that this also limits the calls, streams
 * and files that are being answered.
 */
const MAX_CONNECTIONS = 5_000
const LOG_EVERY_MS = 60_000

/** Limits the connections of a server. Further ones are closed at once, which is logged at most once a minute. */
export function limitConnections(server: Server, most = MAX_CONNECTIONS, warn: (text: string) => void = console.warn) {
  let loggedMs = -Infinity
  server.maxConnections = most
  server.on('drop', () => {
    if (performance.now() - loggedMs < LOG_EVERY_MS) return
    loggedMs = performance.now()
    warn(`${most.toLocaleString('en')} connections are open. Further ones are closed until others end.`)
  })
}
