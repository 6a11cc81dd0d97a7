import type { Socket } from 'node:net'
import { mix01 } from '#simulator/core/model/random.ts'

/** An answer of a platform as bytes, and how its connection goes on. */
export interface OddAnswer {
  readonly method: 'GET' | 'HEAD' | 'DELETE'
  readonly head: string
  readonly body: string
  readonly ending: 'end' | 'reset' | 'open'
  /** Whether the bytes arrive one by one. */
  readonly isSlow: boolean
}

const STATUS_LINES = [
  'HTTP/1.1 200 OK',
  'HTTP/1.1 204 No Content',
  'HTTP/1.1 304 Not Modified',
  'HTTP/1.1 302 Found',
  'HTTP/1.1 101 Switching Protocols',
  'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK',
  'HTTP/1.1 205 Reset Content',
  'HTTP/1.1 500 Oh\xe9 no',
  'HTTP/1.1 500 Bad\x01reason',
  'HTTP/1.1 200',
  'HTTP/1.0 200 OK',
  'HTTP/1.1 000 None',
  'HTTP/1.1 99 Low',
  'HTTP/1.1 600 High',
  'HTTP/1.1 999 High',
  'HTTP/1.1 1000 Higher',
  'HTTP/1.1 -1 Minus',
  'HTTP/1.1 2x0 Text',
  'HTTP/9.9 200 OK',
  'HTTP/2 200',
  'ICY 200 OK',
  'GET / HTTP/1.1',
  '\0\0\0\0',
  '',
]
const HEADERS = [
  'Location: http://[bad',
  'Location: http://127.0.0.1:1/x',
  'Location: //[::1',
  'Location: \xff\xfe',
  'Location:',
  'Set-Cookie: a=b; Domain=platform.example; Path=/',
  'Set-Cookie: ;;;domain;DOMAIN=x',
  'Connection: x-hop, content-type, close\r\nX-Hop: secret',
  'Connection: upgrade\r\nUpgrade: h2c',
  'Keep-Alive: timeout=99999',
  'Proxy-Authenticate: Basic',
  'Trailer: X-After',
  'Content-Encoding: gzip',
  'Content-Type: text/event-stream',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 1,1',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
  'X-Control: a\x01b',
  'X-Zero: a\0b',
  'X-Latin: \xe4\xf6',
  'X Space: 1',
  'No colon',
  ': no name',
  'X-Folded: a\r\n b',
  'Date: not a date',
  '__proto__: 1\r\nconstructor: 2',
  `X-Huge: ${'h'.repeat(20_000)}`,
  Array.from({ length: 900 }, (_, index) => `X-${index}: 1`).join('\r\n'),
]
const BODY = 'a body of the platform'
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const FRAMES = [
  { header: `Content-Length: ${BODY.length}`, body: BODY },
  { header: `Content-Length: ${BODY.length + 40}`, body: BODY },
  { header: `Content-Length: ${BODY.length - 10}`, body: BODY },
  { header: 'Content-Length: 0', body: '' },
  { header: 'Transfer-Encoding: chunked', body: `${chunked(BODY)}0\r\n\r\n` },
  { header: 'Transfer-Encoding: chunked', body: `${chunked(BODY)}0\r\nX-After: 1\r\n\r\n` },
  { header: 'Transfer-Encoding: chunked', body: chunked(BODY) },
  { header: 'Transfer-Encoding: chunked', body: `${chunked(BODY)}zz\r\nwrong` },
  { header: 'Transfer-Encoding: chunked', body: 'ffffffffffffffffff\r\n' },
  { header: `Transfer-Encoding: chunked\r\nContent-Length: ${BODY.length}`, body: `${chunked(BODY)}0\r\n\r\n` },
  { header: 'X-Unframed: 1', body: BODY },
  { header: 'X-Unframed: 1', body: `${BODY}HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n` },
]

/** The odd answer of a seed: a status line, up to three headers, a frame of the body, and an end of the connection. */
export function oddAnswer(seed: number): OddAnswer {
  let draws = 0
  const random = () => mix01(seed, (draws += 1))
  const isLikely = (share: number) => random() < share
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const frame = oneOf(FRAMES)
  const headers = Array.from({ length: Math.floor(random() * 3) }, () => oneOf(HEADERS))
  const status = isLikely(0.5) ? 'HTTP/1.1 200 OK' : oneOf(STATUS_LINES)
  const end = isLikely(0.95) ? '\r\n\r\n' : '\r\n'
  return {
    method: isLikely(0.8) ? 'GET' : oneOf(['HEAD', 'DELETE'] as const),
    head: [status, ...headers, frame.header].join('\r\n') + end,
    body: frame.body,
    ending: oneOf(['end', 'end', 'reset', 'open'] as const),
    isSlow: isLikely(0.05),
  }
}

const PAUSE_MS = 40

/** Sends an odd answer over a connection of the platform. */
export function sendOdd(socket: Socket, { head, body, ending, isSlow }: OddAnswer) {
  const close = () => {
    if (ending === 'end') socket.end()
    // The bytes before a reset may still arrive.
    else if (ending === 'reset') setTimeout(() => socket.resetAndDestroy(), PAUSE_MS / 2)
  }
  const bytes = Buffer.from(head + body, 'latin1')
  if (!isSlow) {
    socket.write(bytes, close)
    return
  }
  let at = 0
  const timer = setInterval(() => {
    if (!socket.writable || at >= bytes.length) {
      clearInterval(timer)
      close()
    } else socket.write(bytes.subarray(at, (at += 1)))
  }, PAUSE_MS)
  socket.once('close', () => clearInterval(timer))
}
