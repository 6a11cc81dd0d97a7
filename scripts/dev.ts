import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import concurrently, { type ConcurrentlyCommandInput } from 'concurrently'
import { defaults, readOptions } from '#simulator/options.ts'
import { readArguments, readPlatform, readPort, refuse } from './arguments.ts'
import { inRepository } from './root.ts'
import { programOf } from './tool.ts'

/**
 * `npm run dev`: the console with hot reload, and a simulator that restarts when its sources change. A restart continues
 * the run where it was, and users stay signed in. Port and host
 * are those of the console; what else follows is for the simulator. With `--platform URL` the console talks to that
 * platform, and no simulator starts.
 */
const argv = process.argv.slice(2)
/** A line for the shell. It begins with a bare word, or concurrently would take the outer quotes off. */
const node = (...words: string[]) => ['node', ...words.map((word) => `"${word}"`)].join(' ')

const consoleAt = (platform: string, { port, host }: { port: number; host: string }): ConcurrentlyCommandInput => ({
  name: 'console',
  command: node(programOf('vite'), '--port', String(port), '--strictPort', '--host', host),
  env: { LOADSTAR_PLATFORM: platform },
})

/** A port that is free now, for the simulator to keep over its restarts. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })

function onPlatform(): ConcurrentlyCommandInput[] {
  const { option } = readArguments({ options: ['platform', 'port', 'host'] })
  const platform = readPlatform(option('platform'))
  return [consoleAt(platform, { port: readPort(option('port'), defaults.port), host: option('host') ?? defaults.host })]
}

async function onSimulator(): Promise<ConcurrentlyCommandInput[]> {
  const options = readOptions(argv)
  if ('problem' in options) return refuse(options.problem)
  if ('help' in options) {
    console.log(options.help)
    return process.exit(0)
  }
  const port = await freePort()
  const watch = ['watch', '--clear-screen=false', '--include', 'scenarios/**/*', 'simulator/main.ts']
  // The last one counts: it stands behind the console, wherever that listens.
  const behind = ['--port', String(port), '--host', defaults.host]
  // Every restart continues the run, in a folder of its own unless one is named.
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
