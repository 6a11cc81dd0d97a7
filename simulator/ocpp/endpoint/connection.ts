import { createRPCError } from 'ocpp-rpc'
import type { Engine } from '#simulator/run/engine.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'
import { FrameLog } from './frame-log.ts'
import { ACTIONS_16, readCall16 } from './calls-of-version-16.ts'
import { ACTIONS_201, readCall201 } from './calls-of-version-201.ts'
import { accepting, addressed, stationsOf } from './known-chargers.ts'
import type { Protocol } from './limit-call.ts'
import { OutgoingCalls } from './outgoing-calls.ts'
import { Deviations, readableAnswer, readableCall } from './readable-message.ts'
import { WaitingEntry } from './waiting-entry.ts'
import { RefusedMessage, type ChargerMessage } from '../model/charger-message.ts'
import { relationOf } from '../world/outside-sessions.ts'
import { hasSession } from '../world/session-end.ts'
import { deviationSummary, ofAllStations } from '../model/noted-deviations.ts'
import { RunEntry } from './run-entry.ts'
import { TimedCalls } from './timed-calls.ts'
import type { Addressee } from './translation.ts'
import type { WaitingList } from './waiting-list.ts'

/** A charger must answer a call of the platform within this time, ms. */
const CALL_TIMEOUT_MS = 20_000
/** A charger has this time to answer the end of its connection, ms. */
const GRACE_MS = 1_000
/** Calls of a charger without an answer. OCPP allows one at a time; while the world jumps, they wait for its end. */
const MAX_UNANSWERED = 100
/** What a charger has not read, bytes. It is cut off then: it could send without end, and read no answer. */
const MAX_UNREAD_BYTES = 2 ** 20
/** A status that shows the connector of a transaction comes within this time after its first event, ms. */
const PLACED_WITHIN_MS = 10_000
/** Transactions without a known connector in this time. */
const MAX_UNPLACED = 100

/** The part of a connection of `ocpp-rpc` that is used here; its type definitions leave the events out. */
export interface RpcClient {
  readonly identity?: string
  readonly protocol?: string
  readonly handshake?: {
    readonly remoteAddress?: string | undefined
    readonly request: { readonly socket: { readonly writableLength: number; destroy(): unknown } }
  }
  handle(method: string, handler: (call: { params?: unknown }) => Promise<Record<string, unknown>>): void
  call(method: string, params: unknown, options: { callTimeoutMs: 0; signal: AbortSignal }): Promise<unknown>
  close(options: { code: number; reason: string; force?: boolean }): Promise<unknown>
  on(event: 'message', listener: (frame: { message: string; outbound: boolean }) => void): void
  once(event: 'close', listener: () => void): void
}

/** What a connection needs of its endpoint. */
export interface ConnectionContext {
  readonly engine: Engine
  readonly waiting: WaitingList
  readonly frames: FrameLog
  /** Resolves when no limits are being sent. */
  readonly limitsSent: () => Promise<void>
  /** Logs a message that the run could not store and that no charger waits for. */
  readonly failed: (error: unknown) => void
  /** Logs a line for a person. */
  readonly log?: (text: string) => void
  /** The codec refuses what deviates from the standard. By default, what can be read is read. */
  readonly isStrict?: boolean
}

/** The connection of one charger. */
export class ChargerConnection {
  readonly identity: string
  readonly #client: RpcClient
  readonly #calls: TimedCalls
  readonly #context: ConnectionContext
  readonly #protocol: Protocol
  readonly #outgoing: OutgoingCalls
  readonly #entry: RunEntry
  readonly #waiting: WaitingEntry
  #unanswered = 0
  #isReplaced = false
  #isEnding = false

