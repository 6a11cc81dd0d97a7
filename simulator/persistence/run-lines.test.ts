import { describe, expect, test } from 'vitest'
import { NO_LINE, sealed } from './line-sums.ts'
import { didLine, headLine, markLine, readRun } from './run-lines.ts'

const head = { scenario: { name: 'queue' }, seed: 7, options: { stations: 3 }, actions: [{ at: '1s', end: 'broker down' }] }
const atMs = Date.parse('2026-03-02T08:00:13.000Z')
const did = { at: '13s', frequency: { dip: 800 } }
/** Lines with their checksums. A line that is no JSON has none. */
function textOf(...lines: string[]) {
  let before = NO_LINE
  return lines
    .map((line) => {
      if (!line.trimEnd().endsWith('}')) return `${line}\n`
      const { line: text, sum = before } = sealed(line, before)
      if (!line.includes('"digest"')) before = sum
      return `${text}\n`
    })
    .join('')
}
const read = (text: string) => readRun('run.jsonl', text)

describe('a stored run', () => {
  test('has its start, its actions and its last known moment', () => {
    const text = textOf(headLine(head), markLine(atMs - 5_000, 12, 'abc'), didLine(atMs, did))
    expect(read(text)).toMatchObject({
      scenario: head.scenario,
      seed: 7,
      options: { stations: 3 },
      actions: [...head.actions, did],
      reachedMs: atMs,
      mark: { entries: 12, digest: 'abc' },
    })
  })

  test('without further lines is at its start', () => {
    expect(read(textOf(headLine(head)))).toMatchObject({ actions: head.actions, reachedMs: undefined, mark: undefined })
  })

  test('ignores an incomplete last line of any length', () => {
    const before = textOf(headLine(head), didLine(atMs, did))
    const last = didLine(atMs + 1_000, { at: '14s', end: 'Börse' })
    for (let length = 0; length <= last.length; length += 1) {
      const text = before + last.slice(0, length)
      expect(read(text)).toMatchObject({ actions: [...head.actions, did], reachedMs: atMs })
    }
  })

  test('has marks of a fixed length', () => {
    expect(markLine(atMs, 1, 'abc')).toHaveLength(markLine(atMs, 123_456_789, 'abc').length)
  })
})

describe('an invalid file is refused with a sentence that names the file', () => {
  const line = headLine(head)
  test.each([
    ['the file of another program', '{"name":"x"}\n', /^run\.jsonl is not a run of this simulator: use another folder/],
    ['a text', 'Dear diary\n', /^run\.jsonl is not a run/],
    ['half a first line', line, /^run\.jsonl is not a run/],
    ['an empty file', '', /^run\.jsonl is not a run/],
    [
      'another version',
      textOf(line.replace('"version":2', '"version":3')),
      /another version of Loadstar \(its format is 3, this one reads 2\)/,
    ],
    ['a start without a seed', textOf(line.replace('"seed":7,', '')), /^run\.jsonl, line 1, is damaged/],
    ['an incomplete line in the middle', textOf(line, '{"now":"2026', didLine(atMs, did)), /^run\.jsonl, line 2, is damaged/],
    [
      'a moment that is more than 31 days after the line before',
      textOf(line, didLine(atMs, did), markLine(Date.parse('2999-01-01T00:00:00Z'), 1, 'x')),
      /^run\.jsonl, line 3, is damaged \(2999-01-01T00:00:00.000Z is more than 31 days after 2026-03-02T08:00:13.000Z\)/,
    ],
    [
      'a line of an unknown kind',
      textOf(line, didLine(atMs, did), '{"now":"2026-03-02T08:00:00Z"}'),
      /^run\.jsonl, line 3, is damaged/,
    ],
  ])('%s', (_, text, sentence) => {
    expect(() => read(text)).toThrow(sentence)
  })
})
