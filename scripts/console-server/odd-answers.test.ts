import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConsoleServer } from './console-server.ts'
import { closeServers, get, listening, sendRaw } from './testing/raw-calls.ts'
import { type OddAnswer, oddAnswer, sendOdd } from './testing/odd-answer.ts'

/** Set manually for a long run, such as 20,000. */
const ANSWERS = Number(process.env['LOADSTAR_ODD_ANSWERS'] ?? 200)
const AT_ONCE = 20
const PAGE = '<title>the console</title>'

let consoleDir: string
let port: number
const escaped: unknown[] = []
const keep = (error: unknown) => void escaped.push(error)

/** Answers `/api/7` with the odd answer of the seed 7, and `/api/fine` as it should. */
function answer(socket: Socket) {
  socket.on('error', () => {})
  socket.once('data', (data) => {
    const [, path = ''] = /^\S+ \/api\/(\S+) /.exec(data.toString('latin1')) ?? []
    if (path === 'fine') socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine')
    else sendOdd(socket, oddAnswer(Number(path)))
  })
}

beforeAll(async () => {
  consoleDir = mkdtempSync(join(tmpdir(), 'console-'))
  writeFileSync(join(consoleDir, 'index.html'), PAGE)
  const origin = `http://127.0.0.1:${await listening(createServer(answer))}`
  const limits = { connectMs: 2_000, idleMs: 400, upgradeMs: 400 }
  port = await listening(createConsoleServer({ platform: origin, consoleDir, limits }))
  process.on('uncaughtException', keep)
  process.on('unhandledRejection', keep)
})
afterAll(() => {
  process.off('uncaughtException', keep)
  process.off('unhandledRejection', keep)
  closeServers()
  rmSync(consoleDir, { recursive: true })
})

const ask = (method: string, path: string) => sendRaw(port, get(path).replace('GET', method))

interface Message {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  /** Whether the body has the end that its frame announces. */
  readonly isWhole: boolean
}

function read(text: string, method: string): Message {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
  const headers = new Map(lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 2)]))
  if (method === 'HEAD' || status === 204 || status === 304) return { status, headers, body, isWhole: body === '' }
  if (headers.get('transfer-encoding') === 'chunked') {
    const pieces = [...body.matchAll(/[\da-f]+\r\n([^]*?)\r\n(?=[\da-f]+\r\n|$)/g)].map(([, piece]) => piece ?? '')
    return { status, headers, body: pieces.join(''), isWhole: body.endsWith('0\r\n\r\n') }
  }
  return { status, headers, body, isWhole: body.length === Number(headers.get('content-length')) }
}

/** The body that an answer carries, without its frame; longer than what arrives when the answer breaks off. */
const sentBody = ({ head, body }: OddAnswer) => (/^transfer-encoding/im.test(head) ? body.replace(/^[\da-f]+\r\n/, '') : body)

const HOP = ['x-hop', 'keep-alive', 'proxy-authenticate', 'trailer', 'upgrade']

/** The error in the answer of the console server to an odd answer of the platform; undefined without one. */
function fault(odd: OddAnswer, text: string): string | undefined {
  const { status, headers, body, isWhole } = read(text, odd.method)
  if (Number.isNaN(status)) return 'no answer'
  if (status === 502 || status === 504) {
    if (!isWhole) return 'the refusal is not whole'
    if (headers.get('content-type') !== 'application/json; charset=utf-8') return 'the refusal is no JSON'
    if (!text.startsWith(status === 502 ? 'HTTP/1.1 502 Bad Gateway\r\n' : 'HTTP/1.1 504 Gateway Timeout\r\n')) {
      return 'the reason is another'
    }
    if (odd.method === 'HEAD') return undefined
    const { message: sentence } = JSON.parse(body) as { message: string }
    return /^The .+\.$/.test(sentence) ? undefined : `no sentence: ${sentence}`
  }
  if (!odd.head.includes(` ${status}`)) return 'another status'
  const leaked = HOP.find((name) => headers.has(name) && headers.get(name) !== 'timeout=5')
  if (leaked !== undefined) return `the header ${leaked} of the connection is passed on`
  if (headers.get('location')?.includes('127.0.0.1') && !headers.get('location')?.includes(':1/')) {
    return 'a redirect to the platform'
  }
  if (/domain/i.test(headers.get('set-cookie') ?? '')) return 'a cookie of another host'
  if (odd.method === 'HEAD' || status === 204 || status === 304) return isWhole ? undefined : 'a body where none may be'
  return sentBody(odd).startsWith(body) ? undefined : 'another body'
}

test(
  `each of ${ANSWERS} odd answers of the platform ends as itself or as a 502 or 504 with a sentence, and the server lives`,
  async () => {
    const faults: string[] = []
    const statuses = new Map<string, number>()
    for (let first = 0; first < ANSWERS; first += AT_ONCE) {
      const seeds = Array.from({ length: Math.min(AT_ONCE, ANSWERS - first) }, (_, index) => first + index)
      await Promise.all(
        seeds.map(async (seed) => {
          const odd = oddAnswer(seed)
          const text = await ask(odd.method, `/api/${seed}`)
          const found = fault(odd, text)
          const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'none'
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (found !== undefined) {
            faults.push(`${seed}: ${found}\n${JSON.stringify(odd).slice(0, 400)}\n→ ${JSON.stringify(text.slice(0, 400))}`)
          }
        }),
      )
      // A page and a usual call in between.
      expect(await ask('GET', '/')).toContain(PAGE)
      expect(await ask('GET', '/api/fine')).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nfine$/)
    }
    expect(faults.join('\n\n')).toBe('')
    expect(escaped).toEqual([])
    // The answers are odd enough, and not all of them.
    expect(statuses.get('502')).toBeGreaterThan(ANSWERS / 10)
    expect(statuses.get('200')).toBeGreaterThan(ANSWERS / 10)
    expect(statuses.get('504')).toBeGreaterThan(0)
  },
  60_000 + ANSWERS * 100,
)
