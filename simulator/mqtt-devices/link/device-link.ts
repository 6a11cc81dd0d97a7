import {
  deviceSetpointTopic,
  GRID_FREQUENCY_TOPIC,
  joinAnswerTopic,
  joinTopic,
  type GridFrequency,
} from '#contract/ocpp/mqtt-devices.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { reported } from '#simulator/devices/world/reported.ts'
import { comingHz, GRID_STEP_MS } from '#simulator/grid/model/grid.ts'
import type { DeviceGate } from '#simulator/mqtt/device-gate.ts'
import { readFilter } from '#simulator/mqtt/topic-filter.ts'
import { FrameLogs } from '#simulator/ocpp/endpoint/frame-logs.ts'
import { RunEntry } from '#simulator/ocpp/endpoint/run-entry.ts'
import type { WaitingList } from '#simulator/ocpp/endpoint/waiting-list.ts'
import { WrongPasswords } from '#simulator/ocpp/endpoint/wrong-passwords.ts'
import type { ChargerMessage, Deviation } from '#simulator/ocpp/model/charger-message.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { meterMessage } from '../model/meter-message.ts'
import { readAnswer, readIntroduction } from '../model/read-answer.ts'
import { readReport } from '../model/read-report.ts'
import { reportMessage } from '../model/report-message.ts'
import { setpointOf } from '../world/setpoint-of.ts'
import { deviceStations, entryOf, IDENTITY, isPassword, logName, partyOf, stationOfDevice } from './device-identities.ts'
import { joinStateOf, mayDevicePublish, mayDeviceSubscribe, type Party } from './device-identities.ts'
import { MessageRate } from './message-rate.ts'

/** A setpoint is valid for this time, and sent again after half of it, ms. */
const VALID_MS = 5 * MINUTE_MS
/** Refusals without a wrong password come at once. */
const AT_ONCE_MS = 0
/** Two programs of one identity take the connection from each other. */
const REPLACED: Deviation = { clause: 'MQTT', what: 'a new connection has replaced an open one' }
/** Unknown devices connect at the same time. */
const MAX_WAITING_SESSIONS = 1_000

interface Sent {
  readonly seq: number
  readonly content: string
  readonly payload: string
  /** Of the world, and real time, ms. */
  readonly atMs: number
  readonly realMs: number
}

interface LinkSettings {
  readonly waiting: WaitingList
  readonly logs: FrameLogs
  /** Logs an error of a message that no caller waits for. */
  readonly failed: (error: unknown) => void
}

/**
 * V2G devices, batteries and external meters of others at a broker. Their reports and answers become actions of the run; the setpoints of their
 * stations are sent to them.
 */
export class DeviceLink implements DeviceGate {
  readonly #engine: Engine
  readonly #settings: LinkSettings
  readonly #passwords = new WrongPasswords()
  /** How to close the connection of each identity, in lower case. */
  readonly #sessions = new Map<string, () => void>()
  readonly #rates = new Map<string, MessageRate>()
  /** The last setpoint of each station, by device id. */
  readonly #sent = new Map<string, Sent>()
  /** The last status of each device, also of one whose report is not in the run yet. */
  readonly #statuses = new WeakMap<Station, NonNullable<ChargerMessage['status']>>()
  #send: Parameters<DeviceGate['follow']>[0] = () => {}
  #entry: RunEntry | undefined

  constructor(engine: Engine, settings: LinkSettings) {
    this.#engine = engine
    this.#settings = settings
  }

