import { createRPCError } from 'ocpp-rpc'
import type { ChargerMessage } from '../model/charger-message.ts'
import { during } from '#simulator/run/failures.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'
import { FrameLog } from './frame-log.ts'
import { ACTIONS_16, readCall16 } from './calls-of-version-16.ts'
import { ACTIONS_201, readCall201 } from './calls-of-version-201.ts'
import { accepting, addressed, stationsOf } from './known-chargers.ts'
import type { Protocol } from './limit-call.ts'
import { OutgoingCalls } from './outgoing-calls.ts'
import { isFromOutage } from '../model/ocpp-charger.ts'
import { asAction, type Addressee, type EarlierMeter } from './translation.ts'
import { timingsOf } from '#simulator/demand-response/world/response-timings.ts'
import type { WaitingList } from './waiting-list.ts'

/** A charger must answer a call of the platform within this time, ms. */
const CALL_TIMEOUT_MS = 20_000
/** Calls of a charger without an answer. OCPP allows one at a time; while the world jumps, they wait for its end. */
const UNANSWERED_AT_MOST = 100

/** The part of a connection of `ocpp-rpc` that is used here; its type definitions leave the events out. */
export interface RpcClient {
  readonly identity?: string
  readonly protocol?: string
  handle(method: string, handler: (call: { params?: unknown }) => Promise<Record<string, unknown>>): void
  call(method: string, params: unknown, options?: { callTimeoutMs: number }): Promise<unknown>
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
}

/** The connection of one charger. */
export class ChargerConnection {
  readonly identity: string
  readonly #client: RpcClient
  readonly #context: ConnectionContext
  readonly #protocol: Protocol
  readonly #outgoing: OutgoingCalls
  /** The connection ends with its world. */
  readonly #world: World
  #unanswered = 0
  #isReplaced = false
  isClosed = false

