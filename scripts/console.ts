import { preview } from 'vite'
import { readArguments, readPlatform, readPort, refuse } from './arguments.ts'
import { buildConsole, CONSOLE_FOLDER } from './build.ts'
import { platformProxy } from './platform-proxy.ts'
import { inRepository } from './root.ts'

/** `npm run console -- --platform URL`: the built console against a real platform. It listens on this machine alone. */
const { option } = readArguments({ options: ['platform', 'port'] })
const origin = readPlatform(option('platform'))
const port = readPort(option('port'), 8080)

const problem = await buildConsole()
if (problem !== undefined) refuse(problem)

try {
  const server = await preview({
    root: inRepository(),
    configFile: false,
    logLevel: 'warn',
    build: { outDir: CONSOLE_FOLDER },
    preview: { host: '127.0.0.1', port, strictPort: true, proxy: platformProxy(origin) },
  })
  console.log(`The console of ${origin} is at ${server.resolvedUrls?.local[0]}`)
} catch (error) {
  refuse(`${error instanceof Error ? error.message : String(error)}; choose another port with --port.`)
}
