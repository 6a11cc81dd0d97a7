import type { OcppStatus } from '#contract/statuses.ts'
import { stream } from '#simulator/core/model/random.ts'
import type { Protocol } from '../endpoint/limit-call.ts'
import { TrueConnector, type CarriedRegister, type TrueSession } from './truth.ts'

/** What one sampled value says, if it can be read: of which quantity, or nothing. */
export interface Sample {
  json: Record<string, unknown>
  carries: 'current' | 'power' | 'energy' | 'nothing'
}

export type MessageKind = 'boot' | 'heartbeat' | 'status' | 'start' | 'values' | 'state' | 'stop'

/** A message of the charger before it is sent. */
export interface Outgoing {
  readonly kind: MessageKind
  method: string
  readonly connector: TrueConnector | null
  body: Record<string, unknown>
  samples: Sample[]
  /** The energy of an interval, which is in no other message, Wh. */
  readonly intervalWh?: number
  readonly session: TrueSession | null
  readonly takenMs: number
  /** When it is sent, ms. */
  dueMs: number
  /** What it says of the connector at its moment; undefined for nothing, or nothing that can be relied on. */
  claims: Claims
}

export interface Claims {
  readonly session?: boolean | undefined
  readonly status?: OcppStatus | undefined
  readonly register?: CarriedRegister | undefined
}

/** What decides whether a charger accepts a profile. */
export interface OfferedProfile {
  readonly stackLevel: number
  /** `whole` for a profile of the whole charger. */
  readonly purpose: string
  readonly unit: string
  readonly limitA: number
  readonly isRelative: boolean
}

const REPORT_MS = 5_000
const HEARTBEAT_MS = 30_000

/** The messages of a charger with two connectors in one version of the protocol. It plays a seeded day of visits. */
export class ModelCharger {
  readonly protocol: Protocol
  readonly connectors: readonly [TrueConnector, TrueConnector]
  readonly outbox: Outgoing[] = []
  readonly #plan = new Map<number, (() => void)[]>()
  readonly #shown = new Map<TrueConnector, OcppStatus>()
  readonly #reportedMs = new Map<TrueConnector, number>()
  #heartbeatMs = 0
  nowMs = 0
  firstMs = 0
  /** When the power returns, ms. */
  powerAtMs = Infinity
  /** The last absurd value of a register, ms. */
  jumpedMs = 0
  /** The connectors whose register the platform has received since it knows the charger. */
  readonly registersSent = new Set<TrueConnector>()
  /** Meter values end after these seconds. */
  valuesUntil = Infinity
  /** Whether it accepts a profile that the standard allows; A per phase. */
  takesProfile: (profile: OfferedProfile) => boolean = () => true
  /** What is not reported. */
  isWithoutPower = false
  isWithoutCurrents = false
  phaseNames: readonly [string, string, string] = ['L1', 'L2', 'L3']
  /** The charger's clock and its way of writing times. */
  stamp = (ms: number): string => new Date(ms).toISOString()
  /** Measurands of its values; changed by the configuration that it accepts. */
  measurands: readonly string[] = ['Current.Import', 'Power.Active.Import', 'Voltage', 'Energy.Active.Import.Register']