  signIn(user: string, password: string, address: string) {
    const refused = { refusedAfterMs: AT_ONCE_MS }
    if (!IDENTITY.test(user)) return refused
    const party = partyOf(this.#engine.world, user)
    if (party) {
      const { identity, password: wanted } = entryOf(party) ?? { identity: user }
      if (wanted === undefined) return { identity }
      if (this.#passwords.isWaiting(address, identity)) return refused
      if (!isPassword(password, wanted)) return { refusedAfterMs: this.#passwords.wrong(address, identity) }
      this.#passwords.right(address, identity)
      return { identity }
    }
    // A console whose token has expired gives no password. It is no unknown device.
    const isFull = this.#sessions.size >= MAX_WAITING_SESSIONS + deviceStations(this.#engine.world).size
    if (password === '' || isFull || !this.#settings.waiting.accepts(user, address)) return refused
    const waiting = this.#settings.waiting.add(user, 'mqtt', address)
    waiting.connectors.add(1)
    return { identity: waiting.identity }
  }

  identityOf(topic: string): string | undefined {
    const [prefix, name = '', ...kind] = topic.split('/')
    if (prefix === 'join' || prefix === 'meters') return IDENTITY.test(name) ? name : undefined
    const filter = readFilter(topic)
    const station = kind.length === 2 && filter ? this.#engine.world.byStationId.get(Number(filter.stationId)) : undefined
    return station?.ocpp?.entry.protocol && station.sellerId === filter?.sellerId ? station.ocpp.entry.identity : undefined
  }

  mayPublish(identity: string, topic: string): boolean {
    return mayDevicePublish(this.#engine.world, identity, topic)
  }

  maySubscribe(identity: string, topic: string): boolean {
    return mayDeviceSubscribe(this.#engine.world, identity, topic)
  }

  opened(identity: string, close: () => void): () => void {
    const key = identity.toLowerCase()
    const former = this.#sessions.get(key)
    // Before the end of the former connection, which would take the device offline.
    this.#sessions.set(key, close)
    former?.()
    const party = partyOf(this.#engine.world, identity)
    if (former && party) this.#note(party, {}, [REPLACED])
    this.#pinClock()
    return () => {
      // Another connection of the device has replaced this one, and goes on.
      if (this.#sessions.get(key) !== close) return
      this.#sessions.delete(key)
      this.#rates.delete(key)
      this.#pinClock()
      this.#settings.waiting.lost(identity)
      const station = stationOfDevice(this.#engine.world, identity)
      if (station?.isOnline) this.#note({ station }, { connected: false })
    }
  }

  received(identity: string, topic: string, payload: string): void {
    const party = partyOf(this.#engine.world, identity)
    const kind = topic.slice(topic.lastIndexOf('/') + 1)
    this.#log(identity, topic === joinTopic(identity) ? 'join' : kind, payload, false)
    const rate = this.#rateOf(identity)
    const admitted = rate.admits(performance.now())
    if (admitted === 'first dropped' && party) this.#note(party, {}, [{ clause: 'MQTT', what: rate.sentence }])
    if (admitted !== 'admitted') return
    if (topic === joinTopic(identity)) {
      if (!party) Object.assign(this.#settings.waiting.add(identity, 'mqtt'), readIntroduction(payload))
      return this.#answerJoin(identity)
    }
    if (!party) return
    if ('meter' in party) {
      const { report, deviations } = readReport(payload)
      const read = meterMessage(report)
      return this.#note(party, read.message, [...deviations, ...read.deviations])
    }
    if (kind === 'answer') this.#takeAnswer(party.station, payload)
    else this.#takeReport(party.station, payload)
  }

  retained(topic: string) {
    const [prefix = '', identity = '', kind] = topic.split('/')
    const { world } = this.#engine
    if (prefix === 'join' && kind === 'answer') return { topic, payload: JSON.stringify(joinStateOf(world, identity)) }
    const filter = readFilter(topic)
    if (!filter || !['setpoint', '+'].includes(filter.kind) || typeof filter.stationId !== 'number') return undefined
    const station = world.byStationId.get(filter.stationId)
    const payload = station && this.#sent.get(station.deviceId)?.payload
    if (payload === undefined || typeof filter.sellerId !== 'number' || station?.sellerId !== filter.sellerId) return undefined
    return { topic: deviceSetpointTopic(filter.sellerId, filter.stationId), payload }
  }

  follow(send: Parameters<DeviceGate['follow']>[0]): () => void {
    this.#send = send
    const endings = [
      this.#engine.onSecond(() => {
        this.#admitMeters()
        this.#sendSetpoints()
        this.#sendFrequency()
      }),
      this.#engine.onReplaced(() => {
        this.#sent.clear()
        this.#settings.waiting.removeDisconnected()
        this.#pinClock()
      }),
    ]
    return () => {
      for (const end of endings) end()
      this.#engine.pin.set(null, 'devices')
    }
  }

  /** Call this after the station of a device has been added or removed. */
  changed(identity: string): void {
    this.#pinClock()
    if (partyOf(this.#engine.world, identity)) this.#settings.waiting.remove(identity)
    else if (this.#sessions.has(identity.toLowerCase())) this.#settings.waiting.add(identity, 'mqtt').connectors.add(1)
    this.#answerJoin(identity)
  }

  /** A meter waits until a group names it. */
  #admitMeters() {
    const { waiting } = this.#settings
    if (this.#sessions.size === 0) return
    for (const { identity, introduction } of waiting.all) {
      if (introduction?.kind === 'meter' && partyOf(this.#engine.world, identity)) this.changed(identity)
    }
  }

  #answerJoin(identity: string) {
    const payload = JSON.stringify(joinStateOf(this.#engine.world, identity))
    this.#log(identity, 'join', payload, true)
    this.#send(joinAnswerTopic(identity), payload)
  }

  #takeReport(station: Station, payload: string) {
    const { report, deviations } = readReport(payload)
    const kind = station.plan.kind === 'battery' ? 'battery' : 'v2g'
    const { hasStatus = false, ownStatus } = station.ocpp ?? {}
    const { status, ...message } = reportMessage(report, { kind, hasStatus })
    const was = this.#statuses.get(station)
    if (status) this.#statuses.set(station, status)
    // Most reports repeat the status. One that is on its way to the run counts too.
    const isNew = status !== undefined && (!hasStatus || status !== ownStatus || status !== was)
    const others = Object.keys(message).length > 0 ? message : { heartbeat: true as const }
    this.#note({ station }, isNew ? { ...message, status } : others, deviations)
  }

  #takeAnswer(station: Station, payload: string) {
    const { answer, seq, deviations } = readAnswer(payload)
    const sent = this.#sent.get(station.deviceId)
    const delayMs = sent && sent.seq === seq ? Math.round(performance.now() - sent.realMs) : undefined
    // An answer to an earlier setpoint says nothing about the present one.
    const isPresent = seq === undefined || sent?.seq === seq
    const setpoint = answer && isPresent && { ...answer, ...(delayMs !== undefined && { delayMs }) }
    this.#note({ station }, setpoint ? { setpoint } : { heartbeat: true }, deviations)
  }

  #note(party: Party, message: ChargerMessage, deviations: readonly Deviation[] = []) {
    const [entry, { failed }] = [this.#presentEntry(), this.#settings]
    if ('station' in party) entry.enter([party.station], message, deviations).catch(failed)
    else entry.enterMeter(party.meterId, message, deviations).catch(failed)
  }

  #presentEntry(): RunEntry {
    if (this.#entry?.world === this.#engine.world) return this.#entry
    const { failed } = this.#settings
    return (this.#entry = new RunEntry({ engine: this.#engine, limitsSent: () => Promise.resolve(), failed }, () => []))
  }

  #sendSetpoints() {
    const { world } = this.#engine
    for (const station of deviceStations(world).values()) {
      if (station.isOnline && station.sellerId !== null) this.#sendSetpoint(station, station.sellerId)
    }
  }

  /** A bench has no mains of 49.6 Hz: devices measure those of the run. */
  #sendFrequency() {
    if (this.#sessions.size === 0) return
    const { grid, nowMs } = this.#engine.world
    const message: GridFrequency = {
      time: new Date(nowMs + GRID_STEP_MS).toISOString(),
      stepMs: GRID_STEP_MS,
      frequencyHz: comingHz(grid, SECOND_MS / GRID_STEP_MS).map((hz) => (Number.isNaN(hz) ? null : reported('Frequency', hz))),
    }
    this.#send(GRID_FREQUENCY_TOPIC, JSON.stringify(message), { isRetained: false })
  }

  #sendSetpoint(station: Station, sellerId: number) {
    const { world } = this.#engine
    const setpoint = setpointOf(world, station)
    if (!setpoint) return
    const content = JSON.stringify(setpoint)
    const last = this.#sent.get(station.deviceId)
    if (last?.content === content && world.nowMs - last.atMs < VALID_MS / 2) return
    // Above those of before a restart of the server.
    const seq = Math.max((last?.seq ?? 0) + 1, Math.floor(world.nowMs / SECOND_MS))
    const time = new Date(world.nowMs).toISOString()
    const payload = JSON.stringify({ seq, time, validUntil: new Date(world.nowMs + VALID_MS).toISOString(), ...setpoint })
    this.#sent.set(station.deviceId, { seq, content, payload, atMs: world.nowMs, realMs: performance.now() })
    this.#log(station.ocpp?.entry.identity ?? '', 'setpoint', payload, true)
    this.#send(deviceSetpointTopic(sellerId, station.stationId), payload)
  }

  #rateOf(identity: string): MessageRate {
    const key = identity.toLowerCase()
    const rate = this.#rates.get(key) ?? new MessageRate()
    this.#rates.set(key, rate)
    return rate
  }

  #log(identity: string, action: string, text: string, isOutbound: boolean) {
    const name = logName(identity)
    const log = this.#settings.logs.of(name) ?? this.#settings.logs.open(name)
    log.note({ action, text, isOutbound, atMs: this.#engine.world.nowMs, isAnswer: action === 'answer' })
  }

  #pinClock() {
    const { world } = this.#engine
    const count = [...this.#sessions.keys()].filter((identity) => partyOf(world, identity)).length
    const reason = count === 0 ? null : `${count === 1 ? 'A device is' : `${count} devices are`} connected by MQTT`
    this.#engine.pin.set(reason, 'devices')
  }
}
