import express, {
  type Request as ExpressRequest,
  type RequestHandler,
  type Response as ExpressResponse,
  type Router,
  type Request,
  type Response,
} from 'express'
import type { RequestHead } from './asked.ts'
import { MAX_BODY } from './json-body.ts'
import { markDownload } from './refusals.ts'
import { NEVER_STORED } from './reply-headers.ts'
import { finderOf, paramsOf } from './routes.ts'
import { sendResponse } from './send-response.ts'
import { JsonText } from './call.ts'
import type { ServedCall } from './serve.ts'
import { constants } from 'node:zlib'
import compression from 'compression'
import { acceptedEncoding, mustCompress } from './accepted-encoding.ts'
import { jsonReply } from './json-reply.ts'

/** Replies below this size are not compressed, bytes. */
const COMPRESSED_FROM = 1_024

const compress = compression({ threshold: COMPRESSED_FROM, level: constants.Z_BEST_SPEED })
const compressAny = compression({ threshold: 0, level: constants.Z_BEST_SPEED })

/**
 * Sends JSON text as the reply to a call of this path. Replies above 1 kB are compressed for clients that accept it, smaller ones only
 * for clients that refuse anything else.
 */
function sendJson(request: Request, response: Response, path: string, body: string | Buffer) {
  const known = request.headers['if-none-match']
  const { status, headers, mayCompress } = jsonReply({ method: request.method, path, known }, body)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (status === 304) response.status(304)
  const accepted = request.headers['accept-encoding']
  const isLong = Number(headers['Content-Length'] ?? 0) >= COMPRESSED_FROM
  const send = () => response.end(status === 304 ? undefined : body)
  if (!mayCompress || accepted === undefined || (!isLong && !mustCompress(request))) {
    send()
    return
  }
  // The library reads weights with an older negotiator, which misses `Q=0`.
  request.headers['accept-encoding'] = acceptedEncoding(request) ?? 'identity'
  if (isLong) compress(request, response, send)
  else compressAny(request, response, send)
}

const NEVER_STORED_ENTRIES = Object.entries(NEVER_STORED)

const parseJson = express.json({ limit: MAX_BODY, strict: false })
const parserOf = (maxBytes: number | undefined) =>
  maxBytes === undefined ? parseJson : express.json({ limit: maxBytes, strict: false })

/** Only a body with a JSON content type is read. */
const bodyOf = async (request: ExpressRequest, response: ExpressResponse, maxBytes?: number): Promise<unknown> => {
  await new Promise<void>((resolve, reject) => {
    parserOf(maxBytes)(request, response, (error?: unknown) => (error ? reject(error) : resolve()))
  })
  return request.body
}

/** The origin that a browser uses for this server, such as `https://console.example`. */
export const originOf = (request: ExpressRequest) => `${request.secure ? 'https' : 'http'}://${request.get('host') ?? ''}`

/** The address of a request whose `Host` header is no host name. */
const UNKNOWN = 'http://unknown.invalid/'

function addressOf(request: ExpressRequest): string {
  const address = `${originOf(request)}${request.originalUrl}`
  if (!URL.canParse(address)) return UNKNOWN
  // A `Request` refuses an address with a user.
  const { username, password } = new URL(address)
  return username || password ? UNKNOWN : address
}

/** A header, with the values of repeated ones joined as in `Headers`; null without it. */
function headerOf({ rawHeaders }: ExpressRequest, name: string): string | null {
  const wanted = name.toLowerCase()
  const values: string[] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]
    if (given?.length === wanted.length && given.toLowerCase() === wanted) values.push(rawHeaders[at + 1] ?? '')
  }
  return values.length === 0 ? null : values.join(wanted === 'cookie' ? '; ' : ', ')
}

/** Reads what a call asks for. A Web `Request` for each request would take a tenth of the time of a page of stations. */
const headOf = (request: ExpressRequest): RequestHead => ({
  get url() {
    return addressOf(request)
  },
  headers: { get: (name) => headerOf(request, name) },
})

/** Serves a call with the parameters of its path. */
async function serve(
  { endpoint: { path, answers, bodyMaxBytes }, run }: ServedCall,
  request: ExpressRequest,
  response: ExpressResponse,
  params: Readonly<Record<string, string>>,
) {
  if (answers === 'csv') markDownload(response)
  const answer = await run({
    request: headOf(request),
    params,
    // Express parses the query at each read.
    get query() {
      return request.query
    },
    target: request.url,
    client: {
      get isGone() {
        return response.destroyed
      },
    },
    readBody: () => bodyOf(request, response, bodyMaxBytes),
    setHeader: (name, value) => response.setHeader(name, value),
  })
  if (answer === 'hanging') return
  if (answer === 'dropped') request.socket.destroy()
  else if (answer instanceof JsonText) sendJson(request, response, path, answer.text)
  else await sendResponse(request, response, answer)
}

/** Registers a call with a router of Express, which finds its parameters and sends its reply. */
export function route(router: Router, call: ServedCall) {
  const method = call.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  router[method](call.endpoint.path, (request, response) =>
    serve(call, request, response, request.params as Record<string, string>),
  )
}

/**
 * Serves the calls at once that a router of Express would find by comparing the request with each path in turn, which takes longer
 * than most calls. All other requests are left to that router: `HEAD`, `OPTIONS`, a slash at the end, unknown paths.
 */
export function serveAtOnce(calls: readonly ServedCall[]): RequestHandler {
  const find = finderOf(calls, ({ endpoint }) => endpoint)
  return (request, response, next) => {
    const { path } = request
    const call = find(request.method, path)
    if (!call) {
      next()
      return undefined
    }
    for (const [name, value] of NEVER_STORED_ENTRIES) response.setHeader(name, value)
    return serve(call, request, response, paramsOf(call.endpoint.path, path) ?? {})
  }
}
