/** The client of a call. */
export interface Client {
  /** Whether the client has closed the connection. */
  readonly isGone: boolean
}

/** The parts of a request that calls read. A Web `Request` has them. */
export interface RequestHead {
  /** The whole address. */
  readonly url: string
  readonly headers: Pick<Headers, 'get'>
}

/** A request for a call, without the server that received it. */
export interface Asked {
  /** Address and headers; the body is read by `readBody`. */
  readonly request: RequestHead
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  /** Where the query comes from: path and query as sent. Equal ones have equal queries. Undefined if the server does not say. */
  readonly target?: string
  readonly client: Client
  /** The JSON body; undefined for a missing one. Rejects if it cannot be read. */
  readonly readBody: () => Promise<unknown>
  /** Sets a header of the reply, also of a refusal that follows. */
  readonly setHeader: (name: string, value: string) => void
}
