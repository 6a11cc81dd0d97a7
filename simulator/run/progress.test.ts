import { WriteStream } from 'node:tty'
import { expect, test } from 'vitest'
import { progressLine, showProgress } from './progress.ts'

const startMs = Date.parse('2026-03-02T08:00:00Z')
const half = { startMs, nowMs: startMs + 90_000, endMs: startMs + 180_000 }

test('progress is the time of the world, the share of the run, and how fast it goes', () => {
  expect(progressLine('queue', half, 500, 80)).toBe('queue  08:01:30  50 %  ×180')
})

test('a run of no length is over at once', () => {
  expect(progressLine('queue', { startMs, nowMs: startMs, endMs: startMs }, 0, 80)).toBe('queue  08:00:00  100 %')
})

test('on a narrow terminal the line is cut, since a second one could not be wiped', () => {
  expect(progressLine('queue', half, 500, 10)).toBe('queue  08')
})

/** What is written by a progress of one step, to a terminal or to a pipe. */
function written(isTTY: boolean): string[] {
  const texts: string[] = []
  const output = Object.assign(Object.create(WriteStream.prototype) as WriteStream, {
    isTTY,
    columns: 0,
    write: (text: string) => texts.push(text) > 0,
  })
  const progress = showProgress('queue', output)
  progress.at(half)
  progress.at(half)
  progress.end()
  return texts
}

test('a terminal of any width is written to now and then, and left with an empty line', () => {
  expect(written(true)).toEqual([expect.stringContaining('50 %'), '\r\u001B[2K'])
})

test('a pipe gets nothing of it', () => {
  expect(written(false)).toEqual([])
})
