import type { IncomingMessage, Server, RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createEngine, type Engine, type EngineOptions } from './run/engine.ts'
import { failureLog } from './run/failures.ts'
import { createApp } from './server/app.ts'
import { openRun } from './whole-run/driven-run.ts'
import { startOcpp, type OcppEndpoint } from '#simulator/ocpp/endpoint/endpoint.ts'
import { DeviceLink } from './mqtt-devices/link/device-link.ts'
import { FrameLogs } from '#simulator/ocpp/endpoint/frame-logs.ts'
import { WaitingList } from '#simulator/ocpp/endpoint/waiting-list.ts'
import { createCaller } from './server/call-as.ts'
import { ownFeedUrl } from './server/live-feed.ts'
import { callNamer } from './operations/call-names.ts'
import { createMetrics } from './operations/metrics.ts'
import { type CallLine, withOperations } from './operations/probes.ts'
import { addSimulatorMetrics, lateTicks } from './operations/simulator-metrics.ts'
import { endpoints } from '#contract/endpoints.ts'
import { simEndpoints } from './sim/sim.ts'
import { restoreSessions, saveSessions } from './session/calls/saved-sessions.ts'
import { createTokens, type Tokens } from './session/calls/tokens.ts'
import { restoreRun, refusalOf } from './persistence/restore.ts'
import { type Data, openData } from './persistence/open-data.ts'
import { attachFeed } from './mqtt/broker.ts'
import type { FeedPublisher } from '#simulator/mqtt/feed.ts'
import { limitConnections } from '#simulator/http/connections.ts'
import { createExpressServer } from '#simulator/http/express-server.ts'
import { stateOfFeed } from './mqtt/feed-state.ts'
import { defaults, type Options } from './options.ts'
import type { CallAs } from './scenario/playback/call.ts'
import type { RunProgress } from '#simulator/run/progress.ts'
import { bearerOf } from '#simulator/session/calls/guard.ts'

/** The replayed calls of the run itself; no other client has such a token. */
const isOfRun = (request: IncomingMessage, tokens: Tokens) =>
  ['scenario', 'again'].includes(tokens.kindOf(bearerOf(request.headers.authorization)) ?? '')

const MESSAGE = 'The run is being restored. Try again in a moment.'

/**
 * Passes requests to the app once the saved run is restored. Until then it accepts only the replayed calls of the run: a
 * user's change would otherwise take effect in the past of the run.
 */
const restoreGate =
  (app: RequestListener, tokens: Tokens, isBack: () => boolean): RequestListener =>
  (request, response) => {
    if (isBack() || isOfRun(request, tokens)) return app(request, response)
    // World time is not restored yet, so the reply carries no other `Date`.
    response.sendDate = false
    response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '1' })
    response.end(JSON.stringify({ message: MESSAGE }))
  }

/** A running simulator. */
export interface Simulator {
  /** The address of console and platform, such as `http://127.0.0.1:8080`. */
  readonly url: string
  readonly port: number
  readonly engine: Engine
  /** Makes a call as a user, as scenarios do. */
  readonly callAs: CallAs
  /** TCP port of the embedded broker, if requested. */
  readonly mqttPort: number | undefined
  /** The endpoint for chargers, if requested. */
  readonly ocpp: OcppEndpoint | undefined
  /** Method and path of the latest request. */
  readonly lastCall: string | undefined
  stop(): Promise<void>
  /** Stops after an error. A stored run keeps its last written state, and its folder is released immediately. */
  abort(): Promise<void>
}

