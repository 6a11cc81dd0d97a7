import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ProxyServer } from 'http-proxy-3'
import { connectionProblem } from './platform-problem.ts'

/** How long the proxy waits for the platform, ms. No limit counts the whole of an answer: a download may take hours. */
export interface ProxyLimits {
  /** For a connection, with its encryption. */
  readonly connectMs: number
  /** Between two pieces of an exchange: for the head of an answer, and for each piece of its body. */
  readonly idleMs: number
  /** For the answer to a WebSocket upgrade, from the first byte. */
  readonly upgradeMs: number
}

/** The console gives a call up after 20 s; a long file may take longer to begin. */
export const PROXY_LIMITS: ProxyLimits = { connectMs: 10_000, idleMs: 120_000, upgradeMs: 15_000 }

class TooLate extends Error {}

/** Gives a request up with a TooLate unless one of the events comes in time. */
function giveUpUnless(upstream: ClientRequest, source: Socket | ClientRequest, events: readonly string[], ms: number) {
  const timer = setTimeout(() => upstream.destroy(new TooLate()), ms)
  const stop = () => clearTimeout(timer)
  for (const event of events) source.once(event, stop)
  upstream.once('close', stop)
}

function refuse(error: Error, response: ServerResponse | Socket) {
  // A browser that waits for an upgrade learns no more from an answer than from the end of its connection.
  if (!('writeHead' in response) || response.headersSent) {
    response.destroy()
    return
  }
  const isLate = error instanceof TooLate
  const message = isLate ? 'The platform did not answer in time.' : connectionProblem(error)
  response.writeHead(isLate ? 504 : 502, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ message }))
}

/**
 * Has a proxy end what the platform does not: 504 when it takes too long, 502 when it cannot be reached, and the end of the
 * browser's connection when an answer breaks off, so that the browser does not take it for whole or wait for the rest.
 */
export function limitProxy(proxy: ProxyServer, { connectMs, idleMs, upgradeMs }: ProxyLimits) {
  proxy.on('proxyReq', (upstream, _request, response, _options, socket) => {
    let isAnswered = false
    upstream.once('response', () => (isAnswered = true))
    upstream.setTimeout(idleMs, () => {
      // The end of the request alone would end the answer as if it were whole.
      if (isAnswered) response.destroy()
      upstream.destroy(new TooLate())
    })
    if (socket.connecting) giveUpUnless(upstream, socket, ['encrypted' in socket ? 'secureConnect' : 'connect'], connectMs)
  })
  proxy.on('proxyReqWs', (upstream) => giveUpUnless(upstream, upstream, ['upgrade', 'response'], upgradeMs))
  proxy.on('proxyRes', (reply: IncomingMessage, _request, response: ServerResponse) => {
    reply.once('close', () => {
      if (!reply.complete) response.destroy()
    })
  })
  proxy.on('error', (error, _request, response) => refuse(error, response))
}
