import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Ends the command with one sentence. */
export function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** Options of a command as text by name, and what stands between them. What it does not know ends it with one sentence. */
export function readArguments(names: string[], argv = process.argv.slice(2)) {
  const options: ParseArgsConfig['options'] = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true })
    return { option: (name: string) => values[name]?.toString(), positionals }
  } catch (error) {
    return refuse(firstSentence(error instanceof Error ? error.message : String(error)))
  }
}

/** Node explains at length how to pass a positional argument; the first sentence names the option. */
const firstSentence = (text: string) => text.replace(/\. .*$/s, '.')

/** The origin of a platform's address, without a path of its own. Undefined when it is no http address. */
export function platformOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

/** The origin given with `--platform`, or the end of the command. */
export function readPlatform(text: string | undefined): string {
  const origin = text === undefined ? undefined : platformOrigin(text)
  return (
    origin ?? refuse(`--platform must be the address of a platform such as https://platform.example, not ${text ?? 'missing'}.`)
  )
}

/** A port from text, or the end of the command. */
export function readPort(text: string | undefined, usual: number): number {
  const port = text === undefined ? usual : Number(text)
  return Number.isInteger(port) && port >= 0 && port <= 65_535
    ? port
    : refuse(`--port must be a number from 0 to 65535, not ${text}.`)
}
