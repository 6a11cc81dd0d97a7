import escapeHtml from 'escape-html'
import type { ErrorRequestHandler, Response } from 'express'
import type { Refusal } from '#contract/wire.ts'
import { asSentence } from './as-sentence.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'
import { sendPage } from './html-page.ts'

/** A refusal of a call with status and reason. Throw it anywhere below a handler. */
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
/** Invalid input that no single field causes. */
export const unfit = (message: string) => new Refused(400, { message })

/** Invalid input: a message for users, and the fields with their paths (`body.name`) for forms. */
export const invalid = (errors: FieldError[]) =>
  new Refused(400, { message: errors.map(({ path, message }) => `${path}: ${message}`).join('; '), errors })

/** Fields that this caller may not set: their paths for forms, with a complete sentence for each. */
export const fieldsForbidden = (errors: FieldError[]) =>
  new Refused(403, { message: errors.map(({ message }) => message).join(' '), errors })

/** The number of a path id. An id that is not a number is refused with 404. */
export function numericId(id: string, thing: string): number {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : undefined
  if (number === undefined) throw notFound(`There is no ${thing} with the id ${id}.`)
  return number
}

/** Errors of the body parser, the router and the sender of files, by their `type`, `code` or name. */
const KNOWN: Record<string, { status: number; message: string }> = {
  'entity.too.large': { status: 413, message: 'The body is too large. The maximum is 256 kB.' },
  'entity.parse.failed': { status: 400, message: 'The body is not valid JSON.' },
  'encoding.unsupported': { status: 415, message: 'The content encoding of the body is not supported.' },
  'charset.unsupported': { status: 415, message: 'The body must be UTF-8.' },
  'request.size.invalid': { status: 400, message: 'The length of the body differs from its Content-Length.' },
  PreconditionFailedError: { status: 412, message: 'The file is another than the one that the request names.' },
  RangeNotSatisfiableError: { status: 416, message: 'The file does not have this range of bytes.' },
  'request.aborted': { status: 400, message: 'The request ended before its body was complete.' },
}

interface Answer {
  status: number
  refusal: Refusal
  /** An unexpected error, which is logged. */
  isUnexpected: boolean
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  // zlib errors have a code instead of a type.
  if ('code' in error && /^(Z_|ERR__ERROR_)/.test(String(error.code))) return 'encoding.unsupported'
  return 'type' in error ? String(error.type) : error.name
}

/** The reply to any thrown error. Only a `Refused` error reveals its own message. */
export function answerTo(error: unknown): Answer {
  if (error instanceof Refused) return { status: error.status, refusal: error.refusal, isUnexpected: false }
  if (error instanceof PersistenceError) {
    return { status: 500, refusal: { message: asSentence(error.message) }, isUnexpected: false }
  }
  const known = KNOWN[typeOf(error)]
  if (known) return { status: known.status, refusal: { message: known.message }, isUnexpected: false }
  if (error instanceof URIError) {
    return { status: 400, refusal: { message: 'The URL contains an invalid percent escape.' }, isUnexpected: false }
  }
  return { status: 500, refusal: { message: 'Internal error: the platform could not process this call.' }, isUnexpected: true }
}

/** The page in place of a download that is refused. */
export const noFilePage = ({ message = '' }: Refusal) => ({
  title: 'No file to download',
  body: `<p>${escapeHtml(message)}</p>`,
})

/** Marks a reply as a browser navigation, so that a refusal is sent as a page. */
export const markDownload = (response: Response) => {
  response.locals['isDownload'] = true
}

/**
 * The last middleware. Every error is sent as JSON without a stack trace, and no error ends the process. A download link
 * opened in a browser gets a plain page instead.
 */
export const answerErrors: ErrorRequestHandler = (error, request, response, next) => {
  const { status, refusal, isUnexpected } = answerTo(error)
  // Log the path only, because a query may contain a token.
  if (isUnexpected) console.error(`${request.method} ${request.path} failed:`, error)
  if (response.headersSent) {
    next(error)
    return
  }
  if (response.locals['isDownload'] && request.accepts(['json', 'html']) === 'html') {
    const { title, body } = noFilePage(refusal)
    sendPage(response, title, body, status)
    return
  }
  response.status(status).json(refusal)
}
