const TLS = /CERT|SSL|TLS|UNABLE_TO|SELF_SIGNED|ALTNAME/

/** What to do about a certificate, by the code of the error of Node.js. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The certificate of the platform has expired. Renew it on the platform.',
  CERT_NOT_YET_VALID: 'The certificate of the platform is not valid yet. Check the clock of this computer.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the platform is for another host name. Check the address of the platform.',
}

/** An answer of the platform that cannot be passed on. Its message is the sentence for the user. */
export class UnreadableAnswer extends Error {}

/** Explains the error of a connection to the platform in one sentence, with what to do. */
export function connectionProblem(error: unknown): string {
  if (error instanceof UnreadableAnswer) return error.message
  const code = codeOf(error)
  if (code === 'HPE_HEADER_OVERFLOW') return 'The headers of the answer of the platform are too long.'
  if (code.startsWith('HPE_')) return 'The answer of the platform is not valid HTTP. Check the address of the platform.'
  if (CERTIFICATES[code] !== undefined) return CERTIFICATES[code]
  if (TLS.test(code)) return 'The certificate of the platform is not trusted. Name its authority in NODE_EXTRA_CA_CERTS.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name of the platform is unknown. Check its address.'
  if (code === 'ECONNREFUSED') return 'The platform refuses connections. Check that it runs, and its port.'
  return 'The platform could not be reached. Check the network and the address of the platform.'
}

/** The code of an error, or of its cause: `fetch` hides the reason there. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? codeOf(error.cause) : ''
}

/** Asks the platform for any answer. Returns why there is none, or undefined. */
export async function platformProblem(origin: string, withinMs: number): Promise<string | undefined> {
  try {
    const { body } = await fetch(`${origin}/api/platform`, { signal: AbortSignal.timeout(withinMs), redirect: 'manual' })
    // A body that is not read keeps its connection open.
    body?.cancel().catch(() => {})
    return undefined
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? 'The platform did not answer in time. Check the network and the load of the platform.'
      : connectionProblem(error)
  }
}
