import type { Station } from '#simulator/stations/world/station.ts'
import { staleAfterMs } from '../model/ocpp-charger.ts'
import { drawMeasuredMs } from '../model/reported-meter.ts'
import { callFailureOf, TimedCall } from './timed-calls.ts'
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
export class MeterRequests extends TimedCall<MeterLine> {
  /** The last values of a transaction, and whether the charger was asked for newer ones. */
  readonly #values = new Map<number, { readonly id: string; readonly ms: number; isAsked: boolean }>()

  /** A limit was accepted. A newer limit of the same connector replaces the requests of an older one. */
  accepted(target: Target, limitA: number | null): void {
    clearTimeout(this.timers.get(target.connector))
    if (limitA !== null && this.isSupported && this.line.isAbove(target.connector, limitA)) this.#wait(target, limitA, 0)
  }

  /** Asks once for the values of a session that are overdue, and not again until values have come. Call this in each second. */
  watch(target: Target, station: Station, nowMs: number): void {
    const { ocpp, vehicle, status } = station
    if (!ocpp || !vehicle || status !== 'Charging') return
    const id = target.transaction?.id ?? ''
    const ms = Math.max(drawMeasuredMs(ocpp.meter), ocpp.registerValues.at(-1)?.ms ?? -Infinity)
    const known = this.#values.get(target.connector)
    const values = known?.id === id && ms <= known.ms ? known : { id, ms, isAsked: false }
    this.#values.set(target.connector, values)
    const sinceMs = Math.max(values.ms, ocpp.transaction?.startedMs ?? vehicle.arrivesMs, station.statusSinceMs)
    if (values.isAsked || !this.isSupported || nowMs - sinceMs <= staleAfterMs(ocpp)) return
    values.isAsked = true
    void this.#request(target)
  }

  #wait(target: Target, limitA: number, time: number) {
    const [atMs, beforeMs = 0] = [ASKED_AFTER_MS[time], ASKED_AFTER_MS[time - 1]]
    if (atMs === undefined) return
    const act = () => void this.#ask(target, limitA, time)
    this.timers.set(target.connector, setTimeout(act, atMs - beforeMs).unref())
  }

  async #ask(target: Target, limitA: number, time: number) {
    const { isAbove } = this.line
    if (!this.isSupported || !isAbove(target.connector, limitA)) return
    this.#wait(target, limitA, time + 1)
    await this.#request(target)
  }

  /** A charger without this call is not asked again before its next boot. One that does not answer this time may do so later. */
  async #request(target: Target) {
    const { protocol, call } = this.line
    try {
      const { status } = (await call('TriggerMessage', meterRequest(protocol, target))) as { status?: string }
      if (status === 'NotImplemented') this.isSupported = false
    } catch (error) {
      if (callFailureOf(error) !== 'no answer') this.isSupported = false
    }
  }
}
