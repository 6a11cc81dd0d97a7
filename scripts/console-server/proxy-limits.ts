import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'

/** How long the proxy waits for the platform, ms. No limit counts the whole of an answer: a download may take hours. */
export interface ProxyLimits {
  /** For a connection, with its encryption. */
  readonly connectMs: number
  /** Between two pieces of an exchange, and for the whole head of an answer after the request. */
  readonly idleMs: number
  /** For the answer to a WebSocket upgrade, from the first byte. */
  readonly upgradeMs: number
}

/** The console gives a call up after 20 s; a long file may take longer to begin. */
export const PROXY_LIMITS: ProxyLimits = { connectMs: 10_000, idleMs: 120_000, upgradeMs: 15_000 }

/** The platform did not connect or answer in time. */
export class TooLate extends Error {}

/** Gives a request up with a TooLate unless one of the events comes in time. */
export function giveUpUnless(upstream: ClientRequest, source: Socket | ClientRequest, events: readonly string[], ms: number) {
  const timer = setTimeout(() => upstream.destroy(new TooLate()), ms)
  const stop = () => clearTimeout(timer)
  for (const event of events) source.once(event, stop)
  upstream.once('close', stop)
}

/** Gives a request up when its connection takes too long. */
export function limitConnecting(upstream: ClientRequest, connectMs: number) {
  upstream.once('socket', (socket) => {
    if (socket.connecting) giveUpUnless(upstream, socket, ['encrypted' in socket ? 'secureConnect' : 'connect'], connectMs)
  })
}
