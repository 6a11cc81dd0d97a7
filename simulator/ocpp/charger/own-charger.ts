import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import type { WebSocket } from 'ws'
import type { ChargerOptions } from './charger-options.ts'
import { InstalledProfiles } from './installed-profiles.ts'
import { meterFactors } from './meter-error.ts'
import { sampledValues } from './reported-values.ts'
import { CallRefused, openSocket, RpcSocket } from './rpc-socket.ts'

/** A late charger takes this much longer, ms. */
const LATE_MS = 20_000
const MIN_A = 6
/** Calls of the platform that are kept, the last ones. */
const MAX_RECEIVED = 1_000

/** A small charger with one connector. The caller decides when a car arrives, and when the meter reports. */
export class OwnCharger {
  readonly #options: Required<Omit<ChargerOptions, 'password'>> & Pick<ChargerOptions, 'password'>
  #rpc: RpcSocket | undefined
  readonly #profiles: InstalledProfiles
  readonly #meterFactor: () => number
  #limitA = Infinity
  #energyWh = 1_000
  #exportWh = 0
  #transaction: { id: string | number; seq: number } | null = null
  /** A car is connected and has no transaction. */
  #waits = false
  #clockMs = 0
  /** The last answer to its boot; undefined before. */
  bootStatus: unknown
  readonly #timers = new Set<NodeJS.Timeout>()
  /** The last calls of the platform, for tests. */
  readonly received: { method: string; params: Record<string, unknown>; atMs: number }[] = []

  constructor(options: ChargerOptions) {
    const defaults = {
      protocol: 'ocpp1.6',
      kind: 'obeys',
      reactionMs: 1_500,
      maxCurrentA: 16,
      phases: 3,
      discharges: false,
      meterError: 0,
      seed: 1,
      stationMaxA: Infinity,
    } as const
    this.#options = { ...defaults, ...options }
    this.#meterFactor = meterFactors(this.#options.meterError, this.#options.seed)
    this.#profiles = new InstalledProfiles(this.#options.stationMaxA)
  }

