import { MINUTE_MS } from '#contract/durations.ts'
import type { DeviceIntroduction } from '#contract/ocpp/mqtt-devices.ts'
import type { FrameLog } from './frame-log.ts'

/** A charger without a station that has connected. */
export interface WaitingCharger {
  readonly identity: string
  readonly protocol: string
  /** From where it connected first. */
  readonly address: string
  readonly addedMs: number
  vendor: string | null
  model: string | null
  /** Connectors that have reported a status, or that the charger has named when it was asked. */
  readonly connectors: Set<number>
  isConnected: boolean
  /** Since when it is not connected. */
  lostMs: number
  isDismissed: boolean
  introduction?: DeviceIntroduction
}

const MAX_WAITING = 1_000
const FORGOTTEN_AFTER_MS = 10 * MINUTE_MS
/** One address cannot fill the list. Chargers of a large site can have one address. */
const MAX_OF_ADDRESS = 200
const OF_ADDRESS_PER_MINUTE = 100

/**
 * The chargers that wait to be added, oldest first. One that has been disconnected for ten minutes is forgotten. When there are too
 * many, one that is not connected leaves first. It is no part of the run.
 */
export class WaitingList {
  readonly #chargers = new Map<string, WaitingCharger>()
  readonly #nowMs: () => number

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  add(identity: string, protocol: string, address = ''): WaitingCharger {
    this.#forget()
    const known = this.#chargers.get(identity)
    const charger = known ?? {
      identity,
      protocol,
      address,
      addedMs: this.#nowMs(),
      vendor: null,
      model: null,
      connectors: new Set(),
      isConnected: true,
      lostMs: Infinity,
      isDismissed: false,
    }
    charger.isConnected = true
    this.#chargers.set(identity, charger)
    if (this.#chargers.size > MAX_WAITING) {
      const all = [...this.#chargers.values()]
      const leaves = all.find(({ isConnected }) => !isConnected) ?? all[0]
      if (leaves) this.#chargers.delete(leaves.identity)
    }
    return charger
  }

  /** Whether a charger of this address may enter the list. One that is in the list may always connect again. */
  accepts(identity: string, address: string): boolean {
    if (this.#chargers.has(identity)) return true
    this.#forget()
    const ofAddress = [...this.#chargers.values()].filter((charger) => charger.address === address)
    const isNew = ({ addedMs }: WaitingCharger) => this.#nowMs() - addedMs < MINUTE_MS
    return ofAddress.length < MAX_OF_ADDRESS && ofAddress.filter(isNew).length < OF_ADDRESS_PER_MINUTE
  }

  get(identity: string): WaitingCharger | undefined {
    return this.#chargers.get(identity)
  }

  /** The identity in the list that differs from this one at most by case. */
  knownIdentity(identity: string): string | undefined {
    if (this.#chargers.has(identity)) return identity
    const name = identity.toLowerCase()
    return [...this.#chargers.keys()].find((known) => known.toLowerCase() === name)
  }

  /** The connection of a charger has ended. */
  lost(identity: string): void {
    const charger = this.#chargers.get(identity)
    if (charger) Object.assign(charger, { isConnected: false, lostMs: this.#nowMs() })
  }

  /** Returns false for an identity that does not wait. */
  dismiss(identity: string, isDismissed: boolean): boolean {
    const charger = this.#chargers.get(identity)
    if (charger) charger.isDismissed = isDismissed
    return charger !== undefined
  }

  dismissAll(): void {
    for (const charger of this.#chargers.values()) charger.isDismissed = true
  }

  remove(identity: string): void {
    this.#chargers.delete(identity)
  }

  /** Another run begins: only chargers that are connected wait for it. */
  removeDisconnected(): void {
    for (const { identity, isConnected } of this.#chargers.values()) if (!isConnected) this.#chargers.delete(identity)
  }

  get all(): readonly WaitingCharger[] {
    this.#forget()
    return [...this.#chargers.values()]
  }

  #forget() {
    const beforeMs = this.#nowMs() - FORGOTTEN_AFTER_MS
    for (const { identity, isConnected, lostMs } of this.#chargers.values()) {
      if (!isConnected && lostMs <= beforeMs) this.#chargers.delete(identity)
    }
  }
}

/** What calls of the platform need of the endpoint for chargers. */
export interface OutsideChargers {
  readonly waiting: WaitingList
  /** The last messages of a charger; undefined for one that has not connected. */
  framesOf(identity: string): FrameLog | undefined
  /** Call this after a station of the charger has been added or removed. */
  changed(identity: string): void
}
