import { expect, it } from 'vitest'
import { parseArguments, platformOrigin } from './arguments.ts'

it('keeps the origin of a platform and drops what follows', () => {
  expect(platformOrigin('https://platform.example/api/')).toBe('https://platform.example')
  expect(platformOrigin('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080')
})

it('takes no other address for a platform', () => {
  expect(['platform.example', 'ftp://platform.example', ''].map(platformOrigin)).toEqual([undefined, undefined, undefined])
})

const takes = { options: ['platform', 'token'] }

it('reads options and what stands between them', () => {
  const read = parseArguments({ ...takes, words: true }, ['--platform', 'https://a', 'world', '--token=--x'])
  if ('problem' in read) throw new Error(read.problem)
  expect([read.option('platform'), read.option('token'), read.positionals]).toEqual(['https://a', '--x', ['world']])
})

it.each<[string, string[], string]>([
  ['a word where none is wanted', ['world'], 'Unknown argument world.'],
  ['a misspelt option', ['--platfrom', 'x'], 'Unknown option --platfrom; did you mean --platform?'],
  ['an option of another command', ['--speed', '3'], 'Unknown option --speed; there is --platform, --token.'],
  ['an option at the end without its value', ['--token'], 'Option --token needs a value.'],
  ['an option whose value is the next option', ['--token', '--platform', 'x'], 'Option --token needs a value.'],
  ['an empty value', ['--token='], 'Option --token needs a value.'],
])('says in one sentence what is wrong with %s', (_, argv, sentence) => {
  expect(parseArguments(takes, argv)).toEqual({ problem: sentence })
})

it('says of a command without options only that it has none of that name', () => {
  expect(parseArguments({}, ['-x'])).toEqual({ problem: 'Unknown option -x.' })
})
