import { constants } from 'node:zlib'
import compression from 'compression'
import type { Request, Response } from 'express'
import { tagOf, WITH_TOKEN } from './reply-tags.ts'

/** Replies below this size are not compressed, bytes. */
const COMPRESSED_FROM = 1_024

const compress = compression({ threshold: COMPRESSED_FROM, level: constants.Z_BEST_SPEED })

const isKnown = (request: Request, tag: string) =>
  (request.headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === tag)

/**
 * Sends JSON text as the reply to a call of this path. A read carries an entity tag. A client that already has the reply
 * gets 304 without a body. `Cache-Control: no-cache` of a request, which `fetch` sends with `no-store`, addresses caches and
 * not the platform. Replies above 1 kB are compressed for clients that accept gzip. Replies with a token have neither tag nor
 * compression.
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
