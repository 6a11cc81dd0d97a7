/** A charger without a station that has connected. */
export interface WaitingCharger {
  readonly identity: string
  readonly protocol: string
  vendor: string | null
  model: string | null
  /** Connectors that have reported a status. */
  readonly connectors: Set<number>
  isConnected: boolean
  isDismissed: boolean
}

const WAITING_AT_MOST = 1_000

/** The chargers that wait to be added, oldest first. The oldest one is removed when there are too many. */
export class WaitingList {
  readonly #chargers = new Map<string, WaitingCharger>()

  add(identity: string, protocol: string): WaitingCharger {
    const known = this.#chargers.get(identity)
    const charger = known ?? {
      identity,
      protocol,
      vendor: null,
      model: null,
      connectors: new Set(),
      isConnected: true,
      isDismissed: false,
    }
    charger.isConnected = true
    this.#chargers.set(identity, charger)
    const [oldest] = this.#chargers.keys()
    if (oldest !== undefined && this.#chargers.size > WAITING_AT_MOST) this.#chargers.delete(oldest)
    return charger
  }

  get(identity: string): WaitingCharger | undefined {
    return this.#chargers.get(identity)
  }

  /** Returns false for an identity that does not wait. */
  dismiss(identity: string, isDismissed: boolean): boolean {
    const charger = this.#chargers.get(identity)
    if (charger) charger.isDismissed = isDismissed
    return charger !== undefined
  }

  remove(identity: string): void {
    this.#chargers.delete(identity)
  }

  get all(): readonly WaitingCharger[] {
    return [...this.#chargers.values()]
  }
}
