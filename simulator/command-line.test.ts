import { describe, expect, it } from 'vitest'
import { type CommandSpec, readCommandLine, typedCommand } from './command-line.ts'

const command: CommandSpec = {
  name: 'npm run check --',
  about: 'Checks a platform.',
  options: { platform: { value: 'URL', about: 'address of the platform' }, token: { value: 'TEXT', about: 'access token' } },
  examples: ['--platform https://platform.example'],
  failure: 'a reply differs',
}
const withBare: CommandSpec = { ...command, options: { ...command.options, port: { value: 'N', about: 'port', bare: '9000' } } }
const withWords: CommandSpec = { ...command, words: { value: 'NAME…', about: 'what to check (all)' }, json: 'the replies' }

describe('readCommandLine', () => {
  it('returns options, words and --json', () => {
    const read = readCommandLine(withWords, ['--platform', 'https://a', 'world', '--json', '--token=--x'])
    if (!('words' in read)) throw new Error('not read')
    expect([read.option('platform'), read.option('token'), read.words, read.isJson]).toEqual([
      'https://a',
      '--x',
      ['world'],
      true,
    ])
  })

  it('returns the help for --help and -h', () => {
    for (const flag of ['--help', '-h']) expect(readCommandLine(command, ['--token', 'x', flag])).toHaveProperty('help')
  })

  it.each<[string, string[], string]>([
    ['a word where none is expected', ['world'], 'Unknown argument world; npm run check -- --help lists the options.'],
    ['a misspelled option', ['--platfrom', 'x'], 'Unknown option --platfrom; did you mean --platform?'],
    ['an unknown option', ['--speed', '3'], 'Unknown option --speed; npm run check -- --help lists the options.'],
    ['--json of a command without it', ['--json'], 'Unknown option --json; npm run check -- --help lists the options.'],
    ['an option at the end without its value', ['--token'], 'Option --token needs a value: TEXT.'],
    ['an option that the next option follows', ['--token', '--platform', 'x'], 'Option --token needs a value: TEXT.'],
    ['an empty value', ['--token='], 'Option --token needs a value: TEXT.'],
  ])('returns one sentence about %s', (_, argv, sentence) => {
    expect(readCommandLine(command, argv)).toEqual({ problem: sentence })
  })

  it.each([
    ['at the end', ['--token', 'x', '--port']],
    ['before another option', ['--port', '--token', 'x']],
  ])('gives an option that needs no value its default %s', (_, argv) => {
    const read = readCommandLine(withBare, argv)
    expect('option' in read && [read.option('port'), read.option('token')]).toEqual(['9000', 'x'])
  })

  it('reads the value of an option that needs none, and marks it as optional in the help', () => {
    for (const argv of [['--port', '9001'], ['--port=9001']]) {
      const read = readCommandLine(withBare, argv)
      expect('option' in read && read.option('port')).toBe('9001')
    }
    expect(readCommandLine(withBare, ['--help'])).toHaveProperty('help', expect.stringContaining('--port [N]'))
  })

  it('lays out usage, options, examples and exit codes', () => {
    expect(readCommandLine(withWords, ['--help'])).toEqual({
      help: [
        'Usage: npm run check -- [options] NAME…',
        '',
        'Checks a platform.',
        '',
        'Options:',
        '  NAME…           what to check (all)',
        '  --platform URL  address of the platform',
        '  --token TEXT    access token',
        '  --json          print the replies as JSON; messages go to standard error',
        '  --help          print this help',
        '',
        'Examples:',
        '  npm run check -- --platform https://platform.example',
        '',
        'Exit codes: 0 success, 1 a reply differs, 2 wrong command line',
      ].join('\n'),
    })
  })
})

it('names a command as users of the package type it', () => {
  expect(typedCommand('npm run scenario --', true)).toBe('npx loadstar scenario')
  expect(typedCommand('npm start --', true)).toBe('npx loadstar')
  expect(typedCommand('npm run scenario --', false)).toBe('npm run scenario --')
})
