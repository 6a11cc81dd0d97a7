import { parseArgs } from 'node:util'
import { didYouMean } from './scenario/language/nearest.ts'

/** An option with a value. `value` is its placeholder in the help, such as `FILE`. */
export interface CommandOption {
  readonly value: string
  /** What it is for, with the default in parentheses. */
  readonly about: string
  /** What a value must be, such as `a port from 0 to 65535`; the placeholder by default. */
  readonly expected?: string
  /** Its value when it is given without one; other options need a value. */
  readonly bare?: string
}

/** A command as its help describes it. */
export interface CommandSpec {
  /** As a user types it: `npm run scenario --`. */
  readonly name: string
  /** One sentence. */
  readonly about: string
  /** Arguments that are not options, where the command takes any. */
  readonly words?: { readonly value: string; readonly about: string }
  /** By name, without the hyphens. */
  readonly options?: Readonly<Record<string, CommandOption>>
  /** What `--json` prints, where the command has it. */
  readonly json?: string
  /** What follows `name` in an example. */
  readonly examples: readonly string[]
  /** Meaning of exit code 1; 0 is success and 2 a wrong command line. */
  readonly failure: string
}

/** Exit code of a command line that cannot be read. */
export const USAGE_EXIT_CODE = 2

/** The arguments of a command. */
export interface ReadLine {
  /** Value of an option; undefined when it is not given. The last one counts. */
  readonly option: (name: string) => string | undefined
  /** Every value of an option that may be repeated. */
  readonly all: (name: string) => readonly string[]
  readonly words: readonly string[]
  readonly isJson: boolean
}

export type CommandLine = { readonly help: string } | { readonly problem: string } | ReadLine

/** A command of the repository as users of the package type it: `npx loadstar scenario` for `npm run scenario --`. */
export const typedCommand = (name: string, isPackaged = process.env['LOADSTAR_PACKAGED'] !== undefined): string =>
  isPackaged
    ? name.replace(/^npm (?:start|run)(?: ([\w-]+))??(?: --)?$/, (_, word?: string) =>
        ['npx loadstar', word].filter(Boolean).join(' '),
      )
    : name

const flagsOf = ({ json }: CommandSpec) => (json === undefined ? ['help'] : ['json', 'help'])

/** Reads the arguments of a command. Returns its help for `--help`, or one sentence about the first argument that is wrong. */
export function readCommandLine(spec: CommandSpec, argv: readonly string[]): CommandLine {
  const command = { ...spec, name: typedCommand(spec.name) }
  const options = Object.keys(command.options ?? {})
  const flags = flagsOf(command)
  // Not strict: the error messages of strict mode contain no suggestions.
  const { values, positionals, tokens } = parseArgs({
    args: withBareValues(command, argv),
    options: {
      ...Object.fromEntries(options.map((name) => [name, { type: 'string' as const, multiple: true as const }])),
      ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }])),
    },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  if (argv.includes('--help') || argv.includes('-h')) return { help: helpText(command) }
  for (const token of tokens) {
    if (token.kind === 'positional' && !command.words) return unknown(command, 'argument', token.value)
    if (token.kind !== 'option' || flags.includes(token.name)) continue
    // A single hyphen is read as a group of letters; the whole argument is what the user typed.
    const typed = token.rawName.startsWith('--') ? token.rawName : (argv[token.index] ?? token.rawName)
    if (typed !== token.rawName || !options.includes(token.name)) return unknown(command, 'option', typed)
    const isMissing = !token.value || (!token.inlineValue && token.value.startsWith('--'))
    const { value, expected = value } = command.options?.[token.name] ?? { value: 'a text' }
    if (isMissing) return { problem: `Option ${token.rawName} needs a value: ${expected}.` }
  }
  const all = (name: string) => [values[name] ?? []].flat().map(String)
  return { option: (name) => all(name).at(-1), all, words: positionals, isJson: values['json'] === true }
}

/** Gives an option that needs no value its own one where the line ends or the next option follows. */
const withBareValues = ({ options = {} }: CommandSpec, argv: readonly string[]): string[] =>
  argv.map((word, place) => {
    const bare = word.startsWith('--') ? options[word.slice(2)]?.bare : undefined
    const next = argv[place + 1]
    return bare !== undefined && (next === undefined || next.startsWith('-')) ? `${word}=${bare}` : word
  })

function unknown(command: CommandSpec, kind: 'option' | 'argument', word: string): { problem: string } {
  const known = [...Object.keys(command.options ?? {}), ...flagsOf(command)].map((name) => `--${name}`)
  const suggestion = didYouMean(word.replace(/^-*/, '--'), known).replaceAll('"', '')
  return { problem: `Unknown ${kind} ${word}${suggestion || `; ${command.name} --help lists the options.`}` }
}

/** The help of a command: usage, one sentence, options, examples, exit codes. */
function helpText(command: CommandSpec): string {
  const { name, about, words, options = {}, json, examples, failure } = command
  const rows: [string, string][] = [
    ...(words ? [[words.value, words.about] satisfies [string, string]] : []),
    ...Object.entries(options).map(([option, { value, bare, about: purpose }]): [string, string] => [
      `--${option} ${bare === undefined ? value : `[${value}]`}`,
      purpose,
    ]),
    ...(json === undefined
      ? []
      : [['--json', `print ${json} as JSON; messages go to standard error`] satisfies [string, string]]),
    ['--help', 'print this help'],
  ]
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  return [
    `Usage: ${name} ${words ? `[options] ${words.value}` : '[options]'}`,
    '',
    about,
    '',
    'Options:',
    ...rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`),
    '',
    'Examples:',
    ...examples.map((example) => (example === '' ? `  ${name.replace(/ --$/, '')}` : `  ${name} ${example}`)),
    '',
    `Exit codes: 0 success, 1 ${failure}, 2 wrong command line`,
  ].join('\n')
}
