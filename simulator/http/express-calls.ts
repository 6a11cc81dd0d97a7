import express, { type Request as ExpressRequest, type Response as ExpressResponse, type Router } from 'express'
import type { RequestHead } from './asked.ts'
import { BODY_AT_MOST } from './json-body.ts'
import { markDownload } from './refusals.ts'
import { sendJson } from './send-json.ts'
import { sendResponse } from './send-response.ts'
import { JsonText } from './call.ts'
import type { ServedCall } from './serve.ts'

const parseJson = express.json({ limit: BODY_AT_MOST, strict: false })

/** Only a body with a JSON content type is read. */
const bodyOf = async (request: ExpressRequest, response: ExpressResponse): Promise<unknown> => {
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => (error ? reject(error) : resolve()))
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
    if (rawHeaders[at]?.toLowerCase() === wanted) values.push(rawHeaders[at + 1] ?? '')
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

/** Registers a call with a router of Express, which finds its parameters and sends its reply. */
export function route(router: Router, { endpoint: { method, path, answers }, run }: ServedCall) {
  const serve = async (request: ExpressRequest, response: ExpressResponse) => {
    if (answers === 'csv') markDownload(response)
    const answer = await run({
      request: headOf(request),
      params: request.params as Record<string, string>,
      query: request.query,
      client: {
        get isGone() {
          return response.destroyed
        },
      },
      readBody: () => bodyOf(request, response),
      setHeader: (name, value) => response.setHeader(name, value),
    })
    if (answer === 'hanging') return
    if (answer === 'dropped') request.socket.destroy()
    else if (answer instanceof JsonText) sendJson(request, response, path, answer.text)
    else await sendResponse(request, response, answer)
  }
  router[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'](path, serve)
}
