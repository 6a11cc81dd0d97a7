import { type AnyEndpoint, type ReplyOf, urlOf } from '#contract/endpoint.ts'
import { type Answer, type IncidentPlatform, refusedText } from '#contract/incident/reader.ts'
import { readLeniently } from '#contract/replies/read-leniently.ts'
import { readMe } from '#contract/session.ts'
import { parsedJson, Refusal } from '#contract/wire.ts'
import { refuse } from '../arguments.ts'
import { HOW_TO_GET_A_TOKEN, type SignedIn } from '../contract-check/sign-in.ts'
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
  const body = parsedJson(text)
  if (body === undefined) return { problem: 'The reply is not JSON.' }
  if (!endpoint.reply) return { problem: 'The reply has no content.' }
  const reply = readLeniently<ReplyOf<E>>(endpoint.reply, body)
  if (reply.usable) return { value: reply.value }
  const path = reply.mismatches.find((one) => one.path !== '' && !one.isShown)?.path
  return { problem: path === undefined ? 'The reply does not match the API contract.' : `The reply has no correct '${path}'.` }
}

function problemOf(endpoint: AnyEndpoint, status: number, text: string | undefined): Answer<never> {
  if (status === 401) return { problem: 'The platform no longer accepts the token.', isFinal: true }
  // Without a message, the status says enough.
  return { problem: refusedText(endpoint, status, Refusal.safeParse(parsedJson(text ?? '')).data?.message) }
}

/** A renewal that failed is repeated after this time, ms. */
const RENEW_AGAIN_MS = 30_000

/** An access token that is renewed while it is used, and after it was refused by signing in again, where that is possible. */
export class Session {
  token: string
  #renewAtMs = 0
  #renewing: Promise<boolean> | undefined
  readonly #origin: string
  readonly #signInAgain: (() => Promise<SignedIn>) | undefined
  constructor(origin: string, token: string, signInAgain?: () => Promise<SignedIn>) {
    this.#origin = origin
    this.token = token
    this.#signInAgain = signInAgain
  }

  /** The token, renewed after half of its life. */
  async fresh(): Promise<string> {
    if (Date.now() >= this.#renewAtMs) await this.#once(() => this.#renew())
    return this.token
  }

  /** Signs in again after this token was refused. False if that failed. */
  async replace(refused: string): Promise<boolean> {
    if (this.token !== refused) return true
    return await this.#once(async () => {
      const again = await this.#signInAgain?.().catch(() => undefined)
      if (!again || 'problem' in again) return false
      this.token = again.token
      this.#renewAtMs = 0
      return true
    })
  }

  #once(work: () => Promise<boolean>): Promise<boolean> {
    this.#renewing ??= work().finally(() => (this.#renewing = undefined))
    return this.#renewing
  }

  async #renew(): Promise<boolean> {
    this.#renewAtMs = Date.now() + RENEW_AGAIN_MS
    const headers = { authorization: `Bearer ${this.token}` }
    const answer = await fetch(new URL(readMe.path, this.#origin), { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => undefined,
    )
    const me = answer?.status === 200 ? valueOf(readMe, (await textOf(answer)) ?? '') : undefined
    if (!me || 'problem' in me) return false
    const { token, expiresInSecs } = me.value.accessToken
    this.token = token
    this.#renewAtMs = Date.now() + 500 * expiresInSecs
    return true
  }
}

/** Makes the reads of an incident with an access token. A failed read is a sentence; it is never thrown. */
export const readsOf = (origin: string, access: string | Session, fetchFrom: typeof fetch = fetch): IncidentPlatform => ({
  address: origin,
  async ask(endpoint, { params, query }, signal) {
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    const send = (token: string) =>
      fetchFrom(new URL(urlOf(endpoint, params, query), origin), {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
    try {
      const token = typeof access === 'string' ? access : await access.fresh()
      let answer = await send(token)
      if (answer.status === 401 && typeof access !== 'string' && (await access.replace(token))) answer = await send(access.token)
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
