import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import concurrently, { type ConcurrentlyCommandInput } from 'concurrently'
import type { CommandSpec } from '#simulator/command-line.ts'
import { defaults, readOptions, START_COMMAND } from '#simulator/options.ts'
import { readArguments, readPlatform, readPort, refuseUsage } from './arguments.ts'
import { inRepository } from './root.ts'
import { programOf } from './tool.ts'

const COMMAND: CommandSpec = {
  ...START_COMMAND,
  name: 'npm run dev --',
  about:
    'Starts the console with hot reload and a simulator that restarts on change; the run continues and users stay signed in.\n' +
    'With --platform it starts the console only, in front of that platform; then only --port and --host apply.',
  options: {
    platform: { value: 'URL', about: 'address of a platform to use instead of the simulator' },
    ...START_COMMAND.options,
  },
  examples: ['', '--scenario busy-day', '--platform https://platform.example'],
  failure: 'the console or the simulator cannot start',
}
const argv = process.argv.slice(2)
/** A line for the shell. It begins with a word without quotes, because concurrently removes outer quotes. */
const node = (...words: string[]) => ['node', ...words.map((word) => `"${word}"`)].join(' ')

const consoleAt = (platform: string, { port, host }: { port: number; host: string }): ConcurrentlyCommandInput => ({
  name: 'console',
  command: node(programOf('vite'), '--port', String(port), '--strictPort', '--host', host),
  env: { LOADSTAR_PLATFORM: platform },
})

/** A port that is free now. The simulator uses the same one after each restart. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })

function onPlatform(): ConcurrentlyCommandInput[] {
  const { option } = readArguments(COMMAND)
  const platform = readPlatform(option('platform'))
  return [consoleAt(platform, { port: readPort(option('port'), defaults.port), host: option('host') ?? defaults.host })]
}

async function onSimulator(): Promise<ConcurrentlyCommandInput[]> {
  const options = readOptions(argv, undefined, COMMAND)
  if ('problem' in options) return refuseUsage(options.problem)
  if ('help' in options) {
    console.log(options.help)
    return process.exit(0)
  }
  const port = await freePort()
  const watch = ['watch', '--clear-screen=false', '--include', 'scenarios/**/*', 'simulator/main.ts']
  // The last value of an option counts. The simulator listens behind the console, independent of the console's address.
  const behind = ['--port', String(port), '--host', defaults.host]
  // A restart continues the run from this folder, unless the command line names another.
  const folder = mkdtempSync(join(tmpdir(), 'loadstar-dev-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const kept = options.data === undefined ? ['--data', join(folder, 'run')] : []
  return [
    {
      name: 'simulator',
      command: node(programOf('tsx'), ...watch, ...argv, ...behind, ...kept),
      env: {
        LOADSTAR_DEV_CONSOLE: `http://${options.host}:${options.port}`,
        LOADSTAR_DEV_SESSIONS: join(folder, 'sessions.json'),
      },
    },
    consoleAt(`http://127.0.0.1:${port}`, options),
  ]
}

const isOnPlatform = argv.some((word) => /^--platform(?:=|$)/.test(word))
const { result } = concurrently(isOnPlatform ? onPlatform() : await onSimulator(), {
  killOthersOn: ['failure', 'success'],
  prefixColors: 'auto',
  cwd: inRepository(),
})
await result.catch(() => process.exit(1))
