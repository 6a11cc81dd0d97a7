import { expect, test } from 'vitest'
import { readOwnLines } from './custom-stimulus.ts'

test('a line is read as a scenario has it, as a list has it, and as JSON', () => {
  const line = { frequency: { to: 49.6 } }
  for (const text of ['frequency: { to: 49.6 }', '- frequency: { to: 49.6 }', '{"frequency": {"to": 49.6}}']) {
    expect(readOwnLines(text)).toEqual([line])
  }
  expect(readOwnLines('- frequency: { to: 49.6 }\n- { at: 5m, frequency: { release: true } }')).toHaveLength(2)
})

test('what is no line is refused with a sentence', () => {
  for (const text of ['', '   ', 'dip', '42', '[]', '- dip\n- 42']) {
    expect(() => readOwnLines(text)).toThrow('Enter a line such as frequency: { to: 49.6 }.')
  }
})

test('broken YAML is refused with its place, in one line', () => {
  expect(() => readOwnLines('frequency: { to: 49.6')).toThrow(/at line 1, column \d+$/)
})
