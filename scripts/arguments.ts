import { type CommandSpec, readCommandLine, USAGE_EXIT_CODE } from '#simulator/command-line.ts'
import { PUBLIC_NAME_FORM, publicNameOf } from '#simulator/http/own-host.ts'

/** Prints one sentence to standard error and ends the command. */
export function refuse(sentence: string, exitCode = 1): never {
  console.error(sentence)
  process.exit(exitCode)
}

/** Refuses a command line that cannot be read. */
export const refuseUsage = (sentence: string): never => refuse(sentence, USAGE_EXIT_CODE)

/** The folder of the user. npm runs commands in the folder of the package and passes it in INIT_CWD. */
export const userFolder = process.env['INIT_CWD'] ?? process.cwd()

/** The arguments of a command. Prints the help and ends for `--help`; refuses arguments that the command does not have. */
export function readArguments(command: CommandSpec, argv = process.argv.slice(2)) {
  const line = readCommandLine(command, argv)
  if ('problem' in line) return refuseUsage(line.problem)
  if ('option' in line) return line
  console.log(line.help)
  return process.exit(0)
}

/** The origin of the address of a platform, without its path. Undefined when it is not an HTTP address. */
export function platformOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

/** The origin given with `--platform`. Refuses anything else. */
export function readPlatform(text: string | undefined): string {
  const origin = text === undefined ? undefined : platformOrigin(text)
  if (text === undefined) return refuseUsage('Name the platform: --platform https://platform.example.')
  return origin ?? refuseUsage(`Option --platform expects an address such as https://platform.example, not "${text}".`)
}

/** A port from text, or the default. Refuses anything else. */
export function readPort(text: string | undefined, defaultPort: number): number {
  const port = text === undefined ? defaultPort : Number(text)
  return Number.isInteger(port) && port >= 0 && port <= 65_535
    ? port
    : refuseUsage(`Option --port expects a port from 0 to 65535, not "${text}".`)
}

/** The host names given with `--public-name`. Refuses anything else. */
export const readPublicNames = (texts: readonly string[]): string[] =>
  texts.map((text) => publicNameOf(text) ?? refuseUsage(`Option --public-name expects ${PUBLIC_NAME_FORM}, not "${text}".`))

/** The format of messages from text, or the default. Refuses anything else. */
export function readLogFormat(text: string | undefined): 'text' | 'json' {
  if (text === undefined || text === 'text' || text === 'json') return text ?? 'text'
  return refuseUsage(`Option --log expects text or json, not "${text}".`)
}
