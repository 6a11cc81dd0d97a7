import { expect, test } from 'vitest'
import { readOwnLines } from './custom-stimulus.ts'

test('readOwnLines accepts a line, a list of lines, and JSON', () => {
  const line = { frequency: { to: 49.6 } }
  for (const text of ['frequency: { to: 49.6 }', '- frequency: { to: 49.6 }', '{"frequency": {"to": 49.6}}']) {
    expect(readOwnLines(text)).toEqual([line])
  }
  expect(readOwnLines('- frequency: { to: 49.6 }\n- { at: 5m, frequency: { release: true } }')).toHaveLength(2)
})

test('readOwnLines rejects text without stimuli', () => {
  for (const text of ['', '   ', 'dip', '42', '[]', '- dip\n- 42']) {
    expect(() => readOwnLines(text)).toThrow('Enter a stimulus such as frequency: { to: 49.6 }.')
  }
})

test('readOwnLines reports the position of a YAML error in one line', () => {
  expect(() => readOwnLines('frequency: { to: 49.6')).toThrow(/at line 1, column \d+$/)
})
