import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createEngine, type Engine, type EngineOptions } from './run/engine.ts'
import { failureLog } from './run/failures.ts'
import { createApp } from './server/app.ts'
import { restoreGate } from './server/restore-gate.ts'
import { createCaller } from './server/call-as.ts'
import { ownFeedUrl } from './server/live-feed.ts'
import { restoreSessions, saveSessions } from './session/calls/saved-sessions.ts'
import { createTokens } from './session/calls/tokens.ts'
import { restoreRun, refusalOf } from './persistence/restore.ts'
import { type Data, openData } from './persistence/open-data.ts'
import { attachFeed } from './mqtt/broker.ts'
import { type Feed } from '#simulator/mqtt/feed.ts'
import { stateOfFeed } from './mqtt/feed-state.ts'
import { defaults, type Options } from './options.ts'
import type { CallAs } from './scenario/playback/call.ts'
import type { Progress } from '#simulator/run/progress.ts'

/** A simulator that listens. */
export interface Simulator {
  /** Where the console and the platform are, such as `http://127.0.0.1:8080`. */
  readonly url: string
  readonly port: number
  readonly engine: Engine
  /** A call as a user, as scenarios make it. */
  readonly callAs: CallAs
  /** TCP port of the broker inside, where one was asked for. */
  readonly mqttPort: number | undefined
  /** Method and path of the latest request. */
  readonly lastCall: string | undefined
  stop(): Promise<void>
  /** Stops after an error. A kept run stays as it was written last, and its folder is free at once. */
  abort(): Promise<void>
}

/** As on the command line; the scenario may also be one that was read from somewhere. */
type SimulatorOptions = Omit<Partial<Options>, 'scenario'> &
  Pick<EngineOptions, 'scenario' | 'watches' | 'first' | 'journalMost' | 'onStall'> & {
    /** While a kept run is being brought back: how far it is. */
    onProgress?: (progress: Progress) => void
    /** A private file that hands sessions from one process to the next, so that users stay signed in. For development. */
    sessionsFile?: string
    /** The folder of the built console; that of this repository unless given. */
    consoleDir?: string
  }

const builtIn = (folder: string) => fileURLToPath(new URL(`../build/${folder}`, import.meta.url))

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** A name to open in a browser on this machine: the addresses that stand for all are none. */
function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Gives the folder back when there is nothing to be played. */
function engineOf(data: Data | undefined, options: EngineOptions): Engine {
  try {
    return createEngine({ ...options, ...data?.options, ...(data && { keeping: data.keeper }) })
  } catch (error) {
    data?.close()
    throw data?.kept ? refusalOf(error, data.kept) : error
  }
}

/**
 * Starts a simulator with the platform, its live feed and the console on one port; with `data`, where the run in that folder
 * was left. Rejects with a ScenarioError, with a NotKept, or with the error of the server when the port cannot be had.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port, host, broker, mqttPort } = { ...defaults, ...options }
  // A scenario may begin with a call: it is made as soon as the platform listens.
  let open: (callAs: CallAs) => void = () => {}
  const listening = new Promise<CallAs>((resolve) => (open = resolve))
  const data = options.data === undefined ? undefined : openData(options.data, options)
  let lastCall: string | undefined
  const report = failureLog(() => ({ worldTime: new Date(engine.world.nowMs).toISOString(), lastCall }))
  const callsBack: CallAs = async (...call) => (await listening)(...call)
  const engine: Engine = engineOf(data, { onFailure: report, ...options, callAs: callsBack })
  const kept = data?.kept
  if (kept) engine.setClock({ paused: true })
  let isBack = !kept
  if (data) engine.onSecond(data.keeper.passed)
  const tokens = createTokens(engine)
  const server = createServer()
  let feed: Feed | undefined
  const openFeed = async () => {
    feed = await attachFeed({
      server,
      engine,
      tokens,
      host,
      report,
      ...(broker !== undefined && { external: broker }),
      ...(mqttPort !== undefined && { tcp: { port: mqttPort, host } }),
    })
  }
  const stop = async () => {
    engine.stop()
    if (options.sessionsFile !== undefined) saveSessions(options.sessionsFile, tokens)
    await feed?.stop()
    await close(server)
    data?.close()
  }

  const abort = async () => {
    engine.stop()
    data?.abandon()
    await feed?.stop()
    await close(server)
  }

  const app = createApp(engine, {
    consoleDir: options.consoleDir ?? builtIn('console'),
    deskDir: builtIn('desk'),
    host,
    tokens,
    checkReplies: process.env.NODE_ENV !== 'production',
    feedUrl: (request) => broker ?? ownFeedUrl(request),
    settled: async () => feed?.settled(),
    feedState: () => (feed ? stateOfFeed(feed.stats(), broker) : null),
  })
  server.on('request', ({ method, url }) => {
    lastCall = `${method} ${url?.split('?')[0]}`
  })
  server.on(
    'request',
    restoreGate(app, tokens, () => isBack),
  )
  try {
    if (isBack) await openFeed()
    await listen(server, port, host)
    const { port: taken } = server.address() as AddressInfo
    const url = urlOf(host, taken)
    const callAs = createCaller({ url, engine, tokens })
    open(callAs)
    if (data && kept) {
      await restoreRun(engine, data.keeper, kept, options.onProgress)
      // Nobody is told of a second twice.
      await openFeed()
      isBack = true
      engine.setClock({ paused: false })
    }
    if (options.sessionsFile !== undefined) restoreSessions(options.sessionsFile, tokens)
    return {
      url,
      port: taken,
      engine,
      callAs,
      get lastCall() {
        return lastCall
      },
      get mqttPort() {
        return feed?.mqttPort
      },
      stop,
      abort,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
