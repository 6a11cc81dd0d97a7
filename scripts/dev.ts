import { createServer } from 'node:net'
import concurrently, { type ConcurrentlyCommandInput } from 'concurrently'
import { readArguments, readPlatform } from './arguments.ts'
import { inRepository } from './root.ts'
import { programOf } from './tool.ts'

/**
 * `npm run dev`: the console with hot reload, and a simulator that starts again when its sources change. What follows is
 * for the simulator. With `--platform URL` the console talks to that platform, and no simulator starts.
 */
const argv = process.argv.slice(2)
/** A line for the shell. It begins with a bare word, or concurrently would take the outer quotes off. */
const node = (...words: string[]) => ['node', ...words.map((word) => `"${word}"`)].join(' ')

const consoleAt = (platform: string): ConcurrentlyCommandInput => ({
  name: 'console',
  command: node(programOf('vite')),
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

async function commands(): Promise<ConcurrentlyCommandInput[]> {
  if (argv.some((word) => word.startsWith('--platform'))) {
    return [consoleAt(readPlatform(readArguments(['platform']).option('platform')))]
  }
  const port = await freePort()
  const watch = ['watch', '--clear-screen=false', '--include', 'scenarios/**/*', 'simulator/main.ts']
  return [
    { name: 'simulator', command: node(programOf('tsx'), ...watch, ...argv, '--port', String(port)) },
    consoleAt(`http://127.0.0.1:${port}`),
  ]
}

const { result } = concurrently(await commands(), {
  killOthersOn: ['failure', 'success'],
  prefixColors: 'auto',
  cwd: inRepository(),
})
await result.catch(() => process.exit(1))
