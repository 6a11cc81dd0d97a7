import { parse } from 'node:querystring'
import { urlOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { CallAnswer, CallAs } from '#simulator/scenario/playback/call.ts'
import { JsonText } from '#simulator/http/call.ts'
import { answerTo } from '#simulator/http/refusals.ts'
import { paramsOf } from '#simulator/http/routes.ts'
import type { Asked } from '#simulator/http/asked.ts'
import type { Answer } from '#simulator/http/serve.ts'
import { createPlatform, type Platform } from '#simulator/server/platform.ts'
import { createTokens, type Tokens } from '#simulator/session/calls/tokens.ts'
import { parsedJson } from '#contract/wire.ts'

const ORIGIN = 'http://127.0.0.1'

async function read(answer: Answer): Promise<CallAnswer> {
  if (answer === 'dropped' || answer === 'hanging') return { status: null, body: undefined }
  if (answer instanceof JsonText) return { status: 200, body: parsedJson(String(answer.text)) }
  try {
    const text = await answer.text()
    const isCsv = answer.headers.get('content-type')?.startsWith('text/csv') === true
    return { status: answer.status, body: isCsv ? text : parsedJson(text) }
  } catch {
    return { status: null, body: undefined }
  }
}

/**
 * Makes calls to the platform of an engine in this process, without a server. Gates, input checks, faults and reply checks are
 * those of the server. The status is null if a fault leaves the call without a reply. With `access`, the calls are those of a user
 * of the console: successful writes are stored as actions of the run.
 */
export function createInProcessCaller(engineOf: () => Engine, kind: 'scenario' | 'access' = 'scenario'): CallAs {
  let made: { engine: Engine; tokens: Tokens; platform: Platform } | undefined
  const open = () => {
    const engine = engineOf()
    const tokens = createTokens(engine)
    const platform = createPlatform({ engine, tokens, checkReplies: true, feedUrl: () => 'ws://127.0.0.1/mqtt' })
    return (made = { engine, tokens, platform })
  }
  return async (userName, name, { params, query, body, struck }) => {
    const { engine, tokens, platform } = made ?? open()
    const user = engine.world.users.find(({ user: id }) => id === userName)
    if (!user) return { status: null, body: undefined }
    const endpoint = endpoints[name]
    const address = urlOf(endpoint, params, query)
    const [path = '', search = ''] = address.split('?')
    const authorization = `Bearer ${tokens.issue(user, struck === false ? 'again' : kind).token}`
    const asked: Asked = {
      request: new Request(`${ORIGIN}${address}`, { method: endpoint.method, headers: { authorization } }),
      params: paramsOf(endpoint.path, path) ?? {},
      query: parse(search),
      client: { isGone: false },
      // The text of a body, so that the handler cannot change the body of the caller.
      readBody: () => Promise.resolve(body === undefined ? undefined : parsedJson(JSON.stringify(body))),
      setHeader: () => {},
    }
    try {
      return await read(await platform.calls[name](asked))
    } catch (error) {
      const { status, refusal } = answerTo(error)
      return { status, body: refusal }
    }
  }
}
