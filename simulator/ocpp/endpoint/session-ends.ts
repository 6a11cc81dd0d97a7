import type { EndAnswer } from '#contract/ocpp/sessions.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { endingOf } from '../world/session-end.ts'
import { callFailureOf } from './timed-calls.ts'
import type { Protocol } from './limit-call.ts'

/** What the ends of sessions need of their connection. */
export interface EndLine {
  readonly protocol: Protocol
  /** Rejects when the charger does not answer, or answers with an error. */
  readonly call: (method: string, params: Record<string, unknown>) => Promise<unknown>
  readonly answered: (station: Station, answer: EndAnswer) => void
}

/** The answer of the charger. An unlisted one is a refusal. */
async function answerOf(call: () => Promise<unknown>): Promise<EndAnswer> {
  try {
    const { status } = ((await call()) ?? {}) as { status?: string }
    return status === 'Accepted' ? 'Accepted' : 'Rejected'
  } catch (error) {
    const failure = callFailureOf(error)
    if (failure === 'no answer') return 'no answer'
    return failure === 'not supported' ? 'NotSupported' : failure === 'refused' ? 'Rejected' : 'failed'
  }
}

/**
 * Asks the charger to end a transaction (RemoteStopTransaction of OCPP 1.6, RequestStopTransaction of 2.0.1), once for each request
 * of an operator. A request without an answer is sent again on the next connection.
 */
export class SessionEnds {
  readonly #line: EndLine
  /** The moment of the last request that was sent, by station. */
  readonly #sentMs = new WeakMap<Station, number>()

  constructor(line: EndLine) {
    this.#line = line
  }

  /** Sends a new request of the station. Call this in each second. */
  want(station: Station): void {
    const { ocpp } = station
    const ending = ocpp && endingOf(ocpp)
    if (!ocpp?.transaction || !ending || ending.answer !== null || this.#sentMs.get(station) === ending.askedMs) return
    this.#sentMs.set(station, ending.askedMs)
    const { protocol, call, answered } = this.#line
    const { number, id } = ocpp.transaction
    const send = () =>
      protocol === 'ocpp1.6'
        ? call('RemoteStopTransaction', { transactionId: number })
        : call('RequestStopTransaction', { transactionId: id })
    void answerOf(send).then((answer) => answered(station, answer))
  }
}
