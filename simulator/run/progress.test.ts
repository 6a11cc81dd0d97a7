import { WriteStream } from 'node:tty'
import { expect, test } from 'vitest'
import { progressLine, showProgress } from './progress.ts'

const startMs = Date.parse('2026-03-02T08:00:00Z')
const half = { startMs, nowMs: startMs + 90_000, endMs: startMs + 180_000 }

test('progress shows the simulated time, the share of the run and the speed', () => {
  expect(progressLine('queue', half, 500, 80)).toBe('queue  08:01:30  50 %  ×180')
})

test('a run of zero length is at 100 %', () => {
  expect(progressLine('queue', { startMs, nowMs: startMs, endMs: startMs }, 0, 80)).toBe('queue  08:00:00  100 %')
})

test('the line is cut on a narrow terminal, because a second line could not be cleared', () => {
  expect(progressLine('queue', half, 500, 10)).toBe('queue  08')
})

/** The output of one step of progress to a terminal or a pipe. */
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

test('a terminal of any width shows the progress at intervals, and an empty line at the end', () => {
  expect(written(true)).toEqual([expect.stringContaining('50 %'), '\r\u001B[2K'])
})

test('progress is not written to a pipe', () => {
  expect(written(false)).toEqual([])
})
