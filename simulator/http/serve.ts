import express, { type Request, type Response, type Router } from 'express'
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { World } from '#simulator/core/world/state.ts'
import { markInjected, sendCorrupted, applyFault } from '#simulator/faults/apply-faults.ts'
import { admit, bearerOf } from '#simulator/session/calls/guard.ts'
import { actionOf } from '#simulator/activity/calls/recorded-call.ts'
import { faultsOf, isDeeperThan, type Reader, readStrictly } from './input.ts'
import { splitBody } from './read-only-fields.ts'
import { markDownload, Refused, unfit } from './refusals.ts'
import { sendJson } from './send-json.ts'
import type { StationPages } from '#simulator/stations/calls/station-pages.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import type { Session } from '#simulator/session/calls/visibility.ts'

/** What every handler may lean on. */
export interface Context {
  readonly engine: Engine
  readonly tokens: Tokens
  readonly stationPages: StationPages
  /** Where the live feed is, as the browser of this request sees it. */
  readonly feedUrl: (request: Request) => string
  /** Answer 500 when a handler's reply is not what the contract says. */
  readonly checkReplies: boolean
}

export interface Call<E extends AnyEndpoint> {
  readonly params: { readonly [K in keyof ParamsOf<E>]: string }
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Fields of the entity that were sent with the body although the call cannot change them. */
  readonly readOnly: Readonly<Record<string, unknown>>
  /** The caller. Calls that anyone may make have none; reading it there throws. */
  readonly session: Session
  readonly world: World
  readonly context: Context
  readonly request: Request
  readonly response: Response
}

/** A reply that is JSON text already. */
export class JsonText {
  readonly text: string | Buffer
  constructor(text: string | Buffer) {
    this.text = text
  }
}

/** Says that the handler has answered by itself: a page, a file, a stream. */
export const ANSWERED = Symbol('answered')

export type Answer<E extends AnyEndpoint> = ReplyOf<E> | JsonText | typeof ANSWERED
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>

const parseJson = express.json({ limit: '256kb', strict: false })

/** No call nests its body deeper than a few levels; what reads one level after the other must not run out of its stack. */
const LEVELS_AT_MOST = 50

/** The body as JSON; an empty object when there is none. Only what says that it is JSON is read. */
const bodyOf = async (request: Request, response: Response): Promise<unknown> => {
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => (error ? reject(error) : resolve()))
  })
  const body: unknown = request.body
  if (isDeeperThan(LEVELS_AT_MOST, body)) throw unfit(`The body is nested too deeply: ${LEVELS_AT_MOST} levels at most.`)
  return body === undefined ? {} : body
}

/** A simulator that answers what the contract does not say teaches its users wrong things, so it says 500 instead. */
function checkReply(name: string, schema: Reader | undefined, body: string | Buffer) {
  const { errors } = faultsOf(schema, JSON.parse(String(body)), 'reply')
  if (errors.length === 0) return
  const said = errors.map(({ path, message }) => `${path} ${message}`).join('; ')
  console.error(`The reply to ${name} is not as the contract says: ${said}`)
  throw new Refused(500, { message: `The simulator's own reply to ${name} is not as the contract says: ${said}`, errors })
}

/**
 * Binds a call of the contract to its handler: a fault of the scenario, then the gate, then strict input, then the reply.
 * `faultName` is the name that scenarios strike it by; the simulator's own door has none.
 */
export function serve<E extends AnyEndpoint>(
  router: Router,
  name: string,
  endpoint: E,
  handler: Handler<E>,
  context: Context,
  faultName?: EndpointName,
) {
  const { stationPages, checkReplies } = context
  const reads = endpoint.method === 'GET'
  const isPage = endpoint.answers === 'page'

  const run = async (request: Request, response: Response) => {
    if (endpoint.answers === 'csv') markDownload(response)
    const { engine, tokens } = context
    const kind = tokens.kindOf(bearerOf(request))
    const fault = faultName && kind !== 'again' ? engine.conditions.strikeCall(faultName) : undefined
    if (fault && (await applyFault(fault, request, response, kind === 'scenario'))) return
    const isSpoilt = fault && (fault.truncate || fault.malformed)
    if (isSpoilt) markInjected(fault, response)

    const session = admit(request, endpoint, engine, tokens)
    const query = isPage ? undefined : readStrictly(endpoint.query, request.query, 'query')
    const sent = reads ? undefined : await bodyOf(request, response)
    const split = splitBody(endpoint, sent)
    const body = reads ? undefined : readStrictly(endpoint.body, split.body, 'body')
    // What a scenario does, and what its calls do, must not be mingled with what people do.
    const isOfPerson = faultName && session && !reads && !endpoint.changesNothing && kind === 'access'
    if (isOfPerson) await engine.free()
    const call = {
      params: request.params,
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
      response,
    }
    // The schemas of this very endpoint have read the input, so it is of the types that they infer.
    const act = () => handler(call as unknown as Call<E>)
    const answer = await (isOfPerson ? engine.operate(actionOf(request, session, faultName, sent), act) : act())
    if (!reads) stationPages.forget()
    if (answer === ANSWERED) return
    const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer ?? {})
    if (checkReplies) checkReply(name, endpoint.reply, text)
    if (isSpoilt) sendCorrupted(fault, response, text)
    else sendJson(request, response, endpoint.path, text)
  }

  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  router[method](endpoint.path, run)
}
