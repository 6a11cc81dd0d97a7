import { createRPCError } from 'ocpp-rpc'
import type { Engine } from '#simulator/run/engine.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'
import { FrameLog } from './frame-log.ts'
import { ACTIONS_16, readCall16 } from './calls-of-version-16.ts'
import { ACTIONS_201, readCall201 } from './calls-of-version-201.ts'
import { accepting, addressed, stationsOf } from './known-chargers.ts'
import type { Protocol } from './limit-call.ts'
import { EventPlaces } from './event-places.ts'
import { OutgoingCalls } from './outgoing-calls.ts'
import { Deviations, readableAnswer, readableCall } from './readable-message.ts'
import { WaitingEntry } from './waiting-entry.ts'
import { RefusedMessage } from '../model/charger-message.ts'
import { relationOf } from '../world/outside-sessions.ts'
import { hasSession } from '../world/session-end.ts'
import { deviationSummary, ofAllStations } from '../model/noted-deviations.ts'
import { RunEntry } from './run-entry.ts'
import { TimedCalls } from './timed-calls.ts'
import type { WaitingList } from './waiting-list.ts'

/** A charger must answer a call of the platform within this time, ms. */
const CALL_TIMEOUT_MS = 20_000
/** A charger has this time to answer the end of its connection, ms. */
const GRACE_MS = 1_000
/** Calls of a charger without an answer. OCPP allows one at a time; while the world jumps, they wait for its end. */
const MAX_UNANSWERED = 100
/** What a charger has not read, bytes. It is cut off then: it could send without end, and read no answer. */
const MAX_UNREAD_BYTES = 2 ** 20

export type CallHandler = (call: { readonly method: string; readonly params?: unknown }) => Promise<Record<string, unknown>>

/** The part of a connection of `ocpp-rpc` that is used here; its type definitions leave the events out. */
export interface RpcClient {
  readonly identity?: string
  readonly protocol?: string
  readonly handshake?: {
    readonly remoteAddress?: string | undefined
    readonly request: { readonly socket: { readonly writableLength: number; destroy(): unknown } }
  }
  /** A handler without a method is called for all that have none. */
  handle(method: string | CallHandler, handler?: CallHandler): void
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
  readonly #places: EventPlaces
  #unanswered = 0
  #isReplaced = false
  #isEnding = false

  constructor(client: RpcClient, context: ConnectionContext) {
    this.#client = client
    this.#calls = new TimedCalls(client)
    this.#entry = new RunEntry(context, () => this.#stations)
    this.#places = new EventPlaces(this.#entry, () => this.#stations)
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
    // The library answers other actions with NotImplemented; with a handler of all actions, its codec would answer with ProtocolError.
    const actions = this.#protocol === 'ocpp1.6' ? ACTIONS_16 : ACTIONS_201
    for (const action of actions) client.handle(action, ({ params }) => this.#answer(action, params))
    if (!context.isStrict) client.handle(async ({ method, params }) => await this.#answerOther(actions, method, params))
    if (!this.isStation) this.#waiting.enter()
  }

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

  /** An action in another case, or with spaces around it, is read. */
  async #answerOther(actions: readonly string[], method: string, params: unknown) {
    const action = actions.find((one) => one.toLowerCase() === method.trim().toLowerCase())
    if (action === undefined) throw createRPCError('NotImplemented', `Unable to handle '${method.slice(0, 100)}' calls`, {})
    const noted = new Deviations(this.#protocol)
    noted.note(`${action}.req`, `has the action ${JSON.stringify(method.slice(0, 100))}`)
    await this.#entry.noteDeviations(noted.all)
    return await this.#answer(action, params)
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
    const { concerned, guessed } = this.#places.concernedBy(translation, (what) => noted.note(`${method}.req`, what))
    const isNamed = to === 'all' || 'connector' in to || to.transaction !== ''
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
      const transaction = message?.transaction ?? message?.start?.transaction
      if (guessed.length > 0) await this.#entry.enter(guessed, { stop: true, transaction, event: true })
      if (message && concerned.length > 0) await this.#entry.enter(concerned, message, noted.all)
      else await this.#entry.noteDeviations(noted.all)
    } catch (error) {
      if (!(error instanceof RefusedMessage || error instanceof PersistenceError)) throw error
      throw createRPCError('InternalError', error.message, {})
    }
    if (concerned.length === 0 && !isNamed) {
      throw createRPCError('OccurenceConstraintViolation', `${method} names neither a connector nor a transaction`, {})
    }
    const takenMs = Date.parse(message?.taken ?? '')
    const isLate = ({ ocpp }: Station) => takenMs < (ocpp?.plugStatuses[message?.plug ?? ocpp.plug]?.newest.takenMs ?? -Infinity)
    // A status older than the last one is late, or the clock of the charger was set back.
    if (isUnplaced || isGuess || (message?.status && concerned.some(isLate))) void this.#outgoing.askForStatuses()
    await this.#places.place(translation, concerned.length > 0)
    this.#outgoing.received(message)
    this.#waiting.reported(to, message)
    const { transaction: running, ended = [] } = concerned[0]?.ocpp ?? {}
    // A start that comes late can be of a transaction that is over.
    const late = ended.findLast(({ key }) => key !== null && key === message?.start?.key)
    return answer((late ?? running)?.number ?? 0)
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
