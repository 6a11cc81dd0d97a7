import { expect, test } from 'vitest'
import { type Change, changeOf, readStream } from './change-stream.ts'

const streamOf = (parts: readonly string[]) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    }),
    { headers: { 'content-type': 'text/event-stream; charset=utf-8' } },
  )

test('reads events across parts, and ends as lost', async () => {
  const changes: Change[] = []
  const parts = [
    'event: time\ndata: {"at":"2026-03-02',
    'T08:00:00Z"}\n\nevent: reply\ndata: {"read":1,"reply":{"a":2}}\n\n',
    'event: again\ndata: {"read":0}\n\n',
  ]
  expect(await readStream(Promise.resolve(streamOf(parts)), (change) => changes.push(change))).toBe('lost')
  expect(changes).toEqual([
    { kind: 'time', at: '2026-03-02T08:00:00Z' },
    { kind: 'reply', read: 1, reply: { a: 2 } },
    { kind: 'again', read: 0 },
  ])
})

test('ignores unknown and malformed events', () => {
  expect(changeOf('other', '{}')).toBeUndefined()
  expect(changeOf('time', '{"at":5}')).toBeUndefined()
  expect(changeOf('reply', 'no JSON')).toBeUndefined()
})

test('is absent on 404 and 501, and lost when refused, unreachable or not a stream', async () => {
  const ended = (answer: Promise<Response>) => readStream(answer, () => {})
  for (const status of [404, 501]) expect(await ended(Promise.resolve(new Response(null, { status })))).toBe('absent')
  expect(await ended(Promise.resolve(new Response(null, { status: 401 })))).toBe('lost')
  expect(await ended(Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })))).toBe('lost')
  expect(await ended(Promise.reject(new TypeError('Failed to fetch')))).toBe('lost')
})
