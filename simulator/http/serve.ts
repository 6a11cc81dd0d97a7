import express, { type Request, type Response, type Router } from 'express'
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { World } from '#simulator/core/world/state.ts'
import { markInjected, sendCorrupted, applyFault } from '#simulator/faults/apply-faults.ts'
import { admit, bearerOf } from '#simulator/session/calls/guard.ts'
import { recordedAction } from '#simulator/activity/calls/recorded-call.ts'
import { faultsOf, isDeeperThan, type InputReader, readStrictly } from './input.ts'
import { splitBody } from './read-only-fields.ts'
import { markDownload, Refused, unfit } from './refusals.ts'
import { sendJson } from './send-json.ts'
import type { Approvals } from '#simulator/prequalification/calls/approvals.ts'
import type { ChangeStreams } from '#simulator/changes/calls/change-streams.ts'
import type { OutsideChargers } from '#simulator/ocpp/endpoint/outside-chargers.ts'
import type { StationPages } from '#simulator/stations/calls/station-pages.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import type { UserSession } from '#simulator/session/calls/visibility.ts'

/** The dependencies of every handler. */
export interface Context {
  readonly engine: Engine
  readonly tokens: Tokens
  readonly stationPages: StationPages
  readonly approvals: Approvals
  /** The endpoint for chargers; undefined without one. */
  readonly chargers: () => OutsideChargers | undefined
  /** URL of the live feed as seen by the browser of this request. */
  readonly feedUrl: (request: Request) => string
  /** Answer 500 when a handler's reply does not match the contract. */
  readonly checkReplies: boolean
  /** The streams of changes. */
  readonly changes: ChangeStreams
}

export interface Call<E extends AnyEndpoint> {
  readonly params: { readonly [K in keyof ParamsOf<E>]: string }
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Read-only fields of the entity that were sent with the body. */
  readonly readOnly: Readonly<Record<string, unknown>>
  /** The caller. A call that anyone may make has no session, and reading it throws. */
  readonly session: UserSession
  readonly world: World
  readonly context: Context
  readonly request: Request
  readonly response: Response
}

/** A reply that is already JSON text. */
export class JsonText {
  readonly text: string | Buffer
  constructor(text: string | Buffer) {
    this.text = text
  }
}

/** Returned by a handler that has sent its own reply: a page, a file or a stream. */
export const ANSWERED = Symbol('answered')

export type HandlerReply<E extends AnyEndpoint> = ReplyOf<E> | JsonText | typeof ANSWERED
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => HandlerReply<E> | Promise<HandlerReply<E>>

const parseJson = express.json({ limit: '256kb', strict: false })

/** No call has a body of more than a few levels. The limit protects recursive readers from a stack overflow. */
const LEVELS_AT_MOST = 50

/** The body as JSON; an empty object for a missing body. Only a body with a JSON content type is read. */
const bodyOf = async (request: Request, response: Response): Promise<unknown> => {
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => (error ? reject(error) : resolve()))
  })
  const body: unknown = request.body
  if (isDeeperThan(LEVELS_AT_MOST, body)) throw unfit(`The body is nested too deeply. The maximum is ${LEVELS_AT_MOST} levels.`)
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
 * call in scenario faults; the control API of the simulator has none.
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
    const fault = faultName && kind !== 'again' ? engine.conditions.drawCallFault(faultName) : undefined
    if (fault && (await applyFault(fault, request, response, kind === 'scenario'))) return
    const isCorrupted = fault && (fault.truncate || fault.malformed)
    if (isCorrupted) markInjected(fault, response)

    const session = admit(request, endpoint, engine, tokens)
    const query = isPage ? undefined : readStrictly(endpoint.query, request.query, 'query')
    const sent = reads ? undefined : await bodyOf(request, response)
    const split = splitBody(endpoint, sent)
    const body = reads ? undefined : readStrictly(endpoint.body, split.body, 'body')
    // Keep actions of the scenario apart from actions of users.
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
    // The schemas of this endpoint have read the input, so it has the inferred types.
    const act = () => handler(call as unknown as Call<E>)
    const answer = await (isOfPerson ? engine.operate(recordedAction(request, session, faultName, sent), act) : act())
    if (!reads) stationPages.forget()
    if (answer === ANSWERED) return
    const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer ?? {})
    if (checkReplies) checkReply(name, endpoint.reply, text)
    if (isCorrupted) sendCorrupted(fault, response, text)
    else sendJson(request, response, endpoint.path, text)
  }

  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  router[method](endpoint.path, run)
}
