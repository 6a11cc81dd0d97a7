import { constants } from 'node:zlib'
import compression from 'compression'
import type { Request, Response } from 'express'
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
export function sendJson(request: Request, response: Response, path: string, body: string | Buffer) {
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