  constructor(seed: number, protocol: Protocol, seconds: number) {
    this.protocol = protocol
    const random = stream(seed, 'visits')
    const between = (least: number, most: number) => Math.floor(least + random() * (most - least + 1))
    const firstWh = random() < 0.3 ? 0 : between(1, 900_000)
    this.connectors = [new TrueConnector(1, 32, firstWh), new TrueConnector(2, 32, between(0, 5_000))]
    const LINES = [
      [true, true, true],
      [true, true, true],
      [true, false, false],
      [false, true, false],
      [false, false, true],
      [true, true, false],
      [false, true, true],
    ] as const
    const voltageV = Math.round(2_180 + 280 * stream(seed, 'voltage')()) / 10
    for (const [place, connector] of this.connectors.entries()) {
      connector.voltageV = voltageV
      if (place === 1 && random() < 0.5) continue
      for (let second = between(4, 20); second < seconds - 60; second += between(8, 55)) {
        const car = { wantedA: between(7, 32), lines: LINES[between(0, LINES.length - 1)] ?? LINES[0] }
        this.#at(second, () => connector.plugIn(car))
        second += between(1, 4)
        const id = `${seed}-${connector.number}-${second}`
        this.#at(second, () => this.#begin(connector, id))
        const lasts = between(25, 90)
        if (random() < 0.5) this.#at(second + between(5, lasts - 5), () => (car.wantedA = random() < 0.3 ? 0 : between(6, 32)))
        second += lasts
        // The last car can stay.
        if (second > seconds - 40) break
        this.#at(second, () => this.#end(connector))
        second += between(1, 5)
        this.#at(second, () => {
          // Without power at its end, the session ends with the cable.
          this.#end(connector)
          connector.unplug()
        })
      }
    }
  }

  #at(second: number, act: () => void) {
    this.#plan.set(second, [...(this.#plan.get(second) ?? []), act])
  }

  /** Runs one second, numbered from 0, and puts its messages in the outbox. */
  second(second: number, nowMs: number): void {
    this.nowMs = nowMs
    if (second === 0) {
      this.firstMs = nowMs
      this.boot()
    }
    if (nowMs >= this.powerAtMs) {
      this.powerAtMs = Infinity
      this.power(true)
    }
    for (const connector of this.connectors) connector.second()
    for (const act of this.#plan.get(second) ?? []) act()
    for (const connector of this.connectors) {
      connector.follow()
      this.#showStatus(connector)
      const isDue = nowMs - (this.#reportedMs.get(connector) ?? 0) >= REPORT_MS
      if (connector.session && connector.hasPower && isDue) this.#reportValues(connector)
    }
    if (nowMs - this.#heartbeatMs < HEARTBEAT_MS) return
    this.#heartbeatMs = nowMs
    this.#put({ kind: 'heartbeat', method: 'Heartbeat', connector: null, body: {} })
  }

  #begin(connector: TrueConnector, id: string) {
    if (!connector.car || connector.session || !connector.hasPower) return
    const session = connector.begin(id, this.nowMs)
    connector.follow()
    this.#reportedMs.set(connector, this.nowMs)
    const claims = { session: true, register: connector.register(this.nowMs) }
    const first = { connectorId: connector.number, idTag: 'TAG', meterStart: connector.registerWh }
    if (this.protocol === 'ocpp1.6') {
      this.#put({ kind: 'start', method: 'StartTransaction', connector, session, body: first, claims })
    } else this.#event('start', 'Started', connector, session)
  }

  #end(connector: TrueConnector) {
    const { session } = connector
    if (!session || !connector.hasPower) return
    connector.end()
    const claims = { session: false, register: connector.register(this.nowMs) }
    const last = { meterStop: connector.registerWh, reason: 'Local' }
    if (this.protocol === 'ocpp1.6') {
      this.#put({ kind: 'stop', method: 'StopTransaction', connector, session, body: last, claims })
    } else this.#event('stop', 'Ended', connector, session)
  }

  boot(): void {
    const of = { vendor: 'Model', model: 'Judge' }
    const body =
      this.protocol === 'ocpp1.6'
        ? { chargePointVendor: of.vendor, chargePointModel: of.model }
        : { reason: 'PowerUp', chargingStation: { vendorName: of.vendor, model: of.model } }
    this.#put({ kind: 'boot', method: 'BootNotification', connector: null, body })
    this.#shown.clear()
  }

  /** The power fails, with or without the sessions; true when it returns. */
  power(hasPower: boolean, keepsSessions = true): void {
    for (const connector of this.connectors) {
      connector.hasPower = hasPower
      if (!keepsSessions && connector.session) connector.end()
      connector.follow()
    }
    if (!hasPower) return void (this.outbox.length = 0)
    this.boot()
    // The car has left meanwhile.
    for (const connector of this.connectors) if (!connector.car) this.#end(connector)
  }

  #showStatus(connector: TrueConnector) {
    const { status } = connector
    const shown = this.#shown.get(connector)
    if (status === shown || !connector.hasPower) return
    this.#shown.set(connector, status)
    const timestamp = this.stamp(this.nowMs)
    const hasSession = connector.session !== null
    if (this.protocol === 'ocpp1.6') {
      const isSure = hasSession || ['Available', 'Finishing', 'Preparing'].includes(status)
      const body = { connectorId: connector.number, errorCode: 'NoError', status, timestamp }
      const claims = { status, ...(isSure && { session: hasSession }) }
      return this.#put({ kind: 'status', method: 'StatusNotification', connector, body, claims })
    }
    const word = (one: OcppStatus | undefined) =>
      one === undefined || one === 'Available' || one === 'Faulted' ? one : 'Occupied'
    if (word(shown) !== word(status)) {
      const body = { evseId: connector.number, connectorId: 1, connectorStatus: word(status), timestamp }
      const claims = status === 'Available' ? { status, session: false } : {}
      this.#put({ kind: 'status', method: 'StatusNotification', connector, body, claims })
    }
    if (connector.session && connector.session.seqNo > 0) this.#event('state', 'Updated', connector, connector.session)
  }

  #reportValues(connector: TrueConnector) {
    this.#reportedMs.set(connector, this.nowMs)
    const { session } = connector
    if (!session) return
    if (this.protocol === 'ocpp2.0.1') return this.#event('values', 'Updated', connector, session)
    const samples = this.samplesOf(connector)
    const claims = { session: true, register: connector.register(this.nowMs) }
    this.#put({
      kind: 'values',
      method: 'MeterValues',
      connector,
      session,
      samples,
      body: { connectorId: connector.number },
      claims,
    })
  }

  #event(kind: MessageKind, eventType: string, connector: TrueConnector, session: TrueSession) {
    const status = connector.status
    const chargingState = { Charging: 'Charging', SuspendedEV: 'SuspendedEV', SuspendedEVSE: 'SuspendedEVSE' }[status as string]
    const body = {
      eventType,
      triggerReason:
        { start: 'Authorized', stop: 'Local', state: 'ChargingStateChanged' }[kind as string] ?? 'MeterValuePeriodic',
      seqNo: session.seqNo++,
      timestamp: this.stamp(this.nowMs),
      transactionInfo: { transactionId: session.id, ...(chargingState && { chargingState }) },
      evse: { id: connector.number, connectorId: 1 },
      ...(kind === 'start' && { idToken: { idToken: 'TAG', type: 'Central' } }),
    }
    const samples = kind === 'state' ? [] : this.samplesOf(connector)
    const isRunning = kind !== 'stop'
    const claims = { session: isRunning, register: connector.register(this.nowMs), ...(isRunning && { status }) }
    this.#put({ kind, method: 'TransactionEvent', connector, session, samples, body, claims })
  }

  /** The values of the present moment in the plainest form of the standard. */
  samplesOf({ currentsA, powerW, registerWh, voltageV }: TrueConnector): Sample[] {
    const unit = (name: string) => (this.protocol === 'ocpp1.6' ? { unit: name } : { unitOfMeasure: { unit: name } })
    const value = (amount: number) => (this.protocol === 'ocpp1.6' ? String(amount) : amount)
    const has = (name: string) => this.measurands.includes(name)
    const sample = (measurand: string, amount: number, name: string, carries: Sample['carries'], phase?: string): Sample[] =>
      has(measurand) ? [{ json: { value: value(amount), measurand, ...unit(name), ...(phase && { phase }) }, carries }] : []
    return [
      ...currentsA.flatMap((amperes, line) => sample('Current.Import', amperes, 'A', 'current', `L${line + 1}`)),
      ...sample('Power.Active.Import', Math.round(powerW * 10) / 10, 'W', 'power'),
      ...sample('Voltage', voltageV, 'V', 'nothing', 'L1-N'),
      ...sample('Energy.Active.Import.Register', registerWh, 'Wh', 'energy'),
    ]
  }

  /** Reports the statuses of all connectors in the next second. */
  showStatuses(): void {
    this.#shown.clear()
  }

  /** Reports values of all connectors in the next second. */
  reportNow(): void {
    this.#reportedMs.clear()
  }

  #put(message: Pick<Outgoing, 'kind' | 'method' | 'connector' | 'body'> & Partial<Outgoing>) {
    this.outbox.push({ samples: [], session: null, takenMs: this.nowMs, dueMs: this.nowMs, claims: {}, ...message })
  }
}

/** The parameters of a message at the moment when it is sent. */
export function paramsOf(
  charger: ModelCharger,
  { method, kind, body, samples, session, takenMs }: Outgoing,
): Record<string, unknown> {
  const { protocol } = charger
  const timestamp = charger.stamp(takenMs)
  const meterValue = [{ timestamp, sampledValue: samples.map(({ json }) => json) }]
  if (protocol === 'ocpp2.0.1') return { ...body, ...(method !== 'StatusNotification' && samples.length > 0 && { meterValue }) }
  if (kind === 'start' || kind === 'stop') {
    const transactionId = kind === 'stop' ? { transactionId: session?.number ?? 0 } : {}
    return { timestamp, ...transactionId, ...body }
  }
  if (method !== 'MeterValues') return body
  return { ...(session?.number !== undefined && { transactionId: session.number }), ...body, meterValue }
}
