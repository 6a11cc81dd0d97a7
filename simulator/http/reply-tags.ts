import { createHash } from 'node:crypto'

/** Replies cached as bytes are sent many times. */
const knownTags = new WeakMap<Buffer, string>()

/** A weak entity tag in the format of Express: length and digest. */
export function tagOf(body: string | Buffer): string {
  const known = typeof body === 'string' ? undefined : knownTags.get(body)
  if (known !== undefined) return known
  const tag = `W/"${Buffer.byteLength(body).toString(16)}-${createHash('sha1').update(body).digest('base64url')}"`
  if (typeof body !== 'string') knownTags.set(body, tag)
  return tag
}
