import { type AnyEndpoint, type ReplyOf, urlOf } from '#contract/endpoint.ts'
import { type Answer, type IncidentPlatform, refusedText } from '#contract/incident/reader.ts'
import { readLeniently } from '#contract/replies/read-leniently.ts'
import { readMe } from '#contract/session.ts'
import { Refusal } from '#contract/wire.ts'
import { refuse } from '../arguments.ts'
import { HOW_TO_GET_A_TOKEN } from '../contract-check/sign-in.ts'
import { withoutSecrets } from '../contract-check/without-secrets.ts'

const TIMEOUT_MS = 30_000
/** The largest reply that is read. */
const MAX_REPLY_BYTES = 64 * 2 ** 20

/** The text of a body, or undefined if it is longer than is read. */
async function textOf(answer: Response): Promise<string | undefined> {
  const blocks: Uint8Array[] = []
  let bytes = 0
  for await (const block of answer.body ?? []) {
    bytes += block.byteLength
    if (bytes > MAX_REPLY_BYTES) return undefined
    blocks.push(block)
  }
  return Buffer.concat(blocks).toString()
}

function valueOf<E extends AnyEndpoint>(endpoint: E, text: string): Answer<ReplyOf<E>> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { problem: 'The reply is not JSON.' }
  }
  if (!endpoint.reply) return { problem: 'The reply has no content.' }
  const reply = readLeniently<ReplyOf<E>>(endpoint.reply, body)
  if (reply.usable) return { value: reply.value }
  const path = reply.mismatches.find((one) => one.path !== '' && !one.isShown)?.path
  return { problem: path === undefined ? 'The reply does not match the API contract.' : `The reply has no correct '${path}'.` }
}

function problemOf(endpoint: AnyEndpoint, status: number, text: string | undefined): Answer<never> {
  if (status === 401) return { problem: 'The platform no longer accepts the token.', isFinal: true }
  let message: string | undefined
  try {
    message = Refusal.parse(JSON.parse(text ?? '')).message
  } catch {
    // The status says enough.
  }
  return { problem: refusedText(endpoint, status, message) }
}

/** Makes the reads of an incident with an access token. A failed read is a sentence; it is never thrown. */
export const readsOf = (origin: string, token: string, fetchFrom: typeof fetch = fetch): IncidentPlatform => ({
  address: origin,
  async ask(endpoint, { params, query }, signal) {
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const answer = await fetchFrom(new URL(urlOf(endpoint, params, query), origin), {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
      const text = await textOf(answer)
      if (answer.status !== 200) return problemOf(endpoint, answer.status, text)
      return text === undefined ? { problem: 'The reply is larger than 64 MB.' } : valueOf(endpoint, text)
    } catch {
      return {
        problem: limit.aborted ? `The platform did not answer within ${TIMEOUT_MS / 1_000} s.` : 'The platform did not answer.',
      }
    }
  },
})

/** The difference between the clock of the platform and that of this computer, ms. Refuses a token that the platform refuses. */
export async function clockOffsetMs(origin: string, token: string, password: string | undefined): Promise<number> {
  const answer = await fetch(new URL(readMe.path, origin), {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return refuse(`${origin} does not answer: ${withoutSecrets(cause, [token, password])}`)
  })
  if (answer.status === 401) refuse(`${origin} refuses this token.\n${HOW_TO_GET_A_TOKEN}`)
  const dateMs = Date.parse(answer.headers.get('date') ?? '')
  return Number.isNaN(dateMs) ? 0 : dateMs - Date.now()
}
