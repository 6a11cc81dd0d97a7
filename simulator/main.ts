import { asSentence } from './as-sentence.ts'
import { isLoopback } from './http/own-host.ts'
import { NotKept } from './kept/not-kept.ts'
import { readOptions, type Options } from './options.ts'
import { showProgress } from './progress.ts'
import { ScenarioError } from './scenario/scenario-error.ts'
import { startSimulator, type Simulator } from './start.ts'

const REASONS: Record<string, (options: Options) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken by another program; choose another with --port, or --port 0 for any free one.`,
  EACCES: ({ port }) => `Port ${port} may not be used by this user; choose another with --port, for example --port 8080.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}; choose another with --host, for example --host 127.0.0.1.`,
  ENOTFOUND: ({ host }) => `There is no host called ${host}; choose another with --host, for example --host 127.0.0.1.`,
}

/** One sentence for what a person can mend; undefined for a defect of the program. */
function reasonOf(error: unknown, options: Options): string | undefined {
  if (error instanceof ScenarioError || error instanceof NotKept) return asSentence(error.message)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code]?.(options)
}

function welcome({ url, engine }: Simulator, { data }: Options): string {
  const { scenario, about, seed, now, speed, stations, site } = engine.state()
  const rows = [
    ['Console', url],
    ['Desk', `${url}/desk/`],
    ['Scenario', `${scenario}: ${about}`],
    ['Seed', String(seed)],
    ['World time', `${now.slice(0, 19).replace('T', ' ')} UTC, at ×${speed}`],
    ['Stations', `${stations} of site ${site}`],
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

const options = readOptions(process.argv.slice(2))
if ('help' in options) {
  console.log(options.help)
  process.exit(0)
}
if ('problem' in options) refuse(options.problem)

const sayStalled = (realMs: number) =>
  console.warn(
    `The machine slept or was too busy for ${Math.round(realMs / 1_000)} s: the world stood still, and goes on from there.`,
  )

const progress = showProgress('Bringing the run back')
const simulator = await startSimulator({ ...options, onProgress: progress.at, onStall: sayStalled }).catch((error: unknown) => {
  const reason = reasonOf(error, options)
  if (reason === undefined) throw error
  return refuse(reason)
})
if (!isLoopback(options.host)) {
  console.warn(`Warning: on ${options.host} other machines can reach the simulator, and whoever does can sign in and drive it.`)
}
if (options.broker?.startsWith('mqtt')) {
  console.warn('Note: a browser opens a live feed by ws:// or wss:// only, so the console will not show the one of this broker.')
}
progress.end()
console.log(welcome(simulator, options))

const stop = () => void simulator.stop().then(() => process.exit(0))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
