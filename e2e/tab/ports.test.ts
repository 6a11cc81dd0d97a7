import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerOver } from '#simulator/tab/engine/answer.ts'
import { askOver } from '#web/tab/service-worker/ask.ts'

let answer: (request: Request) => Promise<Response>
let channel: MessageChannel
beforeEach(() => {
  channel = new MessageChannel()
  answerOver(channel.port2, (request) => answer(request))
})
afterEach(() => {
  channel.port1.close()
  channel.port2.close()
})

/** Messages that have been sent arrive before this resolves, also those that they cause. */
async function messagesSettle() {
  for (let round = 0; round < 5; round++) {
    const { port1, port2 } = new MessageChannel()
    await new Promise((resolve) => {
      port2.addEventListener('message', resolve, { once: true })
      port2.start()
      port1.postMessage(null)
    })
    port1.close()
  }
}

const ask = (init: RequestInit = {}) =>
  askOver(channel.port1, new Request('http://127.0.0.1/any/path/api/x', init), 'http://127.0.0.1/api/x?a=1')

describe('a request over a port', () => {
  test('has address, method, headers and body', async () => {
    answer = async (request) =>
      Response.json([request.url, request.method, request.headers.get('authorization'), await request.text()])
    const reply = await ask({ method: 'POST', headers: { authorization: 'Bearer x' }, body: '{"a":1}' })
    expect(await reply.json()).toEqual(['http://127.0.0.1/api/x?a=1', 'POST', 'Bearer x', '{"a":1}'])
  })

  test('has status, headers and body of its reply', async () => {
    answer = async () => Response.json({ message: 'no' }, { status: 404, headers: { etag: 'W/"1"' } })
    const reply = await ask()
    expect([reply.status, reply.headers.get('etag'), await reply.text()]).toEqual([404, 'W/"1"', '{"message":"no"}'])
  })

  test('may have a reply without a body', async () => {
    answer = async () => new Response(null, { status: 304 })
    expect([(await ask()).status, (await ask()).body]).toEqual([304, null])
  })

  test('is aborted for the engine as well', async () => {
    let isGone = false
    answer = ({ signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          isGone = true
          reject(new Error('gone'))
        }),
      )
    const leaving = new AbortController()
    const waiting = ask({ signal: leaving.signal })
    await messagesSettle()
    leaving.abort()
    await expect(waiting).rejects.toThrow(TypeError)
    await expect.poll(() => isGone).toBe(true)
  })

  test('fails like a lost connection if the engine drops it', async () => {
    answer = () => Promise.reject(new Error('dropped'))
    await expect(ask()).rejects.toThrow(TypeError)
  })
})

describe('a stream over a port', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  test('is read at the speed of its reader', async () => {
    let made = 0
    const source = {
      pull(controller: ReadableStreamDefaultController<Uint8Array>) {
        made += 1
        if (made > 100) controller.close()
        else controller.enqueue(bytes(`${made},`))
      },
    }
    answer = async () => new Response(new ReadableStream(source, { highWaterMark: 0 }))
    const reply = await ask()
    const reader = reply.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('1,')
    await messagesSettle()
    expect(made).toBeLessThan(4)
    let text = ''
    for (let block = await reader?.read(); block && !block.done; block = await reader?.read()) {
      text += new TextDecoder().decode(block.value)
    }
    expect(text.endsWith('99,100,')).toBe(true)
  })

  test('fails in the middle like its source', async () => {
    const source = {
      start: (controller: ReadableStreamDefaultController<Uint8Array>) => controller.enqueue(bytes('half')),
      pull: (controller: ReadableStreamDefaultController<Uint8Array>) => controller.error(new Error('cut')),
    }
    answer = async () => new Response(new ReadableStream(source))
    await expect((await ask()).text()).rejects.toThrow(TypeError)
  })

  test('ends for the engine when its reader leaves', async () => {
    let isCancelled = false
    answer = async () => new Response(new ReadableStream({ cancel: () => void (isCancelled = true) }))
    const reader = (await ask()).body?.getReader()
    await reader?.cancel()
    await expect.poll(() => isCancelled).toBe(true)
  })
})
