import { WITH_TOKEN } from '#contract/endpoints.ts'
import { tagOf } from './reply-tags.ts'

const isKnown = (tags: string | null | undefined, tag: string) => (tags ?? '').split(',').some((known) => known.trim() === tag)

interface JsonReply {
  /** 304 for a client that already has this reply; it is sent without the body. */
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  /** Whether a server may compress the body. */
  readonly mayCompress: boolean
}

interface Asking {
  readonly method: string
  /** The path of the call in the contract. */
  readonly path: string
  /** The header `If-None-Match`. */
  readonly known: string | null | undefined
}

/**
 * Status and headers of JSON text as the reply to a call. A read carries an entity tag. `Cache-Control: no-cache` of a request,
 * which `fetch` sends with `no-store`, addresses caches and not the platform. Replies with a token have neither tag nor
 * compression.
 */
export function jsonReply({ method, path, known }: Asking, body: string | Buffer): JsonReply {
  const hasToken = WITH_TOKEN.has(path)
  const tag = method === 'GET' && !hasToken ? tagOf(body) : undefined
  const tagged: Record<string, string> = tag === undefined ? {} : { ETag: tag }
  if (tag !== undefined && isKnown(known, tag)) return { status: 304, headers: tagged, mayCompress: false }
  return {
    status: 200,
    headers: {
      ...tagged,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
    },
    mayCompress: !hasToken,
  }
}
