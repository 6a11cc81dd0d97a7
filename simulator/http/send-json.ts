import { constants } from 'node:zlib'
import compression from 'compression'
import type { Request, Response } from 'express'
import { jsonReply } from './json-reply.ts'

/** Replies below this size are not compressed, bytes. */
const COMPRESSED_FROM = 1_024

const compress = compression({ threshold: COMPRESSED_FROM, level: constants.Z_BEST_SPEED })

/** Sends JSON text as the reply to a call of this path. Replies above 1 kB are compressed for clients that accept gzip. */
export function sendJson(request: Request, response: Response, path: string, body: string | Buffer) {
  const known = request.headers['if-none-match']
  const { status, headers, mayCompress } = jsonReply({ method: request.method, path, known }, body)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (status === 304) response.status(304)
  const isLong = Number(headers['Content-Length'] ?? 0) >= COMPRESSED_FROM
  const send = () => response.end(status === 304 ? undefined : body)
  if (mayCompress && isLong && request.headers['accept-encoding'] !== undefined) compress(request, response, send)
  else send()
}
