import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { prettyPayload } from './pretty-payload.ts'

test('a message is laid out with one value to a line', () => {
  expect(prettyPayload('{"seq":1,"values":[{"key":"SoC","value":"5"},{"key":"a","value":"b"}]}')).toBe(
    [
      '{',
      '  "seq": 1,',
      '  "values": [',
      '    { "key": "SoC", "value": "5" },',
      '    { "key": "a", "value": "b" }',
      '  ]',
      '}',
    ].join('\n'),
  )
})

test('laying out changes nothing of what is said', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(JSON.stringify(JSON.parse(prettyPayload(json)))).toBe(JSON.stringify(JSON.parse(json)))
    }),
  )
})

test('what is no JSON stays as it is, and what is endless is cut', () => {
  expect(prettyPayload('oops {')).toBe('oops {')
  expect(prettyPayload('x'.repeat(200_000))).toMatch(/… and 100000 characters more$/)
})
