import { LRUCache } from 'lru-cache'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { applyFault, corruptedFile, corruptedText, type Unanswered } from '#simulator/faults/apply-faults.ts'
import { admit, bearerOf } from '#simulator/session/calls/guard.ts'
import type { Asked } from './asked.ts'
import { type Call, type Context, type Handler, JsonText } from './call.ts'
import { faultsOf, isDeeperThan, type InputReader, readStrictly } from './input.ts'
import { splitBody } from './read-only-fields.ts'
import { Refused, unfit } from './refusals.ts'
import type { OperatorAction } from '#simulator/scenario/language/stimuli.ts'
import type { UserSession } from '#simulator/session/calls/visibility.ts'

/** The reply to a call. Replies of the contract are JSON text, so that each server can add tags and compression. */
export type Answer = JsonText | Response | Unanswered

export type Served = (asked: Asked) => Promise<Answer>

/** A call that any server can offer. */
export interface ServedCall {
  readonly endpoint: AnyEndpoint
  readonly run: Served
}

/** Queries that are kept of a call, and the longest address of one: at most some megabytes for all calls together. */
const QUERIES_KEPT = 100
const LONGEST_KEPT = 300

/** Reads the queries of a call strictly. Pages are polled with the same few queries, so that the last ones are kept. */
function queryReader({ answers, query: schema }: AnyEndpoint): (asked: Asked) => unknown {
  if (answers === 'page') return () => undefined
  // Made at the first address: scenarios and searches make many platforms, whose calls have none.
  let kept: LRUCache<string, object> | undefined
  return (asked) => {
    const known = asked.target === undefined ? undefined : kept?.get(asked.target)
    if (known) return known
    const query = readStrictly(schema, asked.query, 'query')
    if (asked.target === undefined || asked.target.length > LONGEST_KEPT || typeof query !== 'object' || !query) return query
    // Several requests share it.
    Object.freeze(query)
    kept ??= new LRUCache({ max: QUERIES_KEPT })
    kept.set(asked.target, query)
    return query
  }
}

/** No call has a body of more than a few levels. The limit protects recursive readers from a stack overflow. */
const MAX_LEVELS = 50

async function bodyOf({ readBody }: Asked): Promise<unknown> {
  const body = await readBody()
  if (isDeeperThan(MAX_LEVELS, body)) throw unfit(`The body is nested too deeply. The maximum is ${MAX_LEVELS} levels.`)
  return body === undefined ? {} : body
}

/** A reply that violates the contract would mislead developers, so the call fails with 500 instead. */
export function checkReply(name: string, schema: InputReader | undefined, body: string | Buffer) {
  const { errors } = faultsOf(schema, JSON.parse(String(body)), 'reply')
  if (errors.length === 0) return
  const said = errors.map(({ path, message }) => `${path} ${message}`).join('; ')
  console.error(`The reply to ${name} does not match the contract: ${said}`)
  throw new Refused(500, { message: `The simulator's reply to ${name} does not match the contract: ${said}`, errors })
}

/**
 * Binds a contract call to its handler. The order is: scenario fault, gate, strict input, reply. `faultName` is the name of the
 * call in scenario faults; the control API of the simulator has none. Rejects with `Refused` for a refused call.
 */
export function served<E extends AnyEndpoint>(
  name: string,
  endpoint: E,
  handler: Handler<E>,
  context: Context,
  faultName?: EndpointName,
): Served {
  const { stationPages, checkReplies } = context
  const reads = endpoint.method === 'GET'
  const queryOf = queryReader(endpoint)

  return async (asked) => {
    const { request, client, params } = asked
    const { engine, tokens } = context
    const kind = tokens.kindOf(bearerOf(request.headers.get('authorization')))
    const fault = faultName && kind !== 'again' ? engine.conditions.drawCallFault(faultName) : undefined
    const faulty = fault && (await applyFault(fault, asked, kind === 'scenario'))
    if (faulty) return faulty
    const isCorrupted = fault && (fault.truncate || fault.malformed)

    const session = admit(asked, endpoint, engine, tokens)
    const query = queryOf(asked)
    const sent = reads ? undefined : await bodyOf(asked)
    const split = splitBody(endpoint, sent)
    const body = reads ? undefined : readStrictly(endpoint.body, split.body, 'body')
    // Keep actions of the scenario apart from actions of users.
    const isOfPerson = faultName && session && !reads && !endpoint.changesNothing && kind === 'access'
    if (isOfPerson) await engine.free()
    const call = {
      params,
      query,
      body,
      readOnly: split.readOnly,
      get session() {
        if (!session) throw new Error(`${name} has no session: anyone may call it`)
        return session
      },
      world: engine.world,
      context,
      request,
      client,
    }
    // The schemas of this endpoint have read the input, so it has the inferred types.
    const act = () => handler(call as unknown as Call<E>)
    const answer = await (isOfPerson ? engine.operate(recordedAction(asked, session, faultName, sent), act) : act())
    if (!reads) stationPages.forget()
    if (answer instanceof Response) return isCorrupted && endpoint.answers === 'csv' ? corruptedFile(fault, answer) : answer
    const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer ?? {})
    if (checkReplies) checkReply(name, endpoint.reply, text)
    return isCorrupted ? corruptedText(fault, text) : new JsonText(text)
  }
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Copies the parameters: the maps of a request have no prototype and contain strings only. */
const textsOf = (values: object) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))

/** A call of a user as the timeline line that repeats it. The call has succeeded, so no fault may affect the repetition. */
const recordedAction = (
  { params, query }: Pick<Asked, 'params' | 'query'>,
  { user }: UserSession,
  call: EndpointName,
  body: unknown,
): OperatorAction => ({
  user: user.user,
  call,
  ...(!isEmpty(params) && { params: textsOf(params) }),
  ...(!isEmpty(query) && { query: textsOf(query) }),
  ...(body !== undefined && !isEmpty(body) && { body }),
  struck: false,
})
