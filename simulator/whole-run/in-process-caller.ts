import { IncomingMessage, ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import { urlOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { CallAnswer, CallAs } from '#simulator/scenario/playback/call.ts'
import { createApp } from '#simulator/server/app.ts'
import { createTokens } from '#simulator/session/calls/tokens.ts'

/** A stream that stands for a socket. The application writes nothing to it. */
const withoutSocket = () => new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() }) as unknown as Socket

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Makes calls to the platform of an engine in this process, without a socket. Gates, input checks, faults and reply checks are
 * those of the server. The status is null if a fault leaves the call without a reply. With `access`, the calls are those of a user
 * of the console: successful writes are stored as actions of the run.
 */
export function createInProcessCaller(engineOf: () => Engine, kind: 'scenario' | 'access' = 'scenario'): CallAs {
  let platform: { engine: Engine; tokens: ReturnType<typeof createTokens>; app: ReturnType<typeof createApp> } | undefined
  const open = () => {
    const engine = engineOf()
    const tokens = createTokens(engine)
    const app = createApp(engine, { tokens, checkReplies: true, feedUrl: () => 'ws://127.0.0.1/mqtt' })
    return (platform = { engine, tokens, app })
  }
  return (userName, name, { params, query, body, struck }) => {
    const { engine, tokens, app } = platform ?? open()
    const user = engine.world.users.find(({ user: id }) => id === userName)
    if (!user) return Promise.resolve({ status: null, body: undefined })
    const endpoint = endpoints[name]
    const socket = withoutSocket()
    const request = new IncomingMessage(socket)
    request.method = endpoint.method
    request.url = urlOf(endpoint, params, query)
    const text = body === undefined ? undefined : JSON.stringify(body)
    request.headers = {
      host: '127.0.0.1',
      authorization: `Bearer ${tokens.issue(user, struck === false ? 'again' : kind).token}`,
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    }
    if (text !== undefined) request.push(text)
    request.push(null)
    // An incomplete request closes its socket when its body has been read.
    request.complete = true
    return new Promise<CallAnswer>((resolve) => {
      const response = new ServerResponse(request)
      const blocks: Buffer[] = []
      const keep = (block: unknown) => {
        if (typeof block === 'string' || block instanceof Uint8Array) blocks.push(Buffer.from(block as string))
      }
      const over = () => response.emit('finish')
      response.write = (block: unknown, ...rest: unknown[]) => {
        keep(block)
        const done = rest.findLast((one) => typeof one === 'function') as (() => void) | undefined
        if (done) setImmediate(done)
        return true
      }
      response.end = (block?: unknown) => {
        keep(block)
        resolve({ status: response.statusCode, body: jsonOf(Buffer.concat(blocks).toString()) })
        setImmediate(over)
        return response
      }
      socket.on('close', () => resolve({ status: null, body: undefined }))
      app(request, response)
    })
  }
}
