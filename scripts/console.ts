import type { AddressInfo } from 'node:net'
import { readArguments, readPlatform, readPort, refuse } from './arguments.ts'
import { buildConsole, CONSOLE_FOLDER } from './build.ts'
import { createConsoleServer } from './console-server.ts'

const { option } = readArguments({
  name: 'npm run console --',
  about: 'Builds the console and serves it on 127.0.0.1 in front of a platform.',
  options: {
    platform: { value: 'URL', about: 'address of the platform (required)' },
    port: { value: 'N', about: 'port to listen on (8080; 0 selects a free one)' },
  },
  examples: ['--platform https://platform.example'],
  failure: 'the console cannot be built or the port is in use',
})
const origin = readPlatform(option('platform'))
const port = readPort(option('port'), 8080)

const problem = await buildConsole()
if (problem !== undefined) refuse(problem)

const server = createConsoleServer({ platform: origin, consoleDir: CONSOLE_FOLDER })
server.once('error', (error) => refuse(`${error.message}. Choose another port with --port.`))
server.listen(port, '127.0.0.1', () => {
  const { port: taken } = server.address() as AddressInfo
  console.log(`The console of ${origin} is at http://127.0.0.1:${taken}/`)
})
