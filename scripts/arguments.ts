import { parseArgs, type ParseArgsConfig } from 'node:util'
import { didYouMean } from '#simulator/scenario/language/nearest.ts'

/** Ends the command with one sentence. */
export function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** The folder that the command was typed in, which npm hands on: paths are seen from there. */
export const typedIn = process.env['INIT_CWD'] ?? process.cwd()

/** What a command takes: options by name, and whether words may stand between them. */
interface Takes {
  options?: readonly string[]
  words?: boolean
}

/** Options of a command as text by name, and what stands between them; or one sentence about what it does not know. */
export function parseArguments({ options = [], words = false }: Takes, argv: readonly string[]) {
  const known: ParseArgsConfig['options'] = Object.fromEntries(options.map((name) => [name, { type: 'string' as const }]))
  // Strict, Node would explain a mistake at length and in other words for each kind of it.
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options: known,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind === 'positional' && !words) return { problem: `Unknown argument ${token.value}.` }
    if (token.kind !== 'option') continue
    if (!options.includes(token.name)) return { problem: `Unknown option ${token.rawName}${nearestOf(options, token.rawName)}` }
    const isMissing = !token.value || (!token.inlineValue && token.value.startsWith('--'))
    if (isMissing) return { problem: `Option ${token.rawName} needs a value.` }
  }
  return { option: (name: string) => values[name]?.toString(), positionals }
}

function nearestOf(options: readonly string[], word: string): string {
  const known = options.map((name) => `--${name}`)
  const meant = didYouMean(word, known).replaceAll('"', '')
  return meant || (known.length > 0 ? `; there is ${known.join(', ')}.` : '.')
}

/** The arguments of this command. What it does not know ends it with one sentence. */
export function readArguments(takes: Takes = {}) {
  const read = parseArguments(takes, process.argv.slice(2))
  return 'problem' in read ? refuse(read.problem ?? '') : read
}

/** The origin of a platform's address, without a path of its own. Undefined when it is no http address. */
export function platformOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

/** The origin given with `--platform`, or the end of the command. */
export function readPlatform(text: string | undefined): string {
  const origin = text === undefined ? undefined : platformOrigin(text)
  if (text === undefined) return refuse('Name the platform, such as --platform https://platform.example.')
  return origin ?? refuse(`--platform must be the address of a platform such as https://platform.example, not ${text}.`)
}

/** A port from text, or the end of the command. */
export function readPort(text: string | undefined, usual: number): number {
  const port = text === undefined ? usual : Number(text)
  return Number.isInteger(port) && port >= 0 && port <= 65_535
    ? port
    : refuse(`--port must be a number from 0 to 65535, not ${text}.`)
}
