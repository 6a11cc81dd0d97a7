import { DAY_MS } from '#contract/durations.ts'
import type { ChargerMessage } from '../model/charger-message.ts'
import { sentLimitA } from '../model/sent-limit.ts'
import { limitCall, type ChargerSupport, type LimitTarget, type Protocol } from './limit-call.ts'

/** An unanswered or refused limit is sent again after this time, ms. */
const AGAIN_AFTER_MS = 30_000
/** Time between two limits to the same charger, ms, unless the limit falls. */
const SPACING_MS = 1_000

type Answer = NonNullable<ChargerMessage['profile']>

interface Sent {
  readonly key: string
  readonly limitA: number | null
  readonly atMs: number
  readonly isAccepted: boolean
}

/** What a sender needs of its connection. */
export interface LimitLine {
  readonly protocol: Protocol
  readonly support: () => ChargerSupport
  /** Rejects when the charger does not answer, or answers with an error. */
  readonly call: (method: string, params: Record<string, unknown>) => Promise<unknown>
  readonly answered: (connector: number, answer: Answer) => void
  /** Real time, for delays and repetitions. */
  readonly nowMs: () => number
  /** Time of the world, which is that of the charger's clock. */
  readonly worldMs: () => number
}

/** Sends limits to one charger: one call at a time, and of each connector only the newest limit. */
export class LimitSender {
  readonly #line: LimitLine
  readonly #wanted = new Map<number, { readonly target: LimitTarget; readonly limitA: number | null; readonly sinceMs: number }>()
  readonly #sent = new Map<number, Sent>()
  #isBusy = false

  constructor(line: LimitLine) {
    this.#line = line
  }

  /** The limit that a connector should have now, A per phase; Infinity for none. Returns whether a limit was sent at once. */
  want(target: LimitTarget, limitA: number): boolean {
    const limit = limitA === Infinity ? null : sentLimitA(limitA, target.kind)
    const was = this.#wanted.get(target.connector)
    const isSame = was && keyOf(was.target, was.limitA) === keyOf(target, limit)
    this.#wanted.set(target.connector, { target, limitA: limit, sinceMs: isSame ? was.sinceMs : this.#line.nowMs() })
    if (this.#isBusy) return false
    void this.#pump()
    return this.#isBusy
  }

  #isDue(target: LimitTarget, limitA: number | null): boolean {
    const sent = this.#sent.get(target.connector)
    // A charger without any limit of ours needs none to be cleared.
    if (!sent) return limitA !== null
    const sinceMs = this.#line.nowMs() - sent.atMs
    const isSame = sent.key === keyOf(target, limitA)
    if (isSame) return !sent.isAccepted && sinceMs >= AGAIN_AFTER_MS
    const falls = limitA !== null && limitA < (sent.limitA ?? Infinity)
    return falls || sinceMs >= SPACING_MS
  }

  async #pump(): Promise<void> {
    if (this.#isBusy) return
    const next = [...this.#wanted.values()].find(({ target, limitA }) => this.#isDue(target, limitA))
    if (!next) return
    this.#isBusy = true
    const { target, limitA, sinceMs } = next
    const { protocol, support, call, answered, nowMs, worldMs } = this.#line
    const atMs = nowMs()
    const waitedMs = Math.round(atMs - sinceMs)
    const keep = (isAccepted: boolean) =>
      this.#sent.set(target.connector, { key: keyOf(target, limitA), limitA, atMs, isAccepted })
    try {
      const { method, params } = limitCall(protocol, target, limitA, support(), worldMs() - DAY_MS)
      const answer = statusOf(await call(method, params), limitA)
      keep(answer === 'Accepted')
      answered(target.connector, { limitA, answer, delayMs: Math.round(nowMs() - atMs), waitedMs })
    } catch (error) {
      keep(false)
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      answered(target.connector, {
        limitA,
        answer: isLate ? 'no answer' : 'failed',
        delayMs: Math.round(nowMs() - atMs),
        waitedMs,
      })
    } finally {
      this.#isBusy = false
    }
    await this.#pump()
  }
}

const keyOf = ({ transaction }: LimitTarget, limitA: number | null) => `${limitA} ${transaction?.id ?? ''}`

/** A profile that is unknown to the charger needs not be cleared. */
function statusOf(answer: unknown, limitA: number | null): Answer['answer'] {
  const { status } = answer as { status?: string }
  if (status === 'Accepted' || (limitA === null && status === 'Unknown')) return 'Accepted'
  return status === 'NotSupported' ? 'NotSupported' : 'Rejected'
}
