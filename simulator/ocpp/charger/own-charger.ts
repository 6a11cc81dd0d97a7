import { PHASE_V } from '#simulator/dlm/model/kilowatts.ts'
import type { WebSocket } from 'ws'
import { InstalledProfiles } from './installed-profiles.ts'
import { meterFactors } from './meter-error.ts'
import { CallRefused, openSocket, RpcSocket } from './rpc-socket.ts'

export const KINDS = ['obeys', 'late', 'ignores', 'rejects', 'vanishes'] as const
export type Kind = (typeof KINDS)[number]

export interface ChargerOptions {
  /** Address without the identity, such as `ws://127.0.0.1:9000/ocpp`. */
  readonly url: string
  readonly identity: string
  readonly protocol?: 'ocpp1.6' | 'ocpp2.0.1'
  readonly kind?: Kind
  readonly password?: string
  /** From a limit to the current of the car, ms. */
  readonly reactionMs?: number
  readonly maxCurrentA?: number
  readonly phases?: 1 | 2 | 3
  /** The largest error of its meter as a share, such as 0.01. */
  readonly meterError?: number
  /** Decides the errors of its meter. */
  readonly seed?: number
  /** A limit of the charger itself, such as that of its installation. */
  readonly stationMaxA?: number
  /** It reports that it can discharge, and accepts negative limits. */
  readonly discharges?: boolean
}

/** A late charger takes this much longer, ms. */
const LATE_MS = 20_000
const LEAST_A = 6

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
  #clockMs = 0
  /** The last answer to its boot; undefined before. */
  bootStatus: unknown
  readonly #timers = new Set<NodeJS.Timeout>()
  /** Calls of the platform, for tests. */
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
    const timestamp = this.#now
    if (this.#isFirst) {
      await this.call('Authorize', { idTag: tag })
      const meterStart = Math.round(this.#energyWh)
      const { transactionId } = await this.call('StartTransaction', { connectorId: 1, idTag: tag, meterStart, timestamp })
      this.#transaction = { id: Number(transactionId), seq: 0 }
      await this.status('Charging')
    } else {
      this.#transaction = { id: `t-${this.#options.identity}-${Math.round(performance.now())}`, seq: 0 }
      await this.#event('Started', 'CablePluggedIn', 'Charging', { idToken: { idToken: tag, type: 'Central' } })
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

  #event(eventType: string, triggerReason: string, chargingState: string, more: object = {}) {
    const { id, seq } = this.#transaction ?? { id: '', seq: 0 }
    if (this.#transaction) this.#transaction.seq = seq + 1
    const transactionInfo = { transactionId: String(id), chargingState }
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
    return this.#limitA < LEAST_A ? 0 : Math.min(this.#limitA, maxCurrentA)
  }

  /** Reports the meter, after a number of seconds at the present current. */
  async report(seconds: number, reason: 'MeterValuePeriodic' | 'Trigger' = 'MeterValuePeriodic'): Promise<void> {
    const { phases } = this.#options
    const currentA = this.currentA * this.#meterFactor()
    const powerW = currentA * PHASE_V * phases
    this.#energyWh += (Math.max(0, powerW) * seconds) / 3_600
    this.#exportWh += (Math.max(0, -powerW) * seconds) / 3_600
    const way = currentA < 0 ? 'Export' : 'Import'
    const value = (number: number) => (this.#isFirst ? String(Math.round(number * 100) / 100) : number)
    const unit = (name: string) => (this.#isFirst ? { unit: name } : { unitOfMeasure: { unit: name } })
    const sampledValue = [
      ...['L1', 'L2', 'L3']
        .slice(0, phases)
        .map((phase) => Object.assign({ value: value(Math.abs(currentA)), measurand: `Current.${way}`, phase }, unit('A'))),
      { value: value(Math.abs(powerW)), measurand: `Power.Active.${way}`, ...unit('W') },
      { value: value(this.#energyWh), measurand: 'Energy.Active.Import.Register', ...unit('Wh') },
      ...(this.#exportWh > 0
        ? [{ value: value(this.#exportWh), measurand: 'Energy.Active.Export.Register', ...unit('Wh') }]
        : []),
    ]
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
