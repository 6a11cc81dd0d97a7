import { createHash } from 'node:crypto'
import { constants } from 'node:zlib'
import compression from 'compression'
import type { Request, Response } from 'express'
import { login, loginWithNapCode, readMe, readTemporaryToken } from '#contract/session.ts'
import { signInAs } from '#contract/sim.ts'

/** A reply below this is not worth compressing, bytes. */
const COMPRESSED_FROM = 1_024

const compress = compression({ threshold: COMPRESSED_FROM, level: constants.Z_BEST_SPEED })

/** Replies that hold a token: their compressed length could tell what is in them, and no two are the same. */
const WITH_TOKEN: ReadonlySet<string> = new Set(
  [login, loginWithNapCode, readMe, readTemporaryToken, signInAs].map(({ path }) => path),
)

/** Replies that are kept as bytes are sent many times. */
const knownTags = new WeakMap<Buffer, string>()

/** A weak entity tag, as Express makes them: the length and a digest. */
function tagOf(body: string | Buffer): string {
  const known = typeof body === 'string' ? undefined : knownTags.get(body)
  if (known !== undefined) return known
  const tag = `W/"${Buffer.byteLength(body).toString(16)}-${createHash('sha1').update(body).digest('base64url')}"`
  if (typeof body !== 'string') knownTags.set(body, tag)
  return tag
}

const isKnown = (request: Request, tag: string) =>
  (request.headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === tag)

/**
 * Sends JSON text as the reply to a call of this path. A read carries an entity tag, and is answered with 304 and no body when
 * the caller has that reply already; `Cache-Control: no-cache` of a request, which `fetch` sends with `no-store`, asks caches
 * and not the platform. Above 1 kB the text is compressed for a caller that reads gzip. Replies with a token have neither.
 */
export function sendJson(request: Request, response: Response, path: string, body: string | Buffer) {
  const hasToken = WITH_TOKEN.has(path)
  if (request.method === 'GET' && !hasToken) {
    const tag = tagOf(body)
    response.setHeader('ETag', tag)
    if (isKnown(request, tag)) {
      response.status(304).end()
      return
    }
  }
  const length = Buffer.byteLength(body)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', length)
  if (hasToken || length < COMPRESSED_FROM || request.headers['accept-encoding'] === undefined) response.end(body)
  else compress(request, response, () => response.end(body))
}
