/**
 * Provides: what every call needs: binding to its handler, input, refusals, paging and replies. Needs: core, faults, run, session.
 */

import type { Client, RequestHead } from './asked.ts'
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { ChangeStreams } from '#simulator/changes/calls/change-streams.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { OutsideChargers } from '#simulator/ocpp/endpoint/waiting-list.ts'
import type { Approvals } from '#simulator/prequalification/calls/approvals.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import type { UserSession } from '#simulator/session/calls/visibility.ts'
import type { StationPages } from '#simulator/stations/calls/station-pages.ts'

/** The dependencies of every handler. */
export interface Context {
  readonly engine: Engine
  readonly tokens: Tokens
  readonly stationPages: StationPages
  readonly approvals: Approvals
  /** The endpoint for chargers; undefined without one. */
  readonly chargers: () => OutsideChargers | undefined
  /** URL of the live feed as seen by a browser that uses this origin of the platform. */
  readonly feedUrl: (origin: string) => string
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
  /** Address and headers. The body has been read. */
  readonly request: RequestHead
  readonly client: Client
}

/** A reply that is already JSON text. */
export class JsonText {
  readonly text: string | Buffer
  constructor(text: string | Buffer) {
    this.text = text
  }
}

/** The reply to a client that has closed the connection. The status is the one that nginx uses for it. */
export const GONE = () => new Response(null, { status: 499 })

/** The reply of the contract, or a page, a file or a stream. */
export type HandlerReply<E extends AnyEndpoint> = ReplyOf<E> | JsonText | Response
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => HandlerReply<E> | Promise<HandlerReply<E>>
