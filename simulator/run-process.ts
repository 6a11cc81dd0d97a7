import { type Development, developmentOf, setRunAside } from './development.ts'
import { failureText } from './run/failures.ts'
import { readRecording } from './run/live-run.ts'
import { isLoopback } from './http/own-host.ts'
import { logInJson, writeJsonLine } from './operations/json-log.ts'
import type { CallLine } from './operations/probes.ts'
import type { Options } from './options.ts'
import { showProgress } from './run/progress.ts'
import { startProblem } from './start-problem.ts'
import { startSimulator, type Simulator } from './start.ts'

function welcome(
  { url, engine, mqttPort, ocpp }: Simulator,
  { host, data, frequency }: Options,
  development?: Development,
): string {
  const { firstStation } = engine.view()
  const ids = firstStation === null ? '' : `, ids from ${firstStation} on`
  const { scenario, about, seed, now, speed, stations, site } = engine.state()
  const rows = [
    ['Console', development?.consoleUrl ?? url],
    ['Desk', `${development?.consoleUrl ?? url}/desk/`],
    ...(mqttPort === undefined ? [] : [['MQTT', `${host}, TCP port ${mqttPort}`]]),
    ...(ocpp ? [['OCPP', `ws://${host.includes(':') ? `[${host}]` : host}:${ocpp.port}/ocpp/IDENTITY`]] : []),
    ['Scenario', `${scenario}: ${about}`],
    ...(frequency === undefined ? [] : [['Recording', readRecording(frequency).summary]]),
    ['Seed', String(seed)],
    ['World time', `${now.slice(0, 19).replace('T', ' ')} UTC, at ×${speed}`],
    ['Stations', `${stations} of site ${site}${ids}`],
    ...(data === undefined ? [] : [['Kept in', data]]),
    ...engine.world.users.map(({ user, password, about }, index) => [
      index === 0 ? 'Users' : '',
      `${`${user} / ${password}`.padEnd(18)}${about}`,
    ]),
  ]
  const lines = rows.map(([left = '', right = '']) => `  ${left.padEnd(12)}${right}`.trimEnd())
  return ['', 'Loadstar is running.', '', ...lines, '', '  Stop it with Ctrl+C.', ''].join('\n')
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const sayStalled = (realMs: number) =>
  console.warn(
    `The machine slept or was too busy for ${Math.round(realMs / 1_000)} s: the world stood still, and goes on from there.`,
  )

/** An unhandled error ends the process, because the state is unknown. Stopping has a time limit. */
const MAX_STOP_MS = 2_000

/** Runs the simulator of a command line until a signal or an unhandled error ends the process. */
export async function runProcess(options: Options): Promise<void> {
  let simulator: Simulator | undefined
  let hasFailed = false
  const { data } = options
  async function fail(error: unknown) {
    const worldTime = simulator && new Date(simulator.engine.world.nowMs).toISOString()
    console.error(failureText(error, { worldTime, lastCall: simulator?.lastCall }))
    if (hasFailed) return
    hasFailed = true
    console.error(`The simulator stops.${data === undefined ? '' : ` Its run is kept in ${data}.`}`)
    setTimeout(() => process.exit(1), MAX_STOP_MS)
    try {
      await simulator?.abort()
    } catch (another) {
      console.error(another)
    }
    process.exit(1)
  }
  process.on('uncaughtException', (error) => void fail(error))
  process.on('unhandledRejection', (error) => void fail(error))

  if (options.log === 'json') logInJson()

  const progress = showProgress('Bringing the run back')
  const development = developmentOf(process.env)
  const start = () =>
    startSimulator({
      ...options,
      onProgress: progress.at,
      onStall: sayStalled,
      ...(options.log === 'json' && { logCall: (line: CallLine) => writeJsonLine({ level: 'info', ...line }) }),
      ...(development && { sessionsFile: development.sessionsFile }),
    })
  const refuseStart = (error: unknown): never => {
    const reason = startProblem(error, options)
    if (reason === undefined) throw error
    return refuse(reason)
  }
  /** An edit of a scenario or of the code can make a run impossible to continue; in development, a new run starts then. */
  const startAfterEdit = async (error: unknown): Promise<Simulator> => {
    const aside = development && data !== undefined ? setRunAside(data, Date.now()) : undefined
    if (aside === undefined) return refuseStart(error)
    console.warn(`${startProblem(error, options) ?? String(error)}\nA new run begins; the run before is kept as ${aside}.`)
    return start().catch(refuseStart)
  }
  const running = await start().catch(startAfterEdit)
  simulator = running
  if (!isLoopback(options.host)) {
    console.warn(`Warning: on ${options.host} anyone on the network can sign in and control the simulator.`)
  }
  if (options.broker?.startsWith('mqtt')) {
    console.warn(
      'Note: a browser opens a live feed by ws:// or wss:// only, so the console will not show the one of this broker.',
    )
  }
  progress.end()
  console.log(welcome(running, options, development))

  const stop = () => void running.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
