import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import {
  readArguments,
  readLogFormat,
  readPlatform,
  readPort,
  readPublicNames,
  refuse,
  refuseUsage,
  userFolder,
} from './arguments.ts'
import { logInJson, writeJsonLine } from '#simulator/operations/json-log.ts'
import type { CallLine } from '#simulator/operations/probes.ts'
import { buildConsole, CONSOLE_FOLDER } from './build.ts'
import { goOnAfterErrors } from './console-server/go-on.ts'
import { createConsoleServer } from './console-server/console-server.ts'
import * as z from 'zod/mini'
import { type ConsoleConfig, readConsoleConfig } from '#contract/console/console-config.ts'
import { inputMessage } from '#contract/input-messages.ts'

/** The config.json of the command line; undefined without one. Ends the command with every problem of the file. */
function readConfigFile(path: string | undefined): ConsoleConfig | undefined {
  if (path === undefined) return undefined
  z.config({ localeError: inputMessage })
  let text: string
  try {
    text = readFileSync(resolve(userFolder, path), 'utf8')
  } catch {
    return refuseUsage(`Option --config expects a file that can be read, not "${path}".`)
  }
  const read = readConsoleConfig(text)
  return 'config' in read ? read.config : refuse(read.problems.join('\n'))
}

const STOP_WITHIN_MS = 1_500

const { option, all } = readArguments({
  name: 'npm run console --',
  about: 'Builds the console and serves it on 127.0.0.1 in front of a platform.',
  options: {
    platform: { value: 'URL', about: 'address of the platform (required)' },
    port: { value: 'N', about: 'port to listen on (8080; 0 selects a free one)' },
    host: { value: 'ADDRESS', about: 'address to listen on (127.0.0.1, this machine only)' },
    'public-name': { value: 'NAME', about: 'host name at a proxy in front of this server; repeat it for more (none)' },
    folder: { value: 'DIR', about: 'built console to serve, as deploy-console writes it (a build of the sources)' },
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

/** The folder with the console. Builds the console, unless a folder with one is named. */
async function consoleFolder(): Promise<string> {
  const named = option('folder')
  if (named === undefined) {
    const problem = await buildConsole()
    return problem === undefined ? CONSOLE_FOLDER : refuse(problem)
  }
  const folder = resolve(userFolder, named)
  return existsSync(join(folder, 'index.html')) ? folder : refuseUsage(`The folder ${folder} has no console: no index.html.`)
}
const consoleDir = await consoleFolder()

const server = createConsoleServer({
  platform: origin,
  consoleDir,
  host,
  publicNames,
  ...(config && { config }),
  ...(isJson && { logCall: (line: CallLine) => writeJsonLine({ level: 'info', ...line }) }),
})
const refuseStart = (error: Error) => refuse(`${error.message}. Choose another port with --port.`)
server.once('error', refuseStart)
server.listen(port, host, () => {
  server.off('error', refuseStart)
  goOnAfterErrors(server)
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
