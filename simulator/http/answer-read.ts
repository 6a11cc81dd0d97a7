import { parse } from 'node:querystring'
import { can } from '#contract/access.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { AnswerRead } from '#simulator/changes/calls/change-streams.ts'
import { readStrictly } from './input.ts'
import { Refused } from './refusals.ts'
import { paramsOf } from './routes.ts'
import { type EndpointName, WITH_TOKEN } from '#contract/endpoints.ts'
import { type Call, type Context, type Handler, JsonText } from './call.ts'
import { checkReply } from './serve.ts'

/** A read with its handler. */
interface ServedRead {
  readonly name: EndpointName
  readonly endpoint: AnyEndpoint
  readonly handler: Handler<AnyEndpoint>
}

const isRead = ({ method, answers, allow, path }: AnyEndpoint) =>
  method === 'GET' && answers === 'json' && allow !== 'anyone' && !WITH_TOKEN.has(path)

/**
 * Answers reads inside the process, as calls of the user do: the same gate, the same check of the input, the same handler. The
 * result is JSON text, or undefined for a read that the client must make itself: an unknown one, one with a token, a refused
 * one, or one with an injected fault. The table has literal paths before parameters.
 */
export function readAnswers(table: readonly ServedRead[], context: () => Context): AnswerRead {
  const reads = table.filter(({ endpoint }) => isRead(endpoint))

  const find = (path: string) => {
    for (const read of reads) {
      const params = paramsOf(read.endpoint.path, path)
      if (params) return { ...read, params }
    }
    return undefined
  }

  return async (address, session, { request, client }) => {
    const [path = '', query = ''] = address.split('?')
    try {
      const found = find(path)
      if (!found || found.endpoint.allow === 'anyone' || !can[found.endpoint.allow](session)) return undefined
      const { name, endpoint, handler, params } = found
      const given = context()
      if (given.engine.conditions.hasCallFault(name)) return undefined
      const answer = await handler({
        params,
        query: readStrictly(endpoint.query, { ...parse(query) }, 'query'),
        body: undefined,
        readOnly: {},
        session,
        world: given.engine.world,
        context: given,
        request,
        client,
      } as Call<AnyEndpoint>)
      if (answer instanceof Response) return undefined
      const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer ?? {})
      if (given.checkReplies) checkReply(name, endpoint.reply, text)
      return text
    } catch (error) {
      if (error instanceof Refused || error instanceof URIError) return undefined
      throw error
    }
  }
}
