const PATH = /^\/+ocpp\/+([^/?#]+)\/*(?:\?.*)?$/i
/** Characters without a shape reorder or hide the text around them, or make two identities look the same. */
const IDENTITY = /^[^\s/?#\p{C}]{1,48}$/u

const WRONG_PATH = 'The address of a charger is /ocpp/IDENTITY.'
const WRONG_IDENTITY = 'The identity must have 1 to 48 characters without spaces, control characters, /, ? and #.'

/**
 * The identity in the path of a connection, `/ocpp/IDENTITY`, percent-decoded, or why there is none. Doubled and final slashes
 * and the case of the path do not matter: bases are often entered with a slash.
 */
export function identityOf(url: string | undefined): { readonly identity: string } | { readonly refusal: string } {
  const [, last] = PATH.exec(url ?? '') ?? []
  if (last === undefined) return { refusal: WRONG_PATH }
  try {
    const identity = decodeURIComponent(last)
    return IDENTITY.test(identity) ? { identity } : { refusal: WRONG_IDENTITY }
  } catch {
    return { refusal: WRONG_IDENTITY }
  }
}
