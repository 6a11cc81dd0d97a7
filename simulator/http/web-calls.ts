import { parse } from 'node:querystring'
import type { Engine } from '#simulator/run/engine.ts'
import { pageReply } from './html-page.ts'
import { readJsonBody } from './json-body.ts'
import { jsonReply } from './json-reply.ts'
import { answerTo, noFilePage } from './refusals.ts'
import { NEVER_STORED, SAFE_HEADERS } from './reply-headers.ts'
import { fits, paramsOf } from './routes.ts'
import type { ServedCall } from './serve.ts'
import { unknownCall } from './unknown-call.ts'

/** Answers a request. Rejects with a `DroppedConnection` for a call without a reply. */
export type AnswerRequest = (request: Request) => Promise<Response>

/** A fault of the scenario closes the connection instead of answering. A program sees it as a failed `fetch`. */
export class DroppedConnection extends TypeError {
  constructor() {
    super('A fault of the scenario closed the connection.')
    this.name = 'DroppedConnection'
  }
}

/** A request that is not in the contract, such as a form of the sign-in page. */
export interface OtherCall {
  readonly method: string
  readonly path: string
  readonly answer: (request: Request) => Promise<Response>
}

interface Settings {
  readonly engine: Pick<Engine, 'world'>
  /** In the order in which paths are compared. */
  readonly calls: readonly ServedCall[]
  readonly others?: readonly OtherCall[]
}

/** A promise for a call without a reply. It ends when the client does not wait any more. */
const untilGone = ({ signal }: Request) =>
  new Promise<never>((_resolve, reject) => {
    const leave = () => reject(new DroppedConnection())
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })

/** A slash at the end is ignored, as by the server. */
const pathOf = ({ url }: Request) => new URL(url).pathname.replace(/(?<=.)\/$/, '')

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' }

/** Sends what a call or a refusal answers, with the headers of every reply. */
function withHeaders(request: Request, reply: Response, headers: Headers): Response {
  for (const [name, value] of reply.headers) {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  }
  const isEmpty = request.method === 'HEAD' || reply.status === 304
  return new Response(isEmpty ? null : reply.body, { status: reply.status, headers })
}

/** A refusal as JSON, or as a page if a browser follows the link of a download. */
function refusalReply(request: Request, error: unknown, isDownload: boolean): Response {
  const { status, refusal, isUnexpected } = answerTo(error)
  // Log the path only, because a query may contain a token.
  if (isUnexpected) console.error(`${request.method} ${pathOf(request)} failed:`, error)
  const isNavigation = /\btext\/html\b/i.test(request.headers.get('accept') ?? '')
  if (!isDownload || !isNavigation) return Response.json(refusal, { status, headers: JSON_HEADERS })
  const { title, body } = noFilePage(refusal)
  return pageReply(title, body, { status })
}

/** Makes a call. `setHeader` also receives the headers of a refusal that follows. */
async function makeCall(
  request: Request,
  { endpoint, run }: ServedCall,
  params: Record<string, string>,
  setHeader: (name: string, value: string) => void,
): Promise<Response> {
  const answer = await run({
    request,
    params,
    query: { ...parse(new URL(request.url).search.slice(1)) },
    client: {
      get isGone() {
        return request.signal.aborted
      },
    },
    readBody: () => readJsonBody(request, endpoint.bodyMaxBytes),
    setHeader,
  })
  if (answer === 'hanging') return untilGone(request)
  if (answer === 'dropped') throw new DroppedConnection()
  if (answer instanceof Response) return answer
  const asking = { method: request.method, path: endpoint.path, known: request.headers.get('if-none-match') }
  const { status, headers } = jsonReply(asking, answer.text)
  return new Response(status === 304 ? null : (answer.text as BodyInit), { status, headers: { ...headers } })
}

/**
 * Answers Web requests with the calls of an engine, for a runtime without a server. Routes, refusals, entity tags and headers are
 * those of the server. Nothing is compressed, and cookies are left to the caller.
 */
export function answerCalls({ engine, calls, others = [] }: Settings): AnswerRequest {
  const known = calls.map(({ endpoint }) => endpoint)

  const answer = async (request: Request, headers: Headers, isOf: (call: ServedCall) => void): Promise<Response> => {
    const path = pathOf(request)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const other = others.find((one) => one.method === method && one.path === path)
    if (other) return other.answer(request)
    const call = calls.find(({ endpoint }) => endpoint.method === method && fits(endpoint.path, path))
    if (call) {
      isOf(call)
      return makeCall(request, call, paramsOf(call.endpoint.path, path) ?? {}, (name, value) => headers.set(name, value))
    }
    const { refusal, methods } = unknownCall(known, request.method, path)
    if (methods.length > 0) headers.set('Allow', methods.join(', '))
    throw refusal
  }

  return async (request) => {
    const headers = new Headers({ ...SAFE_HEADERS, ...NEVER_STORED })
    headers.set('Date', new Date(engine.world.nowMs).toUTCString())
    let isDownload = false
    const isOf = ({ endpoint }: ServedCall) => (isDownload = endpoint.answers === 'csv')
    const reply = await answer(request, headers, isOf).catch((error: unknown) => {
      if (error instanceof DroppedConnection) throw error
      return refusalReply(request, error, isDownload)
    })
    return withHeaders(request, reply, headers)
  }
}
