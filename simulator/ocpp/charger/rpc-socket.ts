import { WebSocket } from 'ws'

/** An error of the other side: a CALLERROR. */
export class CallRefused extends Error {
  readonly code: string
  constructor(code: string, description: string) {
    super(`${code}: ${description}`)
    this.code = code
  }
}

/** Calls that wait for the answers to others. OCPP has no answer without a connection, and a silent platform answers none. */
const MAX_WAITING = 100

type Handler = (method: string, params: Record<string, unknown>) => Promise<Record<string, unknown>>

/**
 * The charger's side of OCPP over a WebSocket, with its own framing, so that the endpoint is not tested with the library that it
 * uses itself.
 */
export class RpcSocket {
  readonly socket: WebSocket
  readonly #pending = new Map<string, { resolve: (answer: Record<string, unknown>) => void; reject: (error: Error) => void }>()
  readonly #handler: Handler
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #count = 0

  readonly #answerWithinMs: number | undefined

  /** `answerWithinMs`: a call without an answer after this time rejects; by default it waits until the connection closes. */
  constructor(socket: WebSocket, handler: Handler, answerWithinMs?: number) {
    this.socket = socket
    this.#answerWithinMs = answerWithinMs
    this.#handler = handler
    socket.on('message', (data: Buffer) => this.#take(String(data)))
    socket.on('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('The connection is closed'))
      this.#pending.clear()
    })
  }

  /** Makes a call after the calls before it. Rejects with CallRefused, when the connection closes, and when too many calls wait. */
  call(method: string, params: object): Promise<Record<string, unknown>> {
    if (this.#waiting >= MAX_WAITING) return Promise.reject(new Error('Too many calls wait for an answer'))
    this.#waiting += 1
    const answer = this.#last.then(() => this.#send(method, params)).finally(() => (this.#waiting -= 1))
    this.#last = answer.catch(() => {})
    return answer
  }

  #send(method: string, params: object) {
    const id = `c${++this.#count}`
    return new Promise<Record<string, unknown>>((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN) return reject(new Error('The connection is closed'))
      const withinMs = this.#answerWithinMs
      const late = () => reject(new Error(`No answer within ${(withinMs ?? 0) / 1_000} s`))
      const timer = withinMs === undefined ? undefined : setTimeout(late, withinMs)
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer)
          settle(value)
        }
      this.#pending.set(id, { resolve: settled(resolve), reject: settled(reject) })
      this.socket.send(JSON.stringify([2, id, method, params]))
    })
  }

  #take(text: string) {
    const [type, id, ...rest] = JSON.parse(text) as [number, string, ...unknown[]]
    if (type === 2) {
      void this.#answer(id, String(rest[0]), rest[1] as Record<string, unknown>)
      return
    }
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (type === 3) pending?.resolve(rest[0] as Record<string, unknown>)
    else pending?.reject(new CallRefused(String(rest[0]), String(rest[1])))
  }

  async #answer(id: string, method: string, params: Record<string, unknown>) {
    let answer: unknown[]
    try {
      answer = [3, id, await this.#handler(method, params)]
    } catch (error) {
      const code = error instanceof CallRefused ? error.code : 'InternalError'
      answer = [4, id, code, error instanceof Error ? error.message : String(error), {}]
    }
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(answer))
  }
}

/** Opens a connection. Rejects when the endpoint refuses it. */
export function openSocket(url: string, protocol: string, authorization?: string): Promise<WebSocket> {
  const headers = authorization === undefined ? {} : { authorization }
  const socket = new WebSocket(url, [protocol], { headers, perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}
