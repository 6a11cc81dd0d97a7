import type { Server } from 'node:http'
import { inspect } from 'node:util'
import { LRUCache } from 'lru-cache'

const LOG_EVERY_MS = 60_000
const MAX_KINDS = 100

/**
 * Keeps the process of a console server running after an error that nothing caught, such as one in a listener of a socket. The server has
 * no state that such an error could damage, and its end would end the calls and live feeds of every user. Each kind of error is logged
 * at most once a minute. Call it when the server listens: an error of the start must end the process.
 */
export function goOnAfterErrors(server: Server) {
  const logged = new LRUCache<string, true>({ max: MAX_KINDS, ttl: LOG_EVERY_MS })
  const log = (error: unknown) => {
    const kind = inspect(error, { depth: 0 })
    if (logged.has(kind)) return
    logged.set(kind, true)
    console.error('Error in the console server, which goes on:', error)
  }
  process.on('uncaughtException', log)
  process.on('unhandledRejection', log)
  // A connection that the system cannot accept.
  server.on('error', log)
}
