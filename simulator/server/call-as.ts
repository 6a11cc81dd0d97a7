import { urlOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { CallAs } from '#simulator/scenario/playback/call.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import { parsedJson } from '#contract/wire.ts'

/** The world is paused while a scenario waits for a reply, so a call that hangs needs a timeout. */
const GIVEN_UP_MS = 10_000

interface Settings {
  readonly url: string
  readonly engine: Engine
  readonly tokens: Tokens
  /** Makes a request; by default over the same socket as other clients. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** Makes the calls of a scenario like those of other clients, with a token of its own. */
export const createCaller =
  ({ url, engine, tokens, fetch = globalThis.fetch }: Settings): CallAs =>
  async (userName, name, { params, query, body, struck }) => {
    const user = engine.world.users.find(({ user }) => user === userName)
    if (!user) return { status: null, body: undefined }
    const endpoint = endpoints[name]
    const request = {
      method: endpoint.method,
      redirect: 'manual' as const,
      signal: AbortSignal.timeout(GIVEN_UP_MS),
      headers: {
        Authorization: `Bearer ${tokens.issue(user, struck === false ? 'again' : 'scenario').token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    try {
      const answer = await fetch(new Request(url + urlOf(endpoint, params, query), request))
      return { status: answer.status, body: parsedJson(await answer.text()) }
    } catch {
      return { status: null, body: undefined }
    }
  }
