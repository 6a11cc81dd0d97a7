import type { Duplex } from 'node:stream'

/** Refuses a WebSocket with a status such as `403 Forbidden` and a sentence, and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: string, sentence = '') {
  socket.on('error', () => socket.destroy())
  const body = sentence && `${sentence}\n`
  const head = [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Type: text/plain; charset=utf-8']
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
