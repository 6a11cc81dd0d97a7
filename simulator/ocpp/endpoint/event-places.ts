import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { ChargerMessage } from '../model/charger-message.ts'
import { addressed } from './known-chargers.ts'
import type { Addressee } from './translation.ts'

/** A status that shows the connector of a transaction comes within this time after its first event, ms. */
const PLACED_WITHIN_MS = 10_000
/** Transactions without a known connector in this time. */
const MAX_UNPLACED = 100

/** What the places need of their connection. */
interface Entry {
  readonly world: World
  note(stations: readonly Station[], message: ChargerMessage): Promise<void>
}
type Sent = Readonly<{ to: Addressee; message?: ChargerMessage | undefined }>

/** The last transaction that an event has placed at each station, also on an earlier connection. Others are at their station by a guess. */
const placed = new WeakMap<Station, string>()

/** At which connectors of one charger its transactions are, by the events that name them. */
export class EventPlaces {
  readonly #entry: Entry
  readonly #stations: () => readonly Station[]
  /** The last events of transactions whose connector is not known, oldest transaction first, and when the first ones came, ms. */
  readonly #unplaced = new Map<string, { readonly message: ChargerMessage; readonly atMs: number; readonly world: World }>()

  constructor(entry: Entry, stations: () => readonly Station[]) {
    this.#entry = entry
    this.#stations = stations
  }

  /**
   * The stations that a call concerns, and those at which its transaction was guessed. A transaction is at one connector: an event that
   * names another one shows that the first was guessed. If it was not, a connector that is no station is a mistake of the charger.
   */
  concernedBy({ to, message }: Sent, note: (what: string) => void): Record<'concerned' | 'guessed', readonly Station[]> {
    const stations = this.#stations()
    const concerned = addressed(stations, to, this.#entry.world.nowMs)
    const transaction = message?.event && (message.transaction ?? message.start?.transaction)
    if (!transaction || to === 'all' || !('connector' in to)) return { concerned, guessed: [] }
    const others = stations.filter((one) => one.ocpp?.transaction?.id === transaction && !concerned.includes(one))
    const [other] = others
    if (concerned.length === 0 && other && placed.get(other) === transaction) {
      note(`is at connector ${to.connector}, which is no station; its transaction is at ${other.ocpp?.entry.connector}`)
      return { concerned: [other], guessed: [] }
    }
    for (const one of concerned) placed.set(one, transaction)
    return { concerned, guessed: others }
  }

  /**
   * An event without an EVSE can come just before the status that shows its connector. Of two such events, none is placed, and none
   * before all connectors have a status: after a reset of the run, the first status does not say that a car has come.
   */
  async place({ to, message }: Sent, isPlaced: boolean): Promise<void> {
    const { world } = this.#entry
    const { nowMs } = world
    for (const [transaction, one] of this.#unplaced) {
      if (one.world !== world || nowMs - one.atMs > PLACED_WITHIN_MS) this.#unplaced.delete(transaction)
    }
    if (message?.event && to !== 'all' && 'transaction' in to) {
      const { atMs = nowMs } = this.#unplaced.get(to.transaction) ?? {}
      const isAnArrival = this.#stations().every(({ ocpp }) => ocpp?.hasStatus)
      if (isPlaced || message.stop || !isAnArrival) this.#unplaced.delete(to.transaction)
      else this.#unplaced.set(to.transaction, { message, atMs, world })
      const [oldest] = this.#unplaced.keys()
      if (oldest !== undefined && this.#unplaced.size > MAX_UNPLACED) this.#unplaced.delete(oldest)
      return
    }
    const [only, ...others] = this.#unplaced
    if (!only || others.length > 0 || !message?.occupied) return
    const [transaction, first] = only
    const found = addressed(this.#stations(), { transaction }, nowMs)
    if (found.length === 0) return
    this.#unplaced.delete(transaction)
    await this.#entry.note(found, first.message)
  }
}
