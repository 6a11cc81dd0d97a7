import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readConsoleConfig } from './console-config.ts'
import { inputMessage } from './input-messages.ts'

z.config({ localeError: inputMessage })

const problemsOf = (value: unknown) => {
  const read = readConsoleConfig(typeof value === 'string' ? value : JSON.stringify(value))
  return 'problems' in read ? read.problems : []
}

it('accepts an empty configuration and one with every field', () => {
  expect(problemsOf({})).toEqual([])
  const all = {
    platformOrigin: 'https://platform.example',
    mqttPath: '/mqtt',
    napLink: 'https://nap.example/login',
    hubUrl: 'https://hub.example',
    product: { name: 'Fleet desk', mark: 'mark.svg' },
    timeZone: 'Europe/Helsinki',
    currencyLocale: 'fi-FI',
    screensOff: ['p2pMarket'],
    errorReports: '/errors',
  }
  expect(readConsoleConfig(JSON.stringify(all))).toEqual({ config: all })
})

it.each([
  [{ platformOrigin: 'platform.example' }, 'The field platformOrigin of config.json must be an address that begins with'],
  [{ platformOrigin: 'https://platform.example/path' }, 'must be an origin without a path'],
  [{ mqttPath: 'mqtt' }, 'The field mqttPath of config.json must be a path that begins with one slash'],
  [{ mqttPath: '//other.example/mqtt' }, 'must be a path that begins with one slash'],
  [{ hubUrl: 'javascript:alert(1)' }, 'The field hubUrl of config.json must be an address'],
  [{ product: { name: '' } }, 'The field product.name of config.json must not be empty.'],
  [
    { product: { mark: 'https://a.example/mark.svg' } },
    'The field product.mark of config.json must be a file beside config.json',
  ],
  [{ product: { mark: '../mark.svg' } }, 'The field product.mark of config.json must be a file beside config.json'],
  [{ timeZone: 'Helsinki' }, 'The field timeZone of config.json must be a time zone such as Europe/Helsinki.'],
  [{ currencyLocale: 'x' }, 'The field currencyLocale of config.json must be a language tag such as fi-FI.'],
  [{ screensOff: ['dashboard'] }, 'The field screensOff.0 of config.json must be batteryStorage, congestion,'],
  [{ platform: 'https://a.example' }, 'config.json has unknown fields: platform.'],
  [[], 'config.json must be an object.'],
])('names the field and the reason for %j', (value, problem) => {
  const problems = problemsOf(value)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})

it('says that a text is not JSON', () => {
  expect(problemsOf('{"a": }')[0]).toMatch(/^config\.json is not valid JSON: .*\.$/)
})