  constructor(client: RpcClient, context: ConnectionContext) {
    this.#client = client
    this.#calls = new TimedCalls(client)
    this.#entry = new RunEntry(context, () => this.#stations)
    this.#context = context
    this.identity = client.identity ?? ''
    this.#protocol = client.protocol === 'ocpp2.0.1' ? 'ocpp2.0.1' : 'ocpp1.6'
    this.#waiting = new WaitingEntry({
      identity: this.identity,
      protocol: this.#protocol,
      address: client.handshake?.remoteAddress,
      waiting: context.waiting,
      stations: () => this.#stations,
      call: (method, params) => this.#call(method, params),
    })
    this.#outgoing = new OutgoingCalls({
      protocol: this.#protocol,
      world: this.#entry.world,
      stations: () => this.#stations,
      call: (...asked) => this.#call(...asked),
      note: (stations, message) => this.#entry.note(stations, message),
    })
    const { frames, engine } = context
    client.on('message', ({ message, outbound }) => {
      frames.add(message, outbound, engine.world.nowMs, performance.now())
      const socket = client.handshake?.request.socket
      if (outbound && socket && socket.writableLength > MAX_UNREAD_BYTES) socket.destroy()
    })
    // The library answers other actions with NotImplemented. A handler of all actions would answer with ProtocolError instead.
    for (const action of this.#protocol === 'ocpp1.6' ? ACTIONS_16 : ACTIONS_201) {
      client.handle(action, ({ params }) => this.#answer(action, params))
    }
    if (!this.isStation) this.#waiting.enter()
  }

  /** The last events of transactions whose connector is not known, oldest transaction first, and when the first ones came, ms. */
  readonly #unplaced = new Map<string, { readonly message: ChargerMessage; readonly atMs: number; readonly world: World }>()

  get #stations(): readonly Station[] {
    return stationsOf(this.#entry.world, this.identity)
  }

  /** Whether a station of the site is this charger. */
  get isStation(): boolean {
    return this.#stations.length > 0
  }

  async #call(
    method: string,
    params: Record<string, unknown>,
    isWanted?: () => boolean,
    callTimeoutMs = CALL_TIMEOUT_MS,
  ): Promise<unknown> {
    const answer = await this.#calls.call(method, params, callTimeoutMs, isWanted)
    if (this.#context.isStrict) return answer
    const noted = new Deviations(this.#protocol)
    const read = readableAnswer(this.#protocol, method, answer, noted)
    void this.#entry.noteDeviations(noted.all)
    return read
  }

  async #answer(method: string, params: unknown): Promise<Record<string, unknown>> {
    if (this.#unanswered >= MAX_UNANSWERED) throw createRPCError('InternalError', 'Too many calls without an answer', {})
    this.#unanswered += 1
    try {
      return await this.#process(method, params)
    } finally {
      this.#unanswered -= 1
    }
  }

  async #process(method: string, params: unknown): Promise<Record<string, unknown>> {
    const { engine } = this.#context
    const stations = this.#stations
    const now = new Date(engine.pin.presentMs).toISOString()
    const read = this.#protocol === 'ocpp1.6' ? readCall16 : readCall201
    const noted = new Deviations(this.#protocol)
    const call = this.#context.isStrict ? params : await this.#readable(method, params, noted)
    const translation = read(method, call, {
      now,
      isKnown: stations.length > 0,
      accepts: (to, tag) => accepting(addressed(stations, to, this.#entry.world.nowMs), tag),
      discharges: stations.some(({ ocpp }) => ocpp?.discharges),
      note: (what) => noted.note(`${method}.req/meterValue/sampledValue`, what),
    })
    if (!translation) throw createRPCError('NotSupported', `${method} is not supported`, {})
    const { to, message, earlier = [], others = [], answer } = translation
    if (stations.length === 0) {
      this.#waiting.introduce(to, message)
      return answer(0)
    }
    const concerned = addressed(stations, to, this.#entry.world.nowMs)
    const isNamed = to === 'all' || 'connector' in to || to.transaction !== ''
    const transaction =
      message?.event && to !== 'all' && 'connector' in to ? (message.transaction ?? message.start?.transaction) : undefined
    // A transaction is at one connector: the event that names it shows that another one was guessed.
    const guessed = stations.filter((one) => one.ocpp?.transaction?.id === transaction && !concerned.includes(one))
    // No session ends by a guess: the statuses of the connectors show which one is over.
    const isUnplaced = message?.stop === true && concerned.length === 0 && stations.some(hasSession)
    // The register of a session that a stop does not name can be that of another one, if either has started again.
    const isNew = ({ ocpp }: Station) => ocpp && !['running', 'ended'].includes(relationOf(ocpp, message?.transaction))
    const isGuess = message?.stop && stations.length > 1 && concerned.length > 0 && concerned.every(isNew)
    if (isUnplaced) noted.note(`${method}.req/transactionId`, 'is unknown, and can be of several sessions; none is ended')
    if (message?.start && to !== 'all' && 'connector' in to && concerned.length === 0) {
      noted.note(`${method}.req`, `is at connector ${to.connector}, which is no station; the session is not shown`)
    }
    try {
      await this.#entry.enterQueued(concerned, earlier)
      for (const one of others) await this.#entry.enter(addressed(stations, one.to, this.#entry.world.nowMs), one.message)
      if (transaction !== undefined && guessed.length > 0) {
        await this.#entry.enter(guessed, { stop: true, transaction, event: true })
      }
      if (message && concerned.length > 0) await this.#entry.enter(concerned, message, noted.all)
      else await this.#entry.noteDeviations(noted.all)
    } catch (error) {
      if (!(error instanceof RefusedMessage || error instanceof PersistenceError)) throw error
      throw createRPCError('InternalError', error.message, {})
    }
    if (concerned.length === 0 && !isNamed) {
      throw createRPCError('OccurenceConstraintViolation', `${method} names neither a connector nor a transaction`, {})
    }
    if (isUnplaced || isGuess) void this.#outgoing.askForStatuses()
    await this.#placeEvent(to, message, concerned.length > 0)
    this.#outgoing.received(message)
    this.#waiting.reported(to, message)
    const { transaction: running, ended = [] } = concerned[0]?.ocpp ?? {}
    // A start that comes late can be of a transaction that is over.
    const late = ended.findLast(({ key }) => key !== null && key === message?.start?.key)
    return answer((late ?? running)?.number ?? 0)
  }

  /**
   * An event without an EVSE can come just before the status that shows its connector. Of two such events, none is placed, and none
   * before all connectors have a status: after a reset of the run, the first status does not say that a car has come.
   */
  async #placeEvent(to: Addressee, message: ChargerMessage | undefined, isPlaced: boolean): Promise<void> {
    const { world } = this.#entry
    const { nowMs } = world
    for (const [transaction, one] of this.#unplaced) {
      if (one.world !== world || nowMs - one.atMs > PLACED_WITHIN_MS) this.#unplaced.delete(transaction)
    }
    if (message?.event && to !== 'all' && 'transaction' in to) {
      const { atMs = nowMs } = this.#unplaced.get(to.transaction) ?? {}
      const isAnArrival = this.#stations.every(({ ocpp }) => ocpp?.hasStatus)
      if (isPlaced || message.stop || !isAnArrival) this.#unplaced.delete(to.transaction)
      else this.#unplaced.set(to.transaction, { message, atMs, world })
      const [oldest] = this.#unplaced.keys()
      if (oldest !== undefined && this.#unplaced.size > MAX_UNPLACED) this.#unplaced.delete(oldest)
      return
    }
    const [only, ...others] = this.#unplaced
    if (!only || others.length > 0 || !message?.occupied) return
    const [transaction, first] = only
    const found = addressed(this.#stations, { transaction }, nowMs)
    if (found.length === 0) return
    this.#unplaced.delete(transaction)
    await this.#entry.note(found, first.message)
  }

  /** What can be read of a call. The deviations of one that is refused are noted. */
  async #readable(method: string, params: unknown, noted: Deviations) {
    try {
      return readableCall(this.#protocol, method, params, noted)
    } catch (error) {
      await this.#entry.noteDeviations(noted.all)
      throw error
    }
  }

  /**
   * A station of the charger was added or removed. The charger is asked to boot again. One that does not support this call
   * connects again, and boots then. A charger without a station waits again.
   */
  stationsChanged(): void {
    if (!this.isStation) this.#waiting.enter()
    setImmediate(() => void this.#askToBoot())
  }

  async #askToBoot() {
    try {
      const answer = await this.#call('TriggerMessage', { requestedMessage: 'BootNotification' })
      if ((answer as { status?: string }).status === 'Accepted') return
    } catch {
      // A charger without this call.
    }
    this.end(1_012, 'its stations have changed')
  }

  /** Sends the limits that have changed, and returns whether there was one. Call this in each second. */
  sendLimits(): boolean {
    return !this.#isEnding && this.#outgoing.sendLimits()
  }

  /** Another connection of the same charger takes its place. Its end does not take the station offline. */
  replace(): void {
    this.#isReplaced = true
    this.end(1_000, 'replaced by another connection')
  }

  /** Ends the connection with a code and a reason. One that does not answer this is cut. */
  end(code: number, reason: string): void {
    this.#isEnding = true
    this.#client.close({ code, reason }).catch(() => {})
    const cut = setTimeout(() => this.#client.handshake?.request.socket.destroy(), GRACE_MS)
    this.#client.once('close', () => clearTimeout(cut))
  }

  #logDeviations() {
    const summary = deviationSummary(this.identity, ofAllStations(this.#stations.map(({ ocpp }) => ocpp?.deviations ?? [])))
    if (summary !== null) this.#context.log?.(summary)
  }

  /** Takes the stations offline. Call this once, when the connection has closed. */
  async closed(): Promise<void> {
    this.#outgoing.stop()
    if (!this.#isReplaced) await this.#entry.note(this.#stations, { connected: false })
    this.#entry.isClosed = true
    this.#logDeviations()
    if (!this.#isReplaced) this.#context.waiting.lost(this.identity)
  }
}