  constructor(client: RpcClient, context: ConnectionContext) {
    this.#client = client
    this.#world = context.engine.world
    this.#context = context
    this.identity = client.identity ?? ''
    this.#protocol = client.protocol === 'ocpp2.0.1' ? 'ocpp2.0.1' : 'ocpp1.6'
    this.#outgoing = new OutgoingCalls({
      protocol: this.#protocol,
      world: this.#world,
      stations: () => this.#stations,
      call: (method, params, timeoutMs) => this.#call(method, params, timeoutMs),
      note: (stations, message) => this.#note(stations, message),
    })
    const { frames, engine } = context
    client.on('message', ({ message, outbound }) => frames.add(message, outbound, engine.world.nowMs, performance.now()))
    // The library answers other actions with NotImplemented. A handler of all actions would answer with ProtocolError instead.
    for (const action of this.#protocol === 'ocpp1.6' ? ACTIONS_16 : ACTIONS_201) {
      client.handle(action, ({ params }) => this.#answer(action, params))
    }
    if (!this.isStation) context.waiting.add(this.identity, this.#protocol)
  }

  get #stations(): readonly Station[] {
    return stationsOf(this.#world, this.identity)
  }

  /** Whether a station of the site is this charger. */
  get isStation(): boolean {
    return this.#stations.length > 0
  }

  #call(method: string, params: Record<string, unknown>, callTimeoutMs = CALL_TIMEOUT_MS): Promise<unknown> {
    return this.#client.call(method, params, { callTimeoutMs })
  }

  /** Plays a message at its stations. Does nothing after the connection has closed, or while no station is the charger. */
  async #enter(stations: readonly Station[], message: ChargerMessage): Promise<void> {
    const { engine, limitsSent } = this.#context
    const { presentMs } = engine.pin
    await limitsSent()
    await engine.free()
    if (this.isClosed || engine.world !== this.#world) return
    const { world } = engine
    for (const station of stations) {
      const isTimed = timingsOf(world, station).length > 0
      const action = asAction(message, { nowMs: world.nowMs, presentMs, isTimed, running: station.ocpp?.transaction?.id })
      during('storing a message of a charger', () => engine.enter({ station: station.deviceId, message: action }))
    }
  }

  /** The same for a message that no charger waits for. Does not reject. */
  #note(stations: readonly Station[], message: ChargerMessage): Promise<void> {
    return this.#enter(stations, message).catch(this.#context.failed)
  }

  async #answer(method: string, params: unknown): Promise<Record<string, unknown>> {
    if (this.#unanswered >= UNANSWERED_AT_MOST) throw createRPCError('InternalError', 'Too many calls without an answer', {})
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
    const translation = read(method, params, {
      now,
      isKnown: stations.length > 0,
      accepts: (to, tag) => accepting(addressed(stations, to), tag),
    })
    if (!translation) throw createRPCError('NotSupported', `${method} is not supported`, {})
    const { to, message, earlier = [], answer } = translation
    if (stations.length === 0) {
      this.#introduce(to, message)
      return answer(0)
    }
    const concerned = addressed(stations, to)
    try {
      await this.#enterQueued(concerned, earlier)
      if (message) await this.#enter(concerned, message)
    } catch (error) {
      if (!(error instanceof ScenarioError || error instanceof PersistenceError)) throw error
      throw createRPCError('InternalError', error.message, {})
    }
    this.#outgoing.heard(message)
    this.#forgetWaiting(to, message)
    return answer(concerned[0]?.ocpp?.transaction?.number ?? 0)
  }

  /** Plays meter values of earlier moments, if the charger took them during an outage. Others say nothing about the present. */
  async #enterQueued(stations: readonly Station[], earlier: readonly EarlierMeter[]): Promise<void> {
    for (const { meter, taken } of earlier) {
      const { nowMs } = this.#world
      const isQueued = ({ isOnline, ocpp }: Station) => ocpp && (!isOnline || isFromOutage(ocpp, Date.parse(taken), nowMs))
      if (Object.keys(meter).length > 0) await this.#enter(stations.filter(isQueued), { meter, taken })
    }
  }

  /** What a charger without a station reports about itself. */
  #introduce(to: Addressee, message: ChargerMessage | undefined) {
    const charger = this.#context.waiting.add(this.identity, this.#protocol)
    if (message?.boot) Object.assign(charger, message.boot)
    if (to !== 'all' && 'connector' in to && to.connector < 100) charger.connectors.add(to.connector)
  }

  /** A charger waits while one of its connectors has no station. */
  #forgetWaiting(to: Addressee, message: ChargerMessage | undefined) {
    const { waiting } = this.#context
    if (!waiting.get(this.identity)) return
    this.#introduce(to, message)
    const { connectors } = waiting.get(this.identity) ?? {}
    const used = new Set(this.#stations.map(({ ocpp }) => ocpp?.entry.connector))
    if ([...(connectors ?? [])].every((connector) => used.has(connector))) waiting.remove(this.identity)
  }

  /**
   * A station of the charger was added or removed. The charger is asked to boot again. One that does not support this call
   * connects again, and boots then. A charger without a station waits again.
   */
  stationsChanged(): void {
    const { waiting } = this.#context
    if (!this.isStation) waiting.add(this.identity, this.#protocol)
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
    return this.#outgoing.sendLimits()
  }

  /** Another connection of the same charger takes its place. Its end does not take the station offline. */
  replace(): void {
    this.#isReplaced = true
    this.end(1_000, 'replaced by another connection')
  }

  end(code: number, reason: string): void {
    this.#client.close({ code, reason, force: true }).catch(() => {})
  }

  /** Takes the stations offline. Call this once, when the connection has closed. */
  async closed(): Promise<void> {
    this.#outgoing.stop()
    const { waiting } = this.#context
    if (!this.#isReplaced) await this.#note(this.#stations, { connected: false })
    this.isClosed = true
    const charger = waiting.get(this.identity)
    if (charger && !this.#isReplaced) charger.isConnected = false
  }
}
