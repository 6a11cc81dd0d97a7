const PATH = /^\/ocpp\/([^/?#]+)(?:\?|$)/
const IDENTITY = /^[^\s/?#\p{Cc}]{1,48}$/u

/** The identity in the path of a connection, `/ocpp/IDENTITY`, percent-decoded. Undefined for other paths and bad identities. */
export function identityOf(url: string | undefined): string | undefined {
  const [, last] = PATH.exec(url ?? '') ?? []
  if (last === undefined) return undefined
  try {
    const identity = decodeURIComponent(last)
    return IDENTITY.test(identity) ? identity : undefined
  } catch {
    return undefined
  }
}
