import { connect, type Socket } from 'node:net'

const CONNECTIONS = 16

/** Bytes of the answer at the head of the buffer, or undefined while it is incomplete. */
export function answerLength(buffer: Buffer): number | undefined {
  const headEnd = buffer.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const head = buffer.toString('latin1', 0, headEnd)
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`Answered ${head.split('\r\n')[0]}`)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (length === undefined) throw new Error('An answer without its length')
  const total = headEnd + 4 + Number(length)
  return buffer.length >= total ? total : undefined
}

/** Asks one address after the other on a connection that stays; calls back for every answer. */
function askOn(socket: Socket, requests: Buffer[], onAnswer: () => void, onError: (error: unknown) => void) {
  let turn = Math.floor(Math.random() * requests.length)
  let buffer: Buffer = Buffer.alloc(0)
  const send = () => socket.write(requests[turn++ % requests.length] ?? '')
  socket.on('data', (data) => {
    try {
      buffer = buffer.length === 0 ? data : Buffer.concat([buffer, data])
      const length = answerLength(buffer)
      if (length === undefined) return
      buffer = buffer.subarray(length)
      onAnswer()
      send()
    } catch (error) {
      onError(error)
    }
  })
  socket.on('error', onError)
  socket.on('connect', send)
}

/**
 * Measures the answers per second over a span, on 16 connections that each send the next request after an answer. It writes
 * HTTP requests without a client library, which would need more CPU time than the measured server.
 */
export async function requestRate(url: string, paths: string[], headers: Record<string, string>, forMs: number): Promise<number> {
  const { hostname, port, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`))
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname))
  let answers = 0
  try {
    await new Promise<void>((resolve, reject) => {
      for (const socket of sockets) askOn(socket, requests, () => answers++, reject)
      setTimeout(resolve, forMs)
    })
  } finally {
    for (const socket of sockets) {
      // What is cut off in the middle may complain.
      socket.removeAllListeners('error').on('error', () => {})
      socket.destroy()
    }
  }
  return answers / (forMs / 1_000)
}
