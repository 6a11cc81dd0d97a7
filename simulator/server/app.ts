import express, { type Express, Router, type RequestHandler } from 'express'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { FeedState } from '#contract/sim.ts'
import type { OpenRun } from '#simulator/run/driven-run.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { serveConsole } from './console.ts'
import { neverStored, worldHeaders, consolePolicy, feedSources, deskPolicy } from '#simulator/http/headers.ts'
import { CALLS, createPlatform } from './platform.ts'
import { isForThisMachine, otherHost, type OwnHost, isForOwnHost, isOfOtherOrigin } from '#simulator/http/own-host.ts'
import { answerErrors, forbidden, notFound, unauthorised } from '#simulator/http/refusals.ts'
import { unknownCall } from '#simulator/http/unknown-call.ts'
import type { Context } from '#simulator/http/call.ts'
import { originOf, route, serveAtOnce } from '#simulator/http/express-calls.ts'
import { simCalls, simEndpoints } from '#simulator/sim/sim.ts'
import { type Tokens, DIRECTORY_LIFE_S } from '#simulator/session/calls/tokens.ts'
import escapeHtml from 'escape-html'
import { sendPage } from '#simulator/http/html-page.ts'
import { HUB_PATH } from '#simulator/session/calls/session.ts'
import { timingSafeEqual } from 'node:crypto'
import { directoryLogin } from '#contract/session.ts'
import { returnPath } from '#simulator/session/calls/directory.ts'
import { cookieText, FORM_COOKIE, withoutCookie } from '#simulator/session/calls/directory-cookies.ts'
import { cookieOf, DIRECTORY_COOKIE } from '#simulator/session/calls/guard.ts'
import { builtFiles, builtPage, sendBuiltPage } from './built-files.ts'

const HOW_TO_BUILD = `<p>The simulator is running. The scenario desk is not built.</p>
<p>Build it and start all with <code>npm start</code>.</p>
<p><a href="/">To the console</a></p>`

/** The scenario desk at `/desk/`: one page and its files. It is not part of the console or of the platform. */
function serveDesk(router: Router, deskDir: string | undefined) {
  const page = builtPage(deskDir)
  const desk = Router({ strict: true })
  const sendDesk: RequestHandler = (_request, response) => {
    if (!page) return sendPage(response, 'Scenario desk', HOW_TO_BUILD, 503)
    response.setHeader('Content-Security-Policy', deskPolicy)
    response.setHeader('Cache-Control', 'no-cache')
    sendBuiltPage(response, page)
  }
  // File names are relative to this folder. Links keep their state in the fragment, which a browser preserves.
  router.get(/^\/desk$/, (_request, response) => response.redirect(308, '/desk/'))
  desk.get(['/', '/index.html'], sendDesk)
  if (deskDir && page) desk.use(builtFiles(deskDir))
  router.use('/desk', desk)
}

/** Compares bytes, because texts of the same length may differ in their number of bytes. */
function equal(a: string, b: string): boolean {
  const [ours, theirs] = [Buffer.from(a), Buffer.from(b)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** Accepts the form of the sign-in page. The contract does not contain it, because only the page uses it. */
function takeDirectoryForm(router: Router, { engine, tokens }: Context) {
  const readForm = express.urlencoded({ extended: false, limit: '8kb' })
  router.post(directoryLogin.path, readForm, (request, response) => {
    const form: Record<string, unknown> = request.body ?? {}
    const held = cookieOf(request.headers.cookie, FORM_COOKIE)
    if (!held || typeof form['formKey'] !== 'string' || !equal(form['formKey'], held)) {
      throw forbidden('This form does not come from the sign-in page of this platform. Open the sign-in page again.')
    }
    const user = engine.world.users.find(({ user }) => user === form['user'])
    if (!user) throw unauthorised('There is no such user.')
    const value = tokens.issue(user, 'directory').token
    const isSecure = request.secure
    response.append(
      'Set-Cookie',
      cookieText({ name: DIRECTORY_COOKIE, value, sameSite: 'Lax', lifeS: DIRECTORY_LIFE_S, isSecure }),
    )
    response.append('Set-Cookie', withoutCookie(FORM_COOKIE))
    response.redirect(303, returnPath(form['returnTo']))
  })
}

/**
 * The control API accepts programs and pages of its own origin. It refuses pages of other origins. It also refuses host names
 * other than this computer's, because anyone can point a domain name to this address.
 */
const requireSameOrigin =
  (own: OwnHost): RequestHandler =>
  (request, _response, next) => {
    if (!isForOwnHost(request, own)) throw forbidden(otherHost(own))
    const site = request.get('sec-fetch-site')
    // A followed link is safe, because reads have no effect and every change is a POST.
    if (isOfOtherOrigin(request) || (site === 'cross-site' && request.get('sec-fetch-mode') !== 'navigate')) {
      throw forbidden('The control API accepts requests from pages of its own origin only.')
    }
    next()
  }

/** The link target of EVSE and station ids. The simulator does not include the hub of the platform. */
function serveHub(router: Router) {
  router.get(`${HUB_PATH}{/*path}`, (request, response) => {
    sendPage(
      response,
      "The platform's hub",
      `<p>On a real platform, this link opens the hub at <code>${escapeHtml(request.path)}</code>. The simulator has no hub.</p>
<p><a href="/">Back to the console</a></p>`,
    )
  })
}

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
