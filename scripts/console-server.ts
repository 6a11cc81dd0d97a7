import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import express, { type RequestHandler } from 'express'
import { createProxyServer, type ProxyServer } from 'http-proxy-3'
import { serveConsole } from '#simulator/server/console.ts'
import { consolePolicy, safeHeaders } from '#simulator/http/headers.ts'
import { isForOwnHost, refuseOtherHosts } from '#simulator/http/own-host.ts'
import { answerErrors, notFound, Refused, unfit } from '#simulator/http/refusals.ts'
import { handOn } from './platform-proxy.ts'
import { limitProxy, PROXY_LIMITS, type ProxyLimits } from './proxy-limits.ts'
import { destinationOf } from './request-target.ts'

interface ConsoleServerSettings {
  /** The platform's origin, such as `https://platform.example`. */
  readonly platform: string
  /** Folder of the built console. */
  readonly consoleDir: string
  readonly limits?: ProxyLimits
}

/** The proxy library announces a body of DELETE and OPTIONS as empty unless it has a length, and then sends it anyway. */
const hidesItsBody = ({ method, headers }: IncomingMessage) =>
  (method === 'DELETE' || method === 'OPTIONS') && headers['transfer-encoding'] !== undefined

/** Hands calls on to the platform, and leaves everything else to the console. */
function handCallsOn(proxy: ProxyServer): RequestHandler {
  return (request, response, next) => {
    const destination = destinationOf(request.url)
    if (destination === undefined) throw unfit('This address cannot be handed on to the platform.')
    if (destination === 'console') return next()
    if (hidesItsBody(request)) {
      response.setHeader('Connection', 'close')
      throw new Refused(411, { message: `The body of a ${request.method} needs a Content-Length.` })
    }
    // Node has answered it already.
    delete request.headers.expect
    proxy.web(request, response)
  }
}

const refuseUpgrade = (socket: Duplex, status: string) => {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * The built console on a server of its own, in front of a platform: its calls and its live feed are handed on, and its answers
 * come back as they are. For a loopback address only: requests for another host are refused.
 */
export function createConsoleServer({ platform, consoleDir, limits = PROXY_LIMITS }: ConsoleServerSettings): Server {
  const proxy = createProxyServer(handOn(platform))
  limitProxy(proxy, limits)
  const app = express()
  app.disable('x-powered-by')
  app.use(refuseOtherHosts(), handCallsOn(proxy), safeHeaders)
  // The platform says where its live feed is, which may be on any host.
  serveConsole(app, consoleDir, (_request, scripts) => consolePolicy(['ws:', 'wss:'], scripts))
  app.use((request) => {
    throw notFound(`There is nothing at ${request.path}.`)
  })
  app.use(answerErrors)

  const server = createServer(app)
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!isForOwnHost(request)) refuseUpgrade(socket, '403 Forbidden')
    else if (destinationOf(request.url ?? '') !== 'feed') refuseUpgrade(socket, '404 Not Found')
    else proxy.ws(request, socket, head)
  })
  return server
}
