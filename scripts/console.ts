import type { AddressInfo } from 'node:net'
import { readArguments, readPlatform, readPort, refuse } from './arguments.ts'
import { buildConsole, CONSOLE_FOLDER } from './build.ts'
import { createConsoleServer } from './console-server.ts'

/** `npm run console -- --platform URL`: the built console against a real platform. It listens on this machine alone. */
const { option } = readArguments({ options: ['platform', 'port'] })
const origin = readPlatform(option('platform'))
const port = readPort(option('port'), 8080)

const problem = await buildConsole()
if (problem !== undefined) refuse(problem)

const server = createConsoleServer({ platform: origin, consoleDir: CONSOLE_FOLDER })
server.once('error', (error) => refuse(`${error.message}; choose another port with --port.`))
server.listen(port, '127.0.0.1', () => {
  const { port: taken } = server.address() as AddressInfo
  console.log(`The console of ${origin} is at http://127.0.0.1:${taken}/`)
})
