import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { prettyPayload } from './pretty-payload.ts'

test('prettyPayload writes one value per line', () => {
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

test('prettyPayload does not change the JSON value', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(JSON.stringify(JSON.parse(prettyPayload(json)))).toBe(JSON.stringify(JSON.parse(json)))
    }),
  )
})

test('prettyPayload returns text that is not JSON unchanged, and truncates a long text', () => {
  expect(prettyPayload('oops {')).toBe('oops {')
  expect(prettyPayload('x'.repeat(200_000))).toMatch(/… and 100000 more characters$/)
})
