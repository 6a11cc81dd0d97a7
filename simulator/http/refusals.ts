import escapeHtml from 'escape-html'
import type { ErrorRequestHandler, Response } from 'express'
import type { Refusal } from '#contract/wire.ts'
import { asSentence } from './as-sentence.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'
import { sendPage } from './html-page.ts'

/** A call that is answered with a reason instead of a reply. Throw it anywhere below a handler. */
export class Refused extends Error {
  readonly status: number
  readonly refusal: Refusal

  constructor(status: number, refusal: Refusal) {
    super(refusal.message ?? `refused with ${status}`)
    this.name = 'Refused'
    this.status = status
    this.refusal = refusal
  }
}

export interface FieldError {
  path: string
  message: string
}

export const unauthorised = (message: string) => new Refused(401, { message })
export const forbidden = (message: string) => new Refused(403, { message })
export const notFound = (message: string) => new Refused(404, { message })
export const conflict = (message: string) => new Refused(409, { message })
/** Input that no field of it can be blamed for alone. */
export const unfit = (message: string) => new Refused(400, { message })

/** Wrong input: a sentence for people, and the fields with their paths (`body.name`) for forms. */
export const invalid = (errors: FieldError[]) =>
  new Refused(400, { message: errors.map(({ path, message }) => `${path}: ${message}`).join('; '), errors })

/** Fields that this caller may not set, with the paths for forms and a whole sentence for each. */
export const fieldsForbidden = (errors: FieldError[]) =>
  new Refused(403, { message: errors.map(({ message }) => message).join(' '), errors })

/** The number that a path id spells. An id that is no number names nothing, so it is refused with 404. */
export function numberOf(id: string, thing: string): number {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : undefined
  if (number === undefined) throw notFound(`There is no ${thing} with the id ${id}.`)
  return number
}

/** Errors of the body parser and the router, by what they call themselves. */
const KNOWN: Record<string, { status: number; message: string }> = {
  'entity.too.large': { status: 413, message: 'The body is too large: 256 kB at most.' },
  'entity.parse.failed': { status: 400, message: 'The body is not valid JSON.' },
  'encoding.unsupported': { status: 415, message: 'The body is encoded in a way that this platform cannot read.' },
  'charset.unsupported': { status: 415, message: 'The body must be UTF-8.' },
  'request.size.invalid': { status: 400, message: 'The body is not as long as its Content-Length says.' },
  'request.aborted': { status: 400, message: 'The request ended before its body was complete.' },
}

interface Answer {
  status: number
  refusal: Refusal
  /** Nobody foresaw it: it belongs in the log. */
  isUnexpected: boolean
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  // What unpacks a body names its errors in its own way.
  if ('code' in error && /^(Z_|ERR__ERROR_)/.test(String(error.code))) return 'encoding.unsupported'
  return 'type' in error ? String(error.type) : ''
}

/** What to answer to anything that was thrown. Nothing of the error itself goes out unless it was meant to. */
function answerTo(error: unknown): Answer {
  if (error instanceof Refused) return { status: error.status, refusal: error.refusal, isUnexpected: false }
  if (error instanceof PersistenceError)
    return { status: 500, refusal: { message: asSentence(error.message) }, isUnexpected: false }
  const known = KNOWN[typeOf(error)]
  if (known) return { status: known.status, refusal: { message: known.message }, isUnexpected: false }
  if (error instanceof URIError) {
    return { status: 400, refusal: { message: 'The address holds a broken percent escape.' }, isUnexpected: false }
  }
  return { status: 500, refusal: { message: 'The platform failed to answer this call.' }, isUnexpected: true }
}

/** Says that a browser navigates to this answer, so that its refusal is for the eyes of a person. */
export const markDownload = (response: Response) => {
  response.locals['isDownload'] = true
}

/**
 * The last middleware: every error leaves as JSON, none as a stack trace, and none ends the process. Who has followed the
 * link of a download reads a plain page instead.
 */
export const answerErrors: ErrorRequestHandler = (error, request, response, next) => {
  const { status, refusal, isUnexpected } = answerTo(error)
  // The path alone: a query may carry a token.
  if (isUnexpected) console.error(`${request.method} ${request.path} failed:`, error)
  if (response.headersSent) {
    next(error)
    return
  }
  if (response.locals['isDownload'] && request.accepts(['json', 'html']) === 'html') {
    sendPage(response, 'No file to download', `<p>${escapeHtml(refusal.message ?? '')}</p>`, status)
    return
  }
  response.status(status).json(refusal)
}
