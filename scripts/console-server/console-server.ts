import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import express, { type RequestHandler } from 'express'
import { serveConsole } from '#simulator/server/console.ts'
import { consolePolicy, safeHeaders } from '#simulator/http/headers.ts'
import { limitConnections } from '#simulator/http/connections.ts'
import { createExpressServer } from '#simulator/http/express-server.ts'
import { isForThisMachine, otherHost, type OwnHost, refuseOtherHosts } from '#simulator/http/own-host.ts'
import { answerErrors, notFound, Refused, unfit } from '#simulator/http/refusals.ts'
import { refuseUpgrade } from '#simulator/http/refuse-upgrade.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { ConsoleConfig } from '#contract/console/console-config.ts'
import { callNamer } from '#simulator/operations/call-names.ts'
import { createMetrics } from '#simulator/operations/metrics.ts'
import { type CallLine, withOperations } from '#simulator/operations/probes.ts'
import { platformProblem } from './platform-problem.ts'
import { createPlatformProxy, type PlatformProxy } from './platform-proxy.ts'
import { PROXY_LIMITS, type ProxyLimits } from './proxy-limits.ts'
import { destinationOf } from './request-target.ts'

interface ConsoleServerSettings extends Omit<OwnHost, 'server'> {
  /** The platform's origin, such as `https://platform.example`. */
  readonly platform: string
  /** Folder of the built console. */
  readonly consoleDir: string
  readonly limits?: ProxyLimits
  /** The contents of config.json, in place of a file in the folder. */
  readonly config?: ConsoleConfig
  /** Called after each request, for structured logs. */
  readonly logCall?: (line: CallLine) => void
}

/** Some servers do not expect a chunked body of DELETE or OPTIONS, and would read it as the next request. */
const hidesItsBody = ({ method, headers }: IncomingMessage) =>
  (method === 'DELETE' || method === 'OPTIONS') && headers['transfer-encoding'] !== undefined

/** Hands calls on to the platform, and leaves everything else to the console. */
function handCallsOn(proxy: PlatformProxy): RequestHandler {
  return (request, response, next) => {
    const destination = destinationOf(request.url)
    if (destination === undefined) throw unfit('This address cannot be handed on to the platform.')
    if (destination === 'console') return next()
    if (hidesItsBody(request)) {
      response.setHeader('Connection', 'close')
      throw new Refused(411, { message: `The body of a ${request.method} needs a Content-Length.` })
    }
    proxy.call(request, response)
  }
}

/**
 * The built console on a server of its own, in front of a platform: its calls and its live feed are handed on, and its answers
 * come back as they are. On a loopback address, requests for another host are refused.
 */
export function createConsoleServer(settings: ConsoleServerSettings): Server {
  const { platform, consoleDir, limits = PROXY_LIMITS, config } = settings
  const own: OwnHost = { ...settings, server: 'console server' }
  const proxy = createPlatformProxy(platform, limits)
  const app = express()
  app.disable('x-powered-by')
  app.use(refuseOtherHosts(own), handCallsOn(proxy), safeHeaders)
  if (config) app.get('/config.json', (_request, response) => void response.setHeader('Cache-Control', 'no-cache').json(config))
  // The platform says where its live feed is, which may be on any host.
  serveConsole(app, consoleDir, (_request, scripts) => consolePolicy(['ws:', 'wss:'], scripts))
  app.use((request) => {
    throw notFound(`There is nothing at ${request.path}.`)
  })
  app.use(answerErrors)

  const metrics = createMetrics()
  let feedClients = 0
  metrics.gauge('loadstar_feed_connections', 'Open connections of the live feed.', () => feedClients)
  const { server, fit } = createExpressServer()
  fit(app)
  server.on(
    'request',
    withOperations(app, {
      ...own,
      metrics,
      nameOf: callNamer(Object.values(endpoints)),
      unreadyReason: () => platformProblem(platform, limits.connectMs),
      logCall: settings.logCall,
    }),
  )
  limitConnections(server)
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!isForThisMachine(request, own)) refuseUpgrade(socket, '403 Forbidden', otherHost(own))
    else if (destinationOf(request.url ?? '') !== 'feed') refuseUpgrade(socket, '404 Not Found')
    else {
      feedClients += 1
      socket.once('close', () => (feedClients -= 1))
      proxy.feed(request, socket, head)
    }
  })
  return server
}
