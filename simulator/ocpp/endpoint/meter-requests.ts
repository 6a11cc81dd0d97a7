import type { LimitTarget, Protocol } from './limit-call.ts'

/** Cars follow a lower current within 5 s by IEC 61851-1, and most within 2 s. Values are asked for after both, ms. */
const ASKED_AFTER_MS = [2_300, 5_300]

type Target = Pick<LimitTarget, 'connector' | 'transaction'>

/** What the requests need of their connection. */
export interface MeterLine {
  readonly protocol: Protocol
  /** Rejects when the charger does not answer, or answers with an error. */
  readonly call: (method: string, params: Record<string, unknown>) => Promise<unknown>
  /** Whether the last report of a connector is above the limit, A per phase. */
  readonly isAbove: (connector: number, limitA: number) => boolean
}

/**
 * The call that asks for meter values. By OCPP 2.0.1 (F06), MeterValues has the measurands of the aligned data, and
 * TransactionEvent those of the transaction, which the platform has configured.
 */
export function meterRequest(protocol: Protocol, { connector, transaction }: Target) {
  if (protocol === 'ocpp1.6') return { requestedMessage: 'MeterValues', connectorId: connector }
  return { requestedMessage: transaction ? 'TransactionEvent' : 'MeterValues', evse: { id: connector } }
}

/**
 * Asks a charger for meter values some seconds after it has accepted a limit below its draw, so that the platform knows of the
 * lower draw before the interval of the meter has passed. The requests of many chargers are spread as their limits were.
 */
export class MeterRequests {
  readonly #line: MeterLine
  readonly #timers = new Map<number, NodeJS.Timeout>()
  #isSupported = true

  constructor(line: MeterLine) {
    this.#line = line
  }

  /** A limit was accepted. A newer limit of the same connector replaces the requests of an older one. */
  accepted(target: Target, limitA: number | null): void {
    clearTimeout(this.#timers.get(target.connector))
    if (limitA !== null && this.#isSupported && this.#line.isAbove(target.connector, limitA)) this.#wait(target, limitA, 0)
  }

  /** The charger has booted, perhaps with another firmware. */
  booted(): void {
    this.#isSupported = true
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#isSupported = false
  }

  #wait(target: Target, limitA: number, time: number) {
    const [atMs, beforeMs = 0] = [ASKED_AFTER_MS[time], ASKED_AFTER_MS[time - 1]]
    if (atMs === undefined) return
    const act = () => void this.#ask(target, limitA, time)
    this.#timers.set(target.connector, setTimeout(act, atMs - beforeMs).unref())
  }

  async #ask(target: Target, limitA: number, time: number) {
    const { protocol, call, isAbove } = this.#line
    if (!this.#isSupported || !isAbove(target.connector, limitA)) return
    this.#wait(target, limitA, time + 1)
    try {
      const { status } = (await call('TriggerMessage', meterRequest(protocol, target))) as { status?: string }
      if (status === 'NotImplemented') this.#isSupported = false
    } catch {
      // A charger without this call.
      this.#isSupported = false
    }
  }
}
