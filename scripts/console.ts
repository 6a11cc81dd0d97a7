import type { AddressInfo } from 'node:net'
import { readArguments, readLogFormat, readPlatform, readPort, readPublicNames, refuse } from './arguments.ts'
import { logInJson, writeJsonLine } from '#simulator/operations/json-log.ts'
import type { CallLine } from '#simulator/operations/probes.ts'
import { readConfigFile } from './console-server/config-file.ts'
import { buildConsole, CONSOLE_FOLDER } from './build.ts'
import { createConsoleServer } from './console-server/console-server.ts'

const STOP_WITHIN_MS = 1_500

const { option, all } = readArguments({
  name: 'npm run console --',
  about: 'Builds the console and serves it on 127.0.0.1 in front of a platform.',
  options: {
    platform: { value: 'URL', about: 'address of the platform (required)' },
    port: { value: 'N', about: 'port to listen on (8080; 0 selects a free one)' },
    host: { value: 'ADDRESS', about: 'address to listen on (127.0.0.1, this machine only)' },
    'public-name': { value: 'NAME', about: 'host name at a proxy in front of this server; repeat it for more (none)' },
    config: { value: 'FILE', about: 'config.json of the console (none)' },
    log: { value: 'FORMAT', about: 'format of messages: text, or json with a line for each call (text)' },
  },
  examples: ['--platform https://platform.example', '--platform https://platform.example --public-name console.example'],
  failure: 'the console cannot be built or the port is in use',
})
const origin = readPlatform(option('platform'))
const port = readPort(option('port'), 8080)

const host = option('host') ?? '127.0.0.1'
const publicNames = readPublicNames(all('public-name'))
const config = readConfigFile(option('config'))
const isJson = readLogFormat(option('log')) === 'json'
if (isJson) logInJson()

const problem = await buildConsole()
if (problem !== undefined) refuse(problem)

const server = createConsoleServer({
  platform: origin,
  consoleDir: CONSOLE_FOLDER,
  host,
  publicNames,
  ...(config && { config }),
  ...(isJson && { logCall: (line: CallLine) => writeJsonLine({ level: 'info', ...line }) }),
})
server.once('error', (error) => refuse(`${error.message}. Choose another port with --port.`))
server.listen(port, host, () => {
  const { port: taken } = server.address() as AddressInfo
  console.log(`The console of ${origin} is at http://${host}:${taken}/`)
})

/** Ends open calls and connections of the live feed. */
const stop = () => {
  server.close(() => process.exit(0))
  server.closeAllConnections()
  setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
