/**
 * Provides: the simulator in a worker of a browser. Needs: faults, http, mqtt, persistence, run, scenario, server, session,
 * whole-run.
 */

import { stateOfFeed } from '#simulator/mqtt/feed-state.ts'
import { keptOptions } from '#simulator/persistence/kept-options.ts'
import { restoreRun } from '#simulator/persistence/restore.ts'
import { RunKeeper } from '#simulator/persistence/run-keeper.ts'
import { type KeptRun, readRun } from '#simulator/persistence/run-lines.ts'
import { answerCalls, type AnswerRequest, type OtherCall } from '#simulator/http/web-calls.ts'
import { WITH_TOKEN } from '#contract/endpoints.ts'
import { createEngine, type Engine, type EngineOptions } from '#simulator/run/engine.ts'
import { failureLog } from '#simulator/run/failures.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'
import type { RunProgress } from '#simulator/run/progress.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import type { CallAs } from '#simulator/scenario/playback/call.ts'
import { createCaller } from '#simulator/server/call-as.ts'
import { ownFeedUrl } from '#simulator/server/live-feed.ts'
import { platformCalls } from '#simulator/server/platform-calls.ts'
import { createPlatform } from '#simulator/server/platform.ts'
import { createTokens, type Tokens } from '#simulator/session/calls/tokens.ts'
import { openRun } from '#simulator/whole-run/driven-run.ts'
import { StoredLines } from './stored-lines.ts'
import type { TabFeed } from './tab-feed.ts'
import type { TabStore } from './tab-store.ts'
import { directoryLogin, directoryLogout, readMe } from '#contract/session.ts'
import type { Context } from '#simulator/http/call.ts'
import { unauthorised } from '#simulator/http/refusals.ts'
import { returnPath } from '#simulator/session/calls/directory.ts'
import { bearerOf, DIRECTORY_COOKIE } from '#simulator/session/calls/guard.ts'

/**
 * The directory sign-in without cookies, which a browser neither shows to a worker nor takes from it. The session of the directory
 * is kept here, for all pages of the tab. `base` is the folder of the pages, such as `/demo/`.
 */
function tabDirectory({ engine, tokens }: Context, base: string) {
  let session: string | undefined
  const goTo = (path: string) => new Response(null, { status: 303, headers: { Location: path } })

  const takeForm: OtherCall = {
    method: 'POST',
    path: directoryLogin.path,
    async answer(request) {
      const form = new URLSearchParams(await request.text())
      const user = engine.world.users.find(({ user }) => user === form.get('user'))
      if (!user) throw unauthorised('There is no such user.')
      session = tokens.issue(user, 'directory').token
      return goTo(returnPath(form.get('returnTo')))
    },
  }
  const logout: OtherCall = {
    method: 'GET',
    path: directoryLogout.path,
    answer: ({ headers }) => {
      const bearer = bearerOf(headers.get('authorization'))
      if (bearer !== undefined) tokens.revoke(bearer)
      // Only a navigation leaves the directory.
      else if (session !== undefined) {
        tokens.revoke(session)
        session = undefined
      }
      return Promise.resolve(goTo(`${base}login`))
    },
  }

  /** Adds the session to the call that exchanges it for a bearer token. */
  const withSession =
    (answer: AnswerRequest): AnswerRequest =>
    (request) => {
      if (session !== undefined && new URL(request.url).pathname === readMe.path) {
        const headers = new Headers(request.headers)
        headers.set('cookie', `${DIRECTORY_COOKIE}=${session}`)
        // The headers of a `Request` refuse cookies in a browser; free-standing ones do not.
        Object.defineProperty(request, 'headers', { value: headers })
      }
      return answer(request)
    }

  return { others: [takeForm, logout], withSession }
}

/** The simulator in a worker. */
export interface TabSimulator {
  readonly engine: Engine
  /** Answers a request to a path such as `/api/groups/1` or `/sim/run`. */
  readonly answer: AnswerRequest
  /** Connects a page to the live feed. */
  readonly acceptFeed: (port: MessagePort) => void
}

interface Settings {
  /** The origin of the pages. */
  readonly origin: string
  /** The folder of the pages, such as `/demo/`. */
  readonly base: string
  /** Stores run and sessions; without it, a reload begins again. */
  readonly store: TabStore | undefined
  /** The first run, if none is stored. */
  readonly options: EngineOptions
  /** Called while a stored run is replayed, with the share that is done, 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Called when a stored run cannot be continued, and a new one begins in its place. */
  readonly onDamage: () => void
}

