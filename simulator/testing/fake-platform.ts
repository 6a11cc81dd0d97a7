import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openRun } from '#simulator/whole-run/driven-run.ts'
import { answerCalls, type AnswerRequest } from '#simulator/http/web-calls.ts'
import { createApp, type AppSettings } from '#simulator/server/app.ts'
import { CALLS, createPlatform } from '#simulator/server/platform.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { type FakeEngine, fakeEngine } from './fake-engine.ts'
import { ownFeedUrl } from '#simulator/server/live-feed.ts'
import { createTokens, type Tokens } from '#simulator/session/calls/tokens.ts'

interface CallOptions {
  as?: string
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

/** The app on a real socket of 127.0.0.1, with functions for tests. */
export interface FakePlatform<E extends Engine = FakeEngine> {
  readonly url: string
  readonly engine: E
  readonly tokens: Tokens
  /** An access token of a user. */
  bearer(user: string): string
  /** Makes a call as a user; without a user, the call is not signed in. Without `Accept-Encoding`, the reply is not compressed. */
  ask(path: string, options?: CallOptions): Promise<Response>
  /** Makes a call in this process, without a socket. Routes, gates and refusals are those of the server. */
  call(path: string, options?: CallOptions): Promise<Response>
  stop(): Promise<void>
}

export function startFakePlatform(engine?: undefined, settings?: Partial<AppSettings>): Promise<FakePlatform>
export function startFakePlatform<E extends Engine>(engine: E, settings?: Partial<AppSettings>): Promise<FakePlatform<E>>
export async function startFakePlatform(
  engine: Engine = fakeEngine(),
  settings: Partial<AppSettings> = {},
): Promise<FakePlatform<Engine>> {
  const tokens = createTokens(engine)
  const app = createApp(engine, { checkReplies: true, openRun, feedUrl: ownFeedUrl, tokens, ...settings })
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bearer = (name: string) => {
    const user = engine.world.users.find(({ user }) => user === name)
    if (!user) throw new Error(`no user ${name}`)
    return tokens.issue(user, 'access').token
  }
  const initOf = ({ as, method = 'GET', body, headers = {} }: CallOptions = {}): RequestInit => ({
    method,
    redirect: 'manual',
    headers: {
      // Packing and unpacking took a third of the time of a call.
      'Accept-Encoding': 'identity',
      ...(as && { Authorization: `Bearer ${bearer(as)}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  let answer: AnswerRequest | undefined
  const answerHere = (request: Request) => {
    if (!answer) {
      const { calls } = createPlatform({ engine, checkReplies: true, feedUrl: ownFeedUrl, tokens })
      answer = answerCalls({ engine, calls: CALLS.map(({ name, endpoint }) => ({ endpoint, run: calls[name] })) })
    }
    return answer(request)
  }
  return {
    url,
    engine,
    tokens,
    bearer,
    ask: (path, options) => fetch(url + path, initOf(options)),
    call: (path, options) => answerHere(new Request(url + path, initOf(options))),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