/** The options of the command line; the scenario may also be a source. */
type SimulatorOptions = Omit<Partial<Options>, 'scenario'> &
  Pick<EngineOptions, 'scenario' | 'isIdeal' | 'hasPast' | 'watches' | 'first' | 'journalMax' | 'onStall'> & {
    /** Called with the progress while a stored run is restored. */
    onProgress?: (progress: RunProgress) => void
    /** A private file that keeps sign-in sessions across restarts. For development. */
    sessionsFile?: string
    /** Called after each request, for structured logs. */
    logCall?: (line: CallLine) => void
    /** The folder of the built console; that of this repository by default. */
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

/** An address to open in a browser on this machine; addresses for all interfaces are replaced. */
function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Releases the folder if the engine cannot start. */
function engineOf(data: Data | undefined, options: EngineOptions): Engine {
  try {
    return createEngine({ ...options, ...data?.options, ...(data && { keeping: data.keeper }) })
  } catch (error) {
    data?.close()
    throw data?.kept ? refusalOf(error, data.kept) : error
  }
}

/**
 * Starts a simulator with the platform, its live feed and the console on one port; with `data`, the run in that folder continues.
 * Rejects with a ScenarioError, a PersistenceError, or the error of the server if the port is not available.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const {
    port,
    host,
    publicName: publicNames,
    broker,
    mqttPort,
    ocpp: ocppPort,
    ocppStrict: isStrict = false,
    devices: hasDevices = false,
  } = { ...defaults, ...options }
  // A scenario may start with a call, which is made as soon as the platform listens.
  let open: (callAs: CallAs) => void = () => {}
  const listening = new Promise<CallAs>((resolve) => (open = resolve))
  const data = options.data === undefined ? undefined : openData(options.data, options)
  let lastRequest: Pick<IncomingMessage, 'method' | 'url'> | undefined
  const lastCall = () => lastRequest && `${lastRequest.method} ${lastRequest.url?.split('?')[0]}`
  const report = failureLog(() => ({ worldTime: new Date(engine.world.nowMs).toISOString(), lastCall: lastCall() }))
  const callsBack: CallAs = async (...call) => (await listening)(...call)
  const engine: Engine = engineOf(data, { onFailure: report, ...options, callAs: callsBack })
  const kept = data?.kept
  if (kept) engine.setClock({ paused: true })
  let isBack = !kept
  if (data) engine.onSecond(data.keeper.passed)
  const tokens = createTokens(engine)
  const { server, fit } = createExpressServer()
  limitConnections(server)
  let feed: FeedPublisher | undefined
  let ocpp: OcppEndpoint | undefined
  const waiting = new WaitingList()
  const logs = new FrameLogs()
  const devices = hasDevices ? new DeviceLink(engine, { waiting, logs, failed: report }) : undefined
  const openFeed = async () => {
    feed = await attachFeed({
      server,
      engine,
      tokens,
      host,
      publicNames,
      report,
      devices,
      ...(broker !== undefined && { external: broker }),
      ...(mqttPort !== undefined && { tcp: { port: mqttPort, host } }),
    })
  }
  const late = lateTicks(engine)
  const stop = async () => {
    engine.stop()
    late.stop()
    if (options.sessionsFile !== undefined) saveSessions(options.sessionsFile, tokens)
    await ocpp?.stop()
    await feed?.stop()
    await close(server)
    data?.close()
  }

  const abort = async () => {
    engine.stop()
    late.stop()
    data?.abandon()
    await ocpp?.stop()
    await feed?.stop()
    await close(server)
  }

  const app = createApp(engine, {
    consoleDir: options.consoleDir ?? builtIn('console'),
    deskDir: builtIn('desk'),
    host,
    publicNames,
    tokens,
    checkReplies: process.env.NODE_ENV !== 'production',
    feedUrl: (request) => broker ?? ownFeedUrl(request),
    settled: async () => feed?.settled(),
    chargers: () =>
      (ocpp ?? devices) && {
        waiting,
        framesOf: (name) => logs.of(name),
        changed(identity) {
          ocpp?.changed(identity)
          devices?.changed(identity)
        },
      },
    feedState: () => (feed ? stateOfFeed(feed.stats(), broker) : null),
    openRun,
  })
  fit(app)
  server.on('request', ({ method, url }) => {
    lastRequest = { method, url }
  })
  const metrics = createMetrics()
  addSimulatorMetrics(metrics, engine, { late, feed: () => feed?.stats() })
  server.on(
    'request',
    withOperations(
      restoreGate(app, tokens, () => isBack),
      {
        metrics,
        host,
        publicNames,
        nameOf: callNamer([...Object.values(endpoints), ...simEndpoints]),
        unreadyReason: () => (isBack ? undefined : 'The run is being restored.'),
        logCall: options.logCall,
      },
    ),
  )
  try {
    if (isBack) await openFeed()
    await listen(server, port, host)
    // A connection that the system cannot accept.
    server.on('error', report)
    const { port: taken } = server.address() as AddressInfo
    const url = urlOf(host, taken)
    const callAs = createCaller({ url, engine, tokens })
    open(callAs)
    if (data && kept) {
      await restoreRun(engine, data.keeper, kept, options.onProgress)
      // Listeners must not receive a second twice.
      await openFeed()
      isBack = true
      engine.setClock({ paused: false })
    }
    if (ocppPort !== undefined) ocpp = await startOcpp(engine, { port: ocppPort, host, publicNames, isStrict, waiting, logs })
    if (options.sessionsFile !== undefined) restoreSessions(options.sessionsFile, tokens)
    return {
      url,
      port: taken,
      engine,
      callAs,
      get lastCall() {
        return lastCall()
      },
      get ocpp() {
        return ocpp
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