  get #isFirst() {
    return this.#options.protocol === 'ocpp1.6'
  }

  get socket(): WebSocket | undefined {
    return this.#rpc?.socket
  }

  /** Connects and boots. Rejects when the endpoint refuses the connection. */
  async connect(): Promise<Record<string, unknown>> {
    const { url, identity, password, protocol } = this.#options
    const authorization =
      password === undefined ? undefined : `Basic ${Buffer.from(`${identity}:${password}`).toString('base64')}`
    const socket = await openSocket(`${url}/${encodeURIComponent(identity)}`, protocol, authorization)
    this.#rpc = new RpcSocket(socket, (method, params) => this.#handle(method, params))
    return this.#boot('PowerUp')
  }

  async #boot(reason: string): Promise<Record<string, unknown>> {
    const chargingStation = { vendorName: 'Loadstar', model: 'Own charger' }
    const boot = await this.call(
      'BootNotification',
      this.#isFirst ? { chargePointVendor: 'Loadstar', chargePointModel: 'Own charger' } : { reason, chargingStation },
    )
    this.#clockMs = Date.parse(String(boot.currentTime)) - performance.now()
    this.bootStatus = boot.status
    await this.status('Available')
    return boot
  }

  call(method: string, params: object): Promise<Record<string, unknown>> {
    if (!this.#rpc) return Promise.reject(new Error('Not connected'))
    return this.#rpc.call(method, params)
  }

  get #now() {
    return new Date(this.#clockMs + performance.now()).toISOString()
  }

  heartbeat(): Promise<unknown> {
    return this.call('Heartbeat', {})
  }

  async status(status: string): Promise<void> {
    const timestamp = this.#now
    if (this.#isFirst) {
      await this.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status, timestamp })
    } else {
      const connectorStatus = ['Available', 'Faulted', 'Unavailable', 'Reserved'].includes(status) ? status : 'Occupied'
      await this.call('StatusNotification', { evseId: 1, connectorId: 1, connectorStatus, timestamp })
    }
  }

  /** A car arrives and starts a transaction. */
  async plugIn(tag = 'LOADSTAR'): Promise<void> {
    await this.status('Preparing')
    await this.#begin(tag)
  }

  /** A car arrives. The platform may start its transaction. */
  async connectCar(): Promise<void> {
    this.#waits = true
    await this.status('Preparing')
  }

  /** The car is no longer ready for a transaction, without a message to the platform. */
  disconnectCar(): void {
    this.#waits = false
  }

  /** `remoteStartId` is that of the platform, which started the transaction. */
  async #begin(tag: string, remoteStartId?: number): Promise<void> {
    this.#waits = false
    const timestamp = this.#now
    if (this.#isFirst) {
      await this.call('Authorize', { idTag: tag })
      const meterStart = Math.round(this.#energyWh)
      const { transactionId } = await this.call('StartTransaction', { connectorId: 1, idTag: tag, meterStart, timestamp })
      this.#transaction = { id: Number(transactionId), seq: 0 }
      await this.status('Charging')
    } else {
      this.#transaction = { id: `t-${this.#options.identity}-${Math.round(performance.now())}`, seq: 0 }
      const reason = remoteStartId === undefined ? 'CablePluggedIn' : 'RemoteStart'
      await this.#event('Started', reason, 'Charging', { idToken: { idToken: tag, type: 'Central' } }, { remoteStartId })
    }
  }

  async unplug(): Promise<void> {
    if (!this.#transaction) return
    if (this.#isFirst) {
      const meterStop = Math.round(this.#energyWh)
      await this.call('StopTransaction', { transactionId: this.#transaction.id, meterStop, timestamp: this.#now })
    } else await this.#event('Ended', 'EVDeparted', 'Idle')
    this.#transaction = null
    this.#profiles.endTransaction()
    await this.status('Available')
  }

  #event(eventType: string, triggerReason: string, chargingState: string, more: object = {}, about: object = {}) {
    const { id, seq } = this.#transaction ?? { id: '', seq: 0 }
    if (this.#transaction) this.#transaction.seq = seq + 1
    const transactionInfo = { transactionId: String(id), chargingState, ...about }
    return this.call('TransactionEvent', {
      eventType,
      triggerReason,
      seqNo: seq,
      timestamp: this.#now,
      transactionInfo,
      evse: { id: 1, connectorId: 1 },
      ...more,
    })
  }

  /** The current of the car, A per phase. */
  get currentA(): number {
    if (!this.#transaction) return 0
    const { kind, maxCurrentA } = this.#options
    if (kind === 'ignores') return maxCurrentA
    if (this.#limitA < 0) return Math.max(this.#limitA, -maxCurrentA)
    return this.#limitA < MIN_A ? 0 : Math.min(this.#limitA, maxCurrentA)
  }

  /** Reports the meter, after a number of seconds at the present current. */
  async report(seconds: number, reason: 'MeterValuePeriodic' | 'Trigger' = 'MeterValuePeriodic'): Promise<void> {
    const { phases } = this.#options
    const currentA = this.currentA * this.#meterFactor()
    const powerW = currentA * PHASE_V * phases
    this.#energyWh += (Math.max(0, powerW) * seconds) / 3_600
    this.#exportWh += (Math.max(0, -powerW) * seconds) / 3_600
    const registers = { energyWh: this.#energyWh, exportWh: this.#exportWh }
    const sampledValue = sampledValues({ isFirst: this.#isFirst, phases, currentA, powerW, ...registers })
    const meterValue = [{ timestamp: this.#now, sampledValue }]
    if (this.#isFirst) {
      const transaction = this.#transaction && { transactionId: this.#transaction.id }
      await this.call('MeterValues', { connectorId: 1, ...transaction, meterValue })
    } else if (this.#transaction) {
      await this.#event('Updated', reason, currentA !== 0 ? 'Charging' : 'SuspendedEVSE', { meterValue })
    } else await this.call('MeterValues', { evseId: 1, meterValue })
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#rpc?.socket.terminate()
  }

  async #handle(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    this.received.push({ method, params, atMs: performance.now() })
    if (this.received.length > MAX_RECEIVED) this.received.shift()
    switch (method) {
      case 'GetConfiguration':
        return { configurationKey: [{ key: 'ChargeProfileMaxStackLevel', readonly: true, value: '8' }], unknownKey: [] }
      case 'ChangeConfiguration':
        return { status: 'Accepted' }
      case 'GetVariables':
        return { getVariableResult: answers(params.getVariableData, 'UnknownVariable').map((answer) => this.#valueOf(answer)) }
      case 'SetVariables':
        return { setVariableResult: answers(params.setVariableData, 'Accepted') }
      case 'TriggerMessage':
        return { status: this.#trigger(String(params.requestedMessage)) }
      case 'SetChargingProfile':
        return { status: this.#takeProfile(params) }
      case 'RemoteStartTransaction':
      case 'RequestStartTransaction':
        return { status: this.#start(params) }
      case 'RemoteStopTransaction':
      case 'RequestStopTransaction':
        return { status: this.#stop(params.transactionId) }
      case 'GetCompositeSchedule':
        return this.#profiles.compositeSchedule(params, { isFirst: this.#isFirst, phases: this.#options.phases, now: this.#now })
      case 'ClearChargingProfile':
        return { status: this.#clear(Number(params.id ?? params.chargingProfileId)) }
      default:
        throw new CallRefused('NotSupported', `${method} is not supported`)
    }
  }

  #trigger(message: string): string {
    const triggered: Record<string, (() => Promise<unknown>) | undefined> = {
      BootNotification: () => this.#boot('Triggered'),
      MeterValues: () => this.report(0),
      TransactionEvent: () => this.report(0, 'Trigger'),
    }
    const act = triggered[message]
    if (!act) return 'NotImplemented'
    // The answer comes first.
    setImmediate(() => void act().catch(() => {}))
    return 'Accepted'
  }

  #valueOf(answer: ReturnType<typeof answers>[number]) {
    const isV2x = (answer.component as { name?: string }).name === 'V2XChargingCtrlr'
    return isV2x && this.#options.discharges ? { ...answer, attributeStatus: 'Accepted', attributeValue: 'true' } : answer
  }

  #takeProfile(params: Record<string, unknown>): string {
    const { kind, discharges } = this.#options
    if (kind === 'rejects') return 'Rejected'
    const about = { transaction: this.#transaction?.id, discharges, nowMs: Date.parse(this.#now) }
    if (!this.#profiles.take(params, about)) return 'Rejected'
    this.#follow()
    return 'Accepted'
  }

  #start(params: Record<string, unknown>): string {
    const isTaken = this.#waits && (params.chargingProfile === undefined || this.#takeProfile(params) === 'Accepted')
    if (!isTaken) return 'Rejected'
    const {
      idTag,
      idToken,
      remoteStartId = 0,
    } = params as { idTag?: string; idToken?: { idToken: string }; remoteStartId?: number }
    // The answer comes first.
    setImmediate(() => void this.#begin(idTag ?? idToken?.idToken ?? '', remoteStartId).catch(() => {}))
    return 'Accepted'
  }

  #stop(id: unknown): string {
    if (this.#options.kind === 'rejects' || id !== this.#transaction?.id) return 'Rejected'
    setImmediate(() => void this.unplug().catch(() => {}))
    return 'Accepted'
  }

  #clear(id: number): string {
    if (!this.#profiles.remove(id)) return 'Unknown'
    this.#follow()
    return 'Accepted'
  }

  #follow() {
    const { limitA } = this.#profiles
    const { kind, reactionMs } = this.#options
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer)
        this.#limitA = limitA
      },
      kind === 'late' ? reactionMs + LATE_MS : reactionMs,
    )
    this.#timers.add(timer)
  }
}

const answers = (asked: unknown, attributeStatus: string) =>
  (asked as { component: object; variable: object }[]).map(({ component, variable }) => ({
    component,
    variable,
    attributeStatus,
  }))
