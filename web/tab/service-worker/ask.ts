import type { AnswerMessage, AskerMessage, PortRequest } from '#contract/tab/messages.ts'

type Head = Extract<AnswerMessage, { kind: 'head' }>

const DROPPED = 'The connection was closed before the end of the reply.'

async function portRequest(request: Request, url: string): Promise<PortRequest> {
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer()
  return { url, method: request.method, headers: [...request.headers], body }
}

/** The rest of a reply, requested block by block at the speed of its reader. */
function streamOver(port: MessagePort): ReadableStream<Uint8Array<ArrayBuffer>> {
  const send = (message: AskerMessage) => port.postMessage(message)
  return new ReadableStream({
    pull: (controller) =>
      new Promise<void>((resolve) => {
        port.addEventListener(
          'message',
          ({ data }: MessageEvent<AnswerMessage>) => {
            if (data.kind === 'block') controller.enqueue(data.bytes)
            else {
              if (data.kind === 'end') controller.close()
              else controller.error(new TypeError(DROPPED))
              port.close()
            }
            resolve()
          },
          { once: true },
        )
        send('pull')
      }),
    cancel() {
      send('cancel')
      port.close()
    },
  })
}

function responseOf({ status, headers, body }: Head, port: MessagePort): Response {
  if (body !== 'stream') port.close()
  return new Response(body === 'stream' ? streamOver(port) : body, { status, headers: [...headers].map(([...pair]) => pair) })
}

/**
 * Sends a request over a port and returns the reply. `url` is the address for the engine. Rejects with a `TypeError`, as `fetch`
 * does, if the connection is closed or the request is aborted.
 */
export async function askOver(engine: MessagePort, request: Request, url: string): Promise<Response> {
  const sent = await portRequest(request, url)
  const { port1, port2 } = new MessageChannel()
  const head = new Promise<Head>((resolve, reject) => {
    port1.addEventListener(
      'message',
      ({ data }: MessageEvent<AnswerMessage>) => {
        if (data.kind === 'head') resolve(data)
        else reject(new TypeError(DROPPED))
      },
      { once: true },
    )
    const leave = () => {
      port1.postMessage('cancel' satisfies AskerMessage)
      reject(new TypeError('The request was aborted.'))
    }
    if (request.signal.aborted) leave()
    else request.signal.addEventListener('abort', leave, { once: true })
  })
  port1.start()
  engine.postMessage(sent, [port2, ...(sent.body === null ? [] : [sent.body])])
  return responseOf(await head, port1)
}
