import { DAY_MS } from '#contract/durations.ts'
import { MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'
import type { ChargerMessage } from '../model/charger-message.ts'
import { sentLimitA, type ChargerSupport, type Purpose } from '../model/limit-ways.ts'
import { clearCall, limitCall, outcomeOf, type LimitTarget, type Outcome, type Protocol } from './limit-call.ts'
import type { LearnedWays } from './learned-ways.ts'
import { limitSteps, withFirst } from './limit-steps.ts'

/** An unanswered or refused limit is sent again after this time, ms, and after twice the time at each further refusal. */
const AGAIN_AFTER_MS = 30_000
const MAX_AGAIN_MS = 900_000
/** Time between two limits to the same charger, ms, unless the limit falls. */
const SPACING_MS = 1_000
/** Of a step without an answer, the next one is tried after this many attempts. */
const MAX_UNANSWERED = 2
const WHOLE = 'ChargePointMaxProfile'

type Answer = NonNullable<ChargerMessage['profile']>

interface Sent {
  readonly key: string
  readonly transaction: string | undefined
  /** The limit that the charger has accepted last; Infinity for none. */
  readonly heldA: number
  readonly atMs: number
  /** Refused or unanswered attempts in a row. */
  readonly failures: number
  /** The charger has accepted no limit at any step. */
  readonly isExhausted: boolean
  /** The refused limit in place of which the charger holds 0, A: also instead of a lower one. */
  readonly aboveA?: number | undefined
}

interface Wanted {
  readonly target: LimitTarget
  readonly limitA: number | null
  readonly sinceMs: number
}

/** What a sender needs of its connection. */
export interface LimitLine {
  readonly protocol: Protocol
  readonly support: () => ChargerSupport
  readonly ways: LearnedWays
  /** Rejects when the charger does not answer in time, answers with an error, or the call is not wanted any more at its turn. */
  readonly call: (
    method: string,
    params: Record<string, unknown>,
    isWanted?: () => boolean,
    timeoutMs?: number,
  ) => Promise<unknown>
  readonly answered: (connector: number, answer: Answer) => void
  /** Real time, for delays and repetitions. */
  readonly nowMs: () => number
  /** Time of the world, which is that of the charger's clock. */
  readonly worldMs: () => number
}

/**
 * Sends limits to one charger: one call at a time, and of each connector only the newest limit. A refused limit is sent in the next
 * of the ways that `limitSteps` lists.
 */
export class LimitSender {
  readonly #line: LimitLine
  readonly #wanted = new Map<number, Wanted>()
  readonly #sent = new Map<number, Sent>()
  /** The place of the step that had no answer, and how often. */
  readonly #unanswered = new Map<number, { readonly place: number; readonly times: number }>()
  /** Purposes of which a connector has a profile of ours; connector 0 for the whole charger. */
  readonly #held = new Map<number, Set<Purpose>>()
  /** Connectors whose unknown transaction has no profile of an earlier connection any more. */
  readonly #cleared = new Set<number>()
  #isBusy = false
  #isStopped = false

  constructor(line: LimitLine) {
    this.#line = line
    if (line.ways.has(WHOLE)) this.#heldBy(0).add(WHOLE)
  }

  /** The limit that a connector should have now, A per phase; Infinity for none. Returns whether a limit was sent at once. */
  want(target: LimitTarget, limitA: number): boolean {
    const limit = limitA === Infinity ? null : sentLimitA(limitA, target.kind)
    this.#line.ways.confirm(target)
    const was = this.#wanted.get(target.connector)
    const isSame = was && this.#keyOf(was.target, was.limitA) === this.#keyOf(target, limit)
    this.#wanted.set(target.connector, { target, limitA: limit, sinceMs: isSame ? was.sinceMs : this.#line.nowMs() })
    if (this.#isBusy) return false
    void this.#pump()
    return this.#isBusy
  }

  /** The charger has booted: it may have lost its limits, or accept now what it has refused. */
  booted(): void {
    this.#sent.clear()
    this.#unanswered.clear()
  }

  /** The connection has ended. A limit that is being tried is tried in no other way. */
  stop(): void {
    this.#isStopped = true
  }

  /** A profile of the whole charger contains the limits of its other connectors: `sumA` with them. */
  #keyOf(target: LimitTarget, limitA: number | null, sumA = this.#sumA(target, limitA ?? 0)): string {
    const ofWhole = this.#isOfWhole(target) ? ` ${sumA}` : ''
    return `${limitA} ${target.transaction?.id ?? (target.isUnknown ? 'unknown' : '')}${ofWhole}`
  }

  /** Whether a connector is limited by the profile of the whole charger. */
  #isOfWhole(target: LimitTarget): boolean {
    return this.#line.ways.firstFor(target)?.purpose === WHOLE
  }

  /** The limit of the whole charger: the sum of its transactions, also unknown ones; without one, what an idle connector may hold. */
  #sumA(target: LimitTarget, limitA: number): number {
    const others = [...this.#wanted.values()].filter((one) => one.target.connector !== target.connector)
    const all = [...others, { target, limitA }].map((one) => ({ target: one.target, limitA: one.limitA ?? 0 }))
    const running = all.filter((one) => one.target.transaction !== null || one.target.isUnknown)
    if (running.length === 0) return Math.max(...all.map((one) => one.limitA))
    return running.reduce((sum, one) => sum + one.limitA, 0)
  }

  #isDue({ target, limitA }: Wanted): boolean {
    const sent = this.#sent.get(target.connector)
    // A charger without any limit of ours needs none to be cleared.
    if (!sent) return limitA !== null
    const { failures, isExhausted } = sent
    const sinceMs = this.#line.nowMs() - sent.atMs
    const isBelow = limitA !== null && limitA > 0 && limitA <= (sent.aboveA ?? 0) && !this.#isOfWhole(target)
    const isSame = (isBelow && sent.transaction === target.transaction?.id) || sent.key === this.#keyOf(target, limitA)
    const isRested = failures > 0 && sinceMs >= Math.min(MAX_AGAIN_MS, AGAIN_AFTER_MS * 2 ** (failures - 1))
    if (isSame) return isRested
    // A charger that cannot be limited is asked again with another transaction, after a boot and from time to time.
    if (isExhausted && sent.transaction === target.transaction?.id) return isRested
    const falls = limitA !== null && limitA < sent.heldA
    return falls || sinceMs >= SPACING_MS
  }

  async #pump(): Promise<void> {
    if (this.#isBusy || this.#isStopped) return
    const next = [...this.#wanted.values()].find((wanted) => this.#isDue(wanted))
    if (!next) return
    this.#isBusy = true
    try {
      await this.#send(next)
    } finally {
      this.#isBusy = false
    }
    await this.#pump()
  }

  async #send(first: Wanted): Promise<void> {
    const { answered, nowMs } = this.#line
    const { connector } = first.target
    const atMs = nowMs()
    const waitedMs = Math.round(atMs - first.sinceMs)
    const was = this.#sent.get(connector)
    const result = first.limitA === null ? await this.#clear(first) : await this.#tryInTurn(first, first.limitA)
    const { outcome, limitA, heldA = limitA, sumA } = result
    if (outcome === 'replaced') return
    const delayMs = Math.max(0, Math.round(nowMs() - atMs))
    const isAccepted = outcome === 'Accepted'
    const isRefused = limitA !== null && (outcome === 'Rejected' || outcome === 'NotSupported')
    const failures = isAccepted ? 0 : isRefused ? (was?.failures ?? 0) + 1 : 1
    const transaction = first.target.transaction?.id
    const keep = (heldA: number, isExhausted: boolean, aboveA?: number) => {
      // The others can want another limit since it was sent.
      const key = this.#keyOf(first.target, limitA, sumA)
      this.#sent.set(connector, { key, transaction, heldA, atMs, failures, isExhausted, aboveA })
    }
    const insteadA = isRefused ? await this.#heldInsteadOf(first, limitA, was) : null
    if (insteadA !== null && limitA !== null) {
      keep(insteadA, false, insteadA === 0 ? limitA : undefined)
      return answered(connector, { limitA: insteadA, answer: 'Accepted', insteadOfA: limitA, delayMs, waitedMs })
    }
    keep(isAccepted ? (heldA ?? Infinity) : (was?.heldA ?? Infinity), isRefused)
    answered(connector, { limitA: heldA, answer: outcome, ...(isRefused && { isExhausted: true }), delayMs, waitedMs })
  }

  /**
   * What a charger holds instead of a limit that it refuses, A: the minimum current instead of 0, and 0 instead of a limit below its
   * own minimum. Null for one that refuses this too.
   */
  async #heldInsteadOf(wanted: Wanted, limitA: number | null, was: Sent | undefined): Promise<number | null> {
    const insteadA = limitA === 0 ? MIN_CHARGING_CURRENT_A : 0
    // Another connector changes the limit of the whole charger.
    const isHeld = was && was.heldA <= insteadA && !this.#isOfWhole(wanted.target)
    if (isHeld && (limitA === 0 || was.transaction === wanted.target.transaction?.id)) return insteadA
    if (limitA !== 0 && was?.isExhausted) return null
    const { outcome } = await this.#tryInTurn({ ...wanted, limitA: insteadA }, insteadA, false)
    return outcome === 'Accepted' ? insteadA : null
  }

  /** Sends a limit in one way after the other until one is accepted. A newer limit of the same transaction takes its place. */
  async #tryInTurn(
    { target }: Wanted,
    firstA: number,
    isReplaceable = true,
  ): Promise<{ readonly outcome: Outcome; readonly limitA: number; readonly heldA?: number; readonly sumA?: number }> {
    const { protocol, support, call, worldMs } = this.#line
    const { connector } = target
    const steps = withFirst(limitSteps(target, support()), this.#line.ways.firstFor(target))
    let limitA = firstA
    let outcome: Outcome = 'Rejected'
    let sumA: number | undefined
    for (const [place, step] of steps.entries()) {
      if (this.#isStopped) return { outcome: 'replaced', limitA }
      const newest = this.#wanted.get(connector)
      if (isReplaceable && place > 0 && newest) {
        const isOther = newest.target.transaction?.id !== target.transaction?.id
        if (isOther || newest.limitA === null) return { outcome: 'replaced', limitA }
        limitA = newest.limitA
      }
      if (place < (this.#unanswered.get(connector)?.place ?? 0)) continue
      sumA = this.#sumA(target, limitA)
      const ofStepA = step.purpose === WHOLE ? sumA : limitA
      const { method, params } = limitCall(protocol, target, ofStepA, step, worldMs() - DAY_MS)
      // Another call can wait for its answer meanwhile, and the transaction end.
      const isWanted = () => this.#wanted.get(connector)?.target.transaction?.id === target.transaction?.id
      outcome = await outcomeOf(() => call(method, params, isWanted))
      // A charger that does not answer may have taken the profile.
      if (outcome === 'Accepted' || outcome === 'no answer') {
        this.#heldBy(step.purpose === WHOLE ? 0 : connector).add(step.purpose)
      }
      if (outcome === 'no answer') {
        this.#noteUnanswered(connector, place % (steps.length - 1))
        return { outcome, limitA, sumA }
      }
      this.#unanswered.delete(connector)
      if (outcome === 'Accepted') {
        this.#line.ways.learn(target, step)
        await this.#clearOthers(target, step.purpose)
        return { outcome, limitA, sumA, heldA: step.form && step.purpose !== WHOLE ? Math.trunc(limitA) : limitA }
      }
      if (outcome === 'failed' || outcome === 'replaced') break
    }
    return { outcome, limitA, ...(sumA !== undefined && { sumA }) }
  }

  /** After some attempts the next step is tried, after the last one the first. */
  #noteUnanswered(connector: number, place: number) {
    const was = this.#unanswered.get(connector)
    const times = was?.place === place ? was.times + 1 : 1
    this.#unanswered.set(connector, times < MAX_UNANSWERED ? { place, times } : { place: place + 1, times: 0 })
  }

  #heldBy(connector: number): Set<Purpose> {
    const held = this.#held.get(connector) ?? new Set()
    this.#held.set(connector, held)
    return held
  }

  /** Clears profiles of other purposes that would prevail over the accepted one, or limit further. */
  async #clearOthers(target: LimitTarget, accepted: Purpose): Promise<void> {
    const { connector, transaction, isUnknown } = target
    // The charger drops it at the end of its transaction.
    if (!transaction) this.#heldBy(connector).delete('TxProfile')
    if (isUnknown && !this.#cleared.has(connector)) {
      this.#cleared.add(connector)
      await this.#clearPurpose(target, 'TxProfile')
    }
    for (const held of this.#heldBy(connector)) {
      if (held !== accepted && accepted !== 'TxProfile' && (held === 'TxProfile' || accepted === WHOLE)) {
        await this.#clearPurpose(target, held)
      }
    }
    if (accepted !== WHOLE && !this.#isShared(target)) await this.#clearWhole(target)
  }

  /** Whether another connector, in use or idle, is limited by the profile of the whole charger. */
  #isShared({ connector }: LimitTarget): boolean {
    const others = [...this.#wanted.values()].filter(({ target }) => target.connector !== connector)
    return others.some(({ target, limitA }) => limitA !== null && this.#isOfWhole(target))
  }

  async #clearWhole(target: LimitTarget): Promise<Outcome> {
    return this.#heldBy(0).has(WHOLE) ? await this.#clearPurpose(target, WHOLE) : 'Accepted'
  }

  async #clear({
    target,
  }: Wanted): Promise<{ readonly outcome: Outcome; readonly limitA: null; readonly heldA?: null; readonly sumA?: number }> {
    let outcome: Outcome = this.#isShared(target) ? 'Accepted' : await this.#clearWhole(target)
    for (const held of this.#heldBy(target.connector)) {
      const cleared = await this.#clearPurpose(target, held)
      if (cleared !== 'Accepted') outcome = cleared
    }
    return { outcome, limitA: null }
  }

  async #clearPurpose({ connector }: LimitTarget, purpose: Purpose): Promise<Outcome> {
    const { protocol, call } = this.#line
    const { method, params } = clearCall(protocol, purpose, connector)
    const outcome = await outcomeOf(() => call(method, params), ['Accepted', 'Unknown'])
    if (outcome === 'Accepted') this.#heldBy(purpose === WHOLE ? 0 : connector).delete(purpose)
    return outcome
  }
}
