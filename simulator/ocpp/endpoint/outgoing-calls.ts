import { DAY_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import { idleLimitA } from '#simulator/dlm/world/idle-share.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { ChargerMessage } from '../model/charger-message.ts'
import { isSameSupport, UNREPORTED, type ChargerSupport } from '../model/limit-ways.ts'
import { HEARTBEAT_MS, type OcppCharger } from '../model/ocpp-charger.ts'
import { wantedLimitA } from '../world/step-ocpp.ts'
import { configure } from './configuration.ts'
import { addressed } from './known-chargers.ts'
import type { Protocol } from './limit-call.ts'
import { LearnedWays } from './learned-ways.ts'
import { LimitSender, type LimitLine } from './limit-sender.ts'
import { MeterRequests } from './meter-requests.ts'
import { RemoteStarts } from './remote-starts.ts'
import { SessionEnds } from './session-ends.ts'
import { ScheduleChecks } from './schedule-checks.ts'
import { oneAtATime } from './timed-calls.ts'

/** A connection without a message is that of a charger that sends no boot after this time, ms. */
const BOOTS_WITHIN_MS = 10_000
/** A limit waits no longer for the answer to a check, ms. */
const CHECK_TIMEOUT_MS = 3_000

/** The call that asks for the status of a connector (1.6) or an EVSE (2.0.1). */
const statusRequest = (protocol: Protocol, connector: number) => ({
  requestedMessage: 'StatusNotification',
  ...(protocol === 'ocpp1.6' ? { connectorId: connector } : { evse: { id: connector, connectorId: 1 } }),
})

/** What the calls of the platform need of their connection. */
export interface OutgoingLine {
  readonly protocol: Protocol
  readonly world: World
  readonly stations: () => readonly Station[]
  /** Rejects when the charger does not answer in time, or answers with an error. */
  readonly call: (...asked: Parameters<LimitLine['call']>) => Promise<unknown>
  /** Plays a message that no charger waits for. Does not reject. */
  readonly note: (stations: readonly Station[], message: ChargerMessage) => Promise<void>
}

/** The calls of the platform to one charger, which follow from the state of its stations. */
export class OutgoingCalls {
  readonly #line: OutgoingLine
  readonly #sender: LimitSender
  readonly #ways: LearnedWays
  readonly #requests: MeterRequests
  readonly #starts: RemoteStarts
  readonly #checks: ScheduleChecks
  readonly #ends: SessionEnds
  readonly #openedMs: number
  #isConfigured = false

  constructor(line: OutgoingLine) {
    this.#line = line
    const { protocol, world, call, note } = line
    this.#openedMs = world.nowMs
    const nowMs = () => performance.now()
    const known = line.stations().flatMap(({ ocpp, plan }) => {
      const ways = ocpp?.limitWays
      return ways ? [[ocpp.entry.connector, { kind: plan.kind === 'dc' ? 'dc' : 'ac', ways }] as const] : []
    })
    this.#ways = new LearnedWays(known, ({ connector, isInTransaction, step }) => {
      void note(this.#at(connector), { limitWay: { isInTransaction, ...step } })
    })
    const ofLimits = { protocol, call, support: () => this.#support, ways: this.#ways }
    this.#sender = new LimitSender({
      ...ofLimits,
      answered: (connector, profile) => {
        this.#afterAnswer(connector, profile)
        void note(this.#at(connector), { profile })
      },
      nowMs,
      worldMs: () => world.nowMs,
    })
    this.#requests = new MeterRequests({
      protocol,
      call,
      isAbove: (connector, limitA) => this.#at(connector).some(({ currentA }) => currentA > limitA),
    })
    this.#starts = new RemoteStarts({ ...ofLimits, startMs: () => world.nowMs - DAY_MS })
    this.#ends = new SessionEnds({ protocol, call, answered: (station, ending) => void note([station], { ending }) })
    this.#checks = new ScheduleChecks({
      protocol,
      support: () => this.#support,
      call: (method, params) => call(method, params, undefined, CHECK_TIMEOUT_MS),
      differs: (connector, schedule) => void note(this.#at(connector), { schedule }),
      nowMs,
    })
  }

  #at(connector: number) {
    return addressed(this.#line.stations(), { connector }, this.#line.world.nowMs)
  }

  get #charger(): OcppCharger | null | undefined {
    return this.#line.stations()[0]?.ocpp
  }

  /** What the charger has reported at its last boot, perhaps on an earlier connection. */
  get #support(): ChargerSupport {
    return this.#charger?.configuration ?? UNREPORTED
  }

  #afterAnswer(connector: number, { limitA, answer }: NonNullable<ChargerMessage['profile']>) {
    const station = this.#at(connector)[0]
    if (answer !== 'Accepted' || !station) return
    const { ocpp, plan } = station
    const kind = plan.kind === 'dc' ? 'dc' : 'ac'
    const target = { connector, phases: plan.phases, kind, transaction: ocpp?.transaction ?? null } as const
    this.#requests.accepted(target, limitA)
    // The limit of a whole charger is that of its connectors together: no schedule of one of them shows its part.
    const isPart = this.#line.stations().length > 1 && this.#ways.firstFor(target)?.purpose === 'ChargePointMaxProfile'
    this.#checks.accepted(target, isPart ? null : limitA)
  }

  /** Configures the charger after a boot, or after the first message of one that was connected before and sends none. */
  received(message: ChargerMessage | undefined): void {
    const hasBooted = message?.boot !== undefined
    if (!hasBooted && (this.#isConfigured || this.#charger?.configuration)) return
    this.#isConfigured = true
    setImmediate(() => void this.#introduce(hasBooted))
  }

  /** A charger that was connected before the run began does not repeat the statuses of its connectors by itself. */
  readonly #introduce = oneAtATime(async (hasBooted: boolean) => {
    if (!hasBooted) await this.askForStatuses()
    await this.#configure(hasBooted)
  })

  /** Rejects never. */
  readonly askForStatuses = oneAtATime<void>(async () => {
    const { protocol, stations, call } = this.#line
    const connectors = new Set(stations().flatMap(({ ocpp }) => ocpp?.entry.connector ?? []))
    for (const connector of connectors) {
      const asked = await call('TriggerMessage', statusRequest(protocol, connector)).catch(() => null)
      if (asked === null) return
    }
  })

  async #configure(hasBooted: boolean) {
    this.#requests.booted()
    this.#checks.booted()
    const { protocol, stations, call, note } = this.#line
    const was = this.#support
    const evses = new Set(stations().flatMap(({ ocpp }) => ocpp?.entry.connector ?? []))
    const { configuration, dischargingEvses } = await configure(protocol, call, [...evses])
    const { units, measurands } = configuration
    await note(stations(), { configuration: { ...configuration, units: [...units], measurands: measurands && [...measurands] } })
    const isOther = !isSameSupport(was, configuration)
    if (isOther) this.#ways.forget()
    if (hasBooted || isOther) this.#sender.booted()
    for (const evse of dischargingEvses) await note(this.#at(evse), { discharges: true })
  }

  /** Sends the limits that have changed, and returns whether there was one. Call this in each second. */
  sendLimits(): boolean {
    const { world, stations } = this.#line
    let isSent = false
    for (const station of stations()) {
      const { ocpp, plan } = station
      if (ocpp) this.#keepOnline(station, ocpp)
      if (!ocpp || !station.isOnline || plan.kind === 'v2g' || plan.kind === 'battery') continue
      const { connector, tags } = ocpp.entry
      const isUnknown = station.vehicle !== null && !ocpp.transaction
      const target = { connector, kind: plan.kind, phases: plan.phases, transaction: ocpp.transaction, isUnknown }
      const limitA = wantedLimitA(station)
      this.#starts.want({ target, powerW: ocpp.remoteStartW, limitA, tags })
      this.#ends.want(station)
      this.#requests.watch(target, station, world.nowMs)
      const isIdle = !station.vehicle && !ocpp.transaction
      if (this.#sender.want(target, isIdle ? idleLimitA(world, station) : limitA)) isSent = true
    }
    return isSent
  }

  /** An open connection answers pings: its charger is online, however rarely it sends a heartbeat. */
  #keepOnline(station: Station, { heardMs, connectedMs }: OcppCharger) {
    const { world, note } = this.#line
    const isNew = world.nowMs - this.#openedMs < BOOTS_WITHIN_MS
    if (isNew || world.nowMs - Math.max(heardMs, connectedMs) < HEARTBEAT_MS) return
    void note([station], { connected: true })
  }

  stop(): void {
    this.#sender.stop()
    this.#requests.stop()
    this.#checks.stop()
  }
}
