import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { sentLimitA, type ChargerSupport } from '../model/limit-ways.ts'
import { profileOf, type LimitTarget, type Protocol } from './limit-call.ts'
import type { LearnedWays } from './learned-ways.ts'
import { unitsFor } from './limit-steps.ts'

/** The tag of a transaction that the platform starts at a station without a list of tags. */
const OWN_TAG = 'LOADSTAR'

/** What remote starts need of their connection. */
export interface StartLine {
  readonly protocol: Protocol
  readonly support: () => ChargerSupport
  readonly ways: LearnedWays
  /** Rejects when the charger does not answer, or answers with an error. */
  readonly call: (method: string, params: Record<string, unknown>) => Promise<unknown>
  /** A moment that has passed by the clock of the charger, ms. */
  readonly startMs: () => number
}

interface Wanted {
  readonly target: LimitTarget
  /** The power that an operator has set, W; null for no start. */
  readonly powerW: number | null
  /** The limit of load management, A per phase. */
  readonly limitA: number
  readonly tags: readonly string[] | undefined
}

/**
 * Starts transactions remotely with a charging profile (use case K05 of OCPP 2.0.1, RemoteStartTransaction of 1.6): once for each
 * power that an operator sets. A refused start is not repeated. A connector has one unanswered start; of the powers that an
 * operator sets meanwhile, the last one follows.
 */
export class RemoteStarts {
  readonly #line: StartLine
  /** The power of the last start of each connector, W. */
  readonly #asked = new Map<number, number>()
  /** Connectors whose start is not answered. */
  readonly #open = new Set<number>()
  #count = 0

  constructor(line: StartLine) {
    this.#line = line
  }

  want({ target, powerW, limitA, tags }: Wanted): void {
    const { connector, kind, phases } = target
    if (powerW === null) {
      this.#asked.delete(connector)
      return
    }
    if (this.#asked.get(connector) === powerW || this.#open.has(connector)) return
    this.#asked.set(connector, powerW)
    const { protocol, support, ways, call, startMs } = this.#line
    const startA = sentLimitA(Math.min(limitA, powerW / (PHASE_V * phases)), kind)
    const [unit] = unitsFor(kind, support())
    const known = ways.nextOf(target) ?? { stackLevel: support().maxStackLevel, unit }
    const chargingProfile = profileOf(protocol, target, startA, { ...known, purpose: 'TxProfile' }, startMs())
    const tag = tags?.[0] ?? OWN_TAG
    this.#count += 1
    const idToken = { idToken: tag, type: 'Central' }
    const started =
      protocol === 'ocpp1.6'
        ? call('RemoteStartTransaction', { connectorId: connector, idTag: tag, chargingProfile })
        : call('RequestStartTransaction', { remoteStartId: this.#count, idToken, evseId: connector, chargingProfile })
    this.#open.add(connector)
    // The log of messages shows the answer, or that there is none.
    started.catch(() => {}).finally(() => this.#open.delete(connector))
  }
}
