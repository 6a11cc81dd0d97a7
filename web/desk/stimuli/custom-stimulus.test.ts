import { expect, test } from 'vitest'
import { parseStimuli } from './fault-draft.ts'

test('parseStimuli accepts a line, a list of lines, and JSON', () => {
  const line = { frequency: { to: 49.6 } }
  for (const text of ['frequency: { to: 49.6 }', '- frequency: { to: 49.6 }', '{"frequency": {"to": 49.6}}']) {
    expect(parseStimuli(text)).toEqual([line])
  }
  expect(parseStimuli('- frequency: { to: 49.6 }\n- { at: 5m, frequency: { release: true } }')).toHaveLength(2)
})

test('parseStimuli rejects text without stimuli', () => {
  for (const text of ['', '   ', 'dip', '42', '[]', '- dip\n- 42']) {
    expect(() => parseStimuli(text)).toThrow('Enter a stimulus such as frequency: { to: 49.6 }.')
  }
})

test('parseStimuli reports the position of a YAML error in one line', () => {
  expect(() => parseStimuli('frequency: { to: 49.6')).toThrow(/at line 1, column \d+$/)
})
