import express, { type Express, Router } from 'express'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { FeedState } from '#contract/sim.ts'
import type { OpenRun } from '#simulator/run/driven-run.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { serveConsole } from './console.ts'
import { serveDesk } from './desk.ts'
import { takeDirectoryForm } from '#simulator/session/calls/directory-form.ts'
import { neverStored, worldHeaders, consolePolicy, feedSources } from '#simulator/http/headers.ts'
import { serveHub } from './hub.ts'
import { CALLS, createPlatform } from './platform.ts'
import { isForThisMachine, otherHost, type OwnHost } from '#simulator/http/own-host.ts'
import { answerErrors, forbidden, notFound } from '#simulator/http/refusals.ts'
import { unknownCall } from '#simulator/http/unknown-call.ts'
import type { Context } from '#simulator/http/call.ts'
import { originOf, route, serveAtOnce } from '#simulator/http/express-calls.ts'
import { requireSameOrigin } from '#simulator/sim/sim-origin.ts'
import { simCalls, simEndpoints } from '#simulator/sim/sim.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'

export interface AppSettings extends OwnHost {
  /** Folder of the built console; without it a page explains how to build one. */
  readonly consoleDir?: string | undefined
  /** Folder of the built scenario desk, as for the console. */
  readonly deskDir?: string | undefined
  /** Answer 500 when a handler's reply does not match the contract; for tests and development. */
  readonly checkReplies?: boolean | undefined
  /** Interval of looks for streams of changes, ms of real time; a second by default. */
  readonly lookEveryMs?: number | undefined
  readonly tokens: Tokens
  readonly feedUrl: Context['feedUrl']
  /** Resolves when the live feed has passed on its messages. A call that runs the clock ahead answers after that. */
  readonly settled?: () => Promise<void>
  /** State of the live feed; null without one. */
  readonly feedState?: () => FeedState | null
  /** Starts the engine of a branch; without it, a run cannot be branched. */
  readonly openRun?: OpenRun
  /** The endpoint for chargers; undefined without one. */
  readonly chargers?: Context['chargers']
}

/** Answers all other requests under `/api` and `/sim`: wrong methods and unknown paths. */
function refuseUnknown(router: Router, known: readonly AnyEndpoint[]) {
  router.use((request, response) => {
    const { refusal, methods } = unknownCall(known, request.method, request.path)
    if (methods.length > 0) response.setHeader('Allow', methods.join(', '))
    throw refusal
  })
}

/** The calls of the platform, the control API of the simulator, the scenario desk and the console as one Express app. */
export function createApp(engine: Engine, settings: AppSettings): Express {
  const { tokens, checkReplies = false, feedUrl, chargers, lookEveryMs } = settings
  const { context, calls } = createPlatform({ engine, tokens, checkReplies, feedUrl, chargers, lookEveryMs })
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  // A proxy on this computer reports whether the browser uses TLS; the live feed must then use TLS as well.
  app.set('trust proxy', 'loopback')
  const setHeaders = worldHeaders(engine)
  const served = CALLS.map(({ name, endpoint }) => ({ endpoint, run: calls[name] }))
  const serveCall = serveAtOnce(served)
  // One handler for the usual request: each one more takes a fiftieth of the time of a page of stations.
  app.use((request, response, next) => {
    setHeaders(response)
    if (!isForThisMachine(request, settings)) throw forbidden(otherHost(settings))
    return serveCall(request, response, next)
  })

  const platform = Router({ caseSensitive: true })
  platform.use('/api', neverStored)
  takeDirectoryForm(platform, context)
  for (const call of served) route(platform, call)
  app.use(platform)

  const door = Router({ caseSensitive: true })
  door.use('/sim', neverStored, requireSameOrigin(settings))
  const { settled = () => Promise.resolve(), feedState = () => null } = settings
  for (const call of simCalls(context, { settled, state: feedState }, settings.openRun)) route(door, call)
  app.use(door)

  const known: AnyEndpoint[] = [...Object.values(endpoints), ...simEndpoints]
  const unknown = Router()
  refuseUnknown(unknown, known)
  app.use((request, response, next) => (/^\/(api|sim)(\/|$)/.test(request.path) ? unknown(request, response, next) : next()))

  serveHub(app)
  serveDesk(app, settings.deskDir)
  serveConsole(app, settings.consoleDir, (request, scripts) =>
    consolePolicy(feedSources([feedUrl(originOf(request)), engine.conditions.broker.url]), scripts),
  )
  app.use((request) => {
    throw notFound(`There is nothing at ${request.path}.`)
  })
  app.use(answerErrors)
  return app
}
