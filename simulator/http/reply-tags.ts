import { createHash } from 'node:crypto'
import { directoryLogin, directoryLogout, login, loginWithNapCode, readMe, readTemporaryToken } from '#contract/session.ts'
import { signInAs } from '#contract/sim.ts'

/**
 * Calls whose replies contain a token, a cookie or the key of a form, or that end a session. Their compressed length could reveal
 * the content, and each reply is unique. A test compares the samples of proxies with this list.
 */
export const WITH_TOKEN: ReadonlySet<string> = new Set(
  [login, loginWithNapCode, readMe, readTemporaryToken, signInAs, directoryLogin, directoryLogout].map(({ path }) => path),
)

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
