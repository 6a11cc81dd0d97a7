import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { TRUNCATED } from '#simulator/faults/apply-faults.ts'
import { sendResponse } from './send-response.ts'
import { type EventSink, eventStream, streamOf } from './streamed-reply.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Serves a response at an address. */
async function serve(make: () => Response): Promise<string> {
  const app = express()
  app.use((request, response) => sendResponse(request, response, make()))
  server = createServer(app)
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a long file waits for the client without a listener for each block', async () => {
  const warned = vi.fn<(warning: Error) => void>()
  process.on('warning', warned)
  const block = 'x'.repeat(100_000)
  const url = await serve(() => new Response(streamOf(Array.from({ length: 200 }, () => block))))
  const reply = await new Promise<NodeJS.ReadableStream>((resolve) => get(url, resolve))
  let bytes = 0
  for await (const part of reply) {
    bytes += (part as Buffer).length
    if (bytes % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(bytes).toBe(20_000_000)
  expect(warned).not.toHaveBeenCalled()
  process.off('warning', warned)
})

test('a truncated file ends after its last block, and the connection breaks', async () => {
  async function* blocks() {
    yield 'x'.repeat(500_000)
    throw TRUNCATED
  }
  const url = await serve(() => new Response(streamOf(blocks())))
  const reply = await new Promise<NodeJS.ReadableStream>((resolve) => get(url, resolve))
  let bytes = 0
  reply.on('data', (part: Buffer) => (bytes += part.length))
  await expect(new Promise((resolve, reject) => reply.on('end', resolve).on('error', reject))).rejects.toThrow('aborted')
  expect(bytes).toBe(500_000)
})

test.each(['br', 'gzip', 'identity'])(
  'a stream of events with the encoding %s ends for its writer when the client leaves',
  async (encoding) => {
    const closed = vi.fn<() => void>()
    const url = await serve(() =>
      eventStream((sink) => {
        const beat = setInterval(() => sink.write(`data: ${'x'.repeat(1_000)}\n\n`), 1)
        return {
          onClose() {
            clearInterval(beat)
            closed()
          },
        }
      }),
    )
    const asking = get(url, { headers: { 'accept-encoding': encoding } }, (reply) => {
      reply.once('data', () => asking.destroy())
      reply.on('error', () => {})
    })
    asking.on('error', () => {})
    await expect.poll(() => closed.mock.calls.length).toBe(1)
  },
)

test('a writer that goes on after the client has left does no harm', async () => {
  let sink: EventSink | undefined
  const { body } = eventStream((one) => {
    sink = one
    return { onClose: () => {} }
  })
  await body?.cancel()
  expect(() => {
    sink?.write('data: late\n\n')
    sink?.end()
  }).not.toThrow()
})
