import { TRUNCATED } from '#simulator/faults/apply-faults.ts'
import type { AnswerMessage, AskerMessage, PortRequest } from '#contract/tab/messages.ts'

type Answer = (request: Request) => Promise<Response>

const isShort = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') ?? false

/** Sends the body of a reply at the speed of its reader. */
function sendBlocks(port: MessagePort, body: ReadableStream<Uint8Array<ArrayBuffer>>, onLeave: (leave: () => void) => void) {
  const reader = body.getReader()
  const send = (message: AnswerMessage) => port.postMessage(message)
  onLeave(() => void reader.cancel().catch(() => {}))
  const next = async () => {
    try {
      const { done, value } = await reader.read()
      send(done ? { kind: 'end' } : { kind: 'block', bytes: value })
    } catch (error) {
      if (error !== TRUNCATED) console.error('A reply could not be sent to its end:', error)
      send({ kind: 'dropped' })
    }
  }
  port.addEventListener('message', ({ data }: MessageEvent<AskerMessage>) => {
    if (data === 'pull') void next()
  })
}

async function answerOne(port: MessagePort, { url, method, headers, body }: PortRequest, answer: Answer) {
  const gone = new AbortController()
  let leave = () => gone.abort()
  port.addEventListener('message', ({ data }: MessageEvent<AskerMessage>) => {
    if (data === 'cancel') leave()
  })
  port.start()
  const send = (message: AnswerMessage) => port.postMessage(message)
  try {
    const own = headers.map(([...pair]) => pair)
    const reply = await answer(new Request(url, { method, headers: own, body, signal: gone.signal }))
    // The client has closed the connection.
    if (reply.status === 499) return send({ kind: 'dropped' })
    const head = { kind: 'head', status: reply.status, headers: [...reply.headers] } as const
    if (!reply.body) return send({ ...head, body: null })
    if (isShort(reply)) return send({ ...head, body: await reply.arrayBuffer() })
    sendBlocks(port, reply.body, (leaving) => (leave = leaving))
    return send({ ...head, body: 'stream' })
  } catch {
    return send({ kind: 'dropped' })
  }
}

/** Answers the requests that come over a port. */
export function answerOver(port: MessagePort, answer: Answer) {
  port.addEventListener('message', ({ data, ports: [reply] }: MessageEvent<PortRequest>) => {
    if (reply) void answerOne(reply, data, answer)
  })
  port.start()
}