/** The stored run; undefined without one, or for one that this version cannot read. */
async function readKept(store: TabStore, onDamage: () => void): Promise<{ kept: KeptRun; lines: number } | undefined> {
  const lines = await store.readLines()
  if (lines.length === 0) return undefined
  try {
    return { kept: readRun('The stored run', `${lines.join('\n')}\n`), lines: lines.length }
  } catch (error) {
    console.warn('The stored run cannot be continued:', error)
    onDamage()
    return undefined
  }
}

async function restoreSessions(store: TabStore, tokens: Tokens) {
  const saved = await store.readSessions()
  if (!saved) return
  const passedMs = Date.now() - saved.savedMs
  tokens.restore(saved.tokens.map((token) => Object.assign(token, { lifeMs: token.lifeMs - passedMs })))
}

/** Stores the sessions after each call that issues or ends one. */
const savingSessions =
  (answer: AnswerRequest, tokens: Tokens, store: TabStore | undefined): AnswerRequest =>
  async (request) => {
    const reply = await answer(request)
    if (store && WITH_TOKEN.has(new URL(request.url).pathname)) {
      store.saveSessions({ savedMs: Date.now(), tokens: tokens.snapshot() })
    }
    return reply
  }

/** Starts the simulator: engine, platform and live feed, and continues the stored run. */
export async function startTabSimulator({ origin, base, store, options, onProgress, onDamage }: Settings): Promise<TabSimulator> {
  const made: { callAs?: CallAs } = {}
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  // A scenario may start with a call, which is made as soon as the platform answers.
  const callAs: CallAs = async (...call) => {
    await opened
    return made.callAs ? made.callAs(...call) : { status: null, body: undefined }
  }
  const report = failureLog(() => ({ worldTime: new Date(engine.world.nowMs).toISOString() }))
  const begin = (kept?: KeptRun, lines = 0) => {
    const keeper = store && new RunKeeper(new StoredLines(store, lines), kept?.options ?? {}, kept)
    const own = { ...(kept && keptOptions(kept, undefined)), ...(keeper && { keeping: keeper }) }
    return { kept, keeper, engine: createEngine({ ...options, ...own, callAs, onFailure: report }) }
  }
  const found = store && (await readKept(store, onDamage))
  const beginKept = () => {
    try {
      return begin(found?.kept, found?.lines)
    } catch (error) {
      // Another version of the page may lack its scenario.
      if (!found || !(error instanceof ScenarioError)) throw error
      onDamage()
      return begin()
    }
  }
  const { kept, keeper, engine } = beginKept()
  if (kept) engine.setClock({ paused: true })
  if (keeper) engine.onSecond(keeper.passed)

  const tokens = createTokens(engine)
  let tabFeed: TabFeed | undefined
  const { context, calls } = createPlatform({ engine, tokens, checkReplies: false, feedUrl: ownFeedUrl })
  const directory = tabDirectory(context, base)
  const feedOfRun = {
    settled: async () => tabFeed?.feed.settled(),
    state: () => (tabFeed ? stateOfFeed(tabFeed.feed.stats(), undefined) : null),
  }
  const answer = answerCalls({ engine, calls: platformCalls(calls, context, feedOfRun, openRun), others: directory.others })
  made.callAs = createCaller({ url: origin, engine, tokens, fetch: answer })
  open()

  if (store) await restoreSessions(store, tokens)
  if (keeper && kept) {
    const showProgress = ({ startMs, nowMs, endMs }: RunProgress) =>
      onProgress(endMs > startMs ? (nowMs - startMs) / (endMs - startMs) : 1)
    await restoreRun(engine, keeper, kept, showProgress).catch((error: unknown) => {
      if (!(error instanceof PersistenceError)) throw error
      onDamage()
      engine.reset()
    })
    engine.setClock({ paused: false })
  }
  // The seconds of a replay are not published. The broker is larger than a third of the engine, and the first screen does not need it.
  const feed = import('./tab-feed.ts').then(({ startTabFeed }) => startTabFeed(engine, tokens, report))
  feed.then((started) => (tabFeed = started), report)
  return {
    engine,
    answer: savingSessions(directory.withSession(answer), tokens, store),
    acceptFeed: (port) => void feed.then(({ accept }) => accept(port)).catch(() => port.close()),
  }
}
