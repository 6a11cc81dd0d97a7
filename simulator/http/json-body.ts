/** The longest JSON body of a call that does not state its own, bytes. */
export const MAX_BODY = 256 * 1_024

/** An error as the parser of a server throws it; `answerTo` has its status and text. */
const bodyError = (type: string) => Object.assign(new Error(type), { type })

const isJson = (type: string | null) => /^application\/json\s*(;|$)/i.test(type?.trim() ?? '')

/**
 * The JSON body of a request, as a server reads it. Undefined for another content type. Rejects with an error that has a `type`
 * if the body is too long or is no JSON.
 */
export async function readJsonBody(request: Request, maxBytes = MAX_BODY): Promise<unknown> {
  if (!isJson(request.headers.get('content-type'))) return undefined
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > maxBytes) throw bodyError('entity.too.large')
  if (bytes.byteLength === 0) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw bodyError('entity.parse.failed')
  }
}
