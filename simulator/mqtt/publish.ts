import { deviceStatusTopic, deviceValueTopic, telemetryTopic, type DeviceMessage } from '#contract/live-feed.ts'
import type { Fault } from '#simulator/faults/fault.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { deviceValues } from '#simulator/events/world/device-values.ts'
import type { OcppCharger } from '#simulator/ocpp/model/ocpp-charger.ts'
import { shownOrigin } from '#simulator/ocpp/world/sent-values.ts'
import { reportsInRealTime, telemetryOf } from '#simulator/fingrid/world/telemetry.ts'

/** The destination of messages: the embedded or an external broker. */
export interface Outlet {
  /** Whether the message has a subscriber and room in the queue. Called before a message is built. */
  wants(topic: string): boolean
  send(topic: string, payload: string, retain: boolean): void
}

export type DeviceStatus = 'online' | 'offline'
/** Status of a deleted device: offline. */
const isReporting = (station: Station) => station.isOnline && !station.isRemoved
export const connectionStatus = (station: Station): DeviceStatus => (isReporting(station) ? 'online' : 'offline')

/** The message of this second for the device-value topic. */
export function deviceMessage(world: World, station: Station): string {
  const { deviceId, stationId, feedSeq: seq } = station
  const message: DeviceMessage = {
    ts: new Date(world.nowMs).toISOString(),
    deviceId,
    stationId,
    seq,
    values: deviceValues(station),
    ...(station.ocpp && originOf(station, station.ocpp)),
  }
  return JSON.stringify(message)
}

function originOf(
  station: Station,
  charger: OcppCharger,
): Pick<DeviceMessage, 'powerOrigin' | 'powerDerivedFrom' | 'powerMeasuredAt'> {
  const { origin, derivedFrom, measuredMs } = shownOrigin(station, charger)
  return {
    ...(origin && { powerOrigin: origin }),
    ...(derivedFrom && { powerDerivedFrom: derivedFrom }),
    powerMeasuredAt: Number.isFinite(measuredMs) ? new Date(measuredMs).toISOString() : null,
  }
}

/** A payload after a fault; undefined for a dropped message. */
export function withInjectedFault(fault: Fault | undefined, payload: string): string | undefined {
  if (!fault) return payload
  if (fault.drop || fault.hang) return undefined
  if (fault.body !== undefined) return typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body)
  if (fault.truncate) return payload.slice(0, payload.length >> 1)
  return fault.malformed ? payload.replaceAll(':', ',') : payload
}

interface Live {
  readonly station: Station
  readonly valueTopic: string
  readonly statusTopic: string
  wasOnline: boolean
}

const liveOf = (stations: readonly Station[]): Live[] =>
  stations.flatMap((station) => {
    const { sellerId, stationId } = station
    if (!station.hasLiveFeed || sellerId === null) return []
    return {
      station,
      valueTopic: deviceValueTopic(sellerId, stationId),
      statusTopic: deviceStatusTopic(sellerId, stationId),
      wasOnline: isReporting(station),
    }
  })

/** Limits of the delayed messages. A slow broker at a high speed would otherwise fill the memory. */
const MAX_LATE = { messages: 20_000, bytes: 16 * 2 ** 20 }
/** The longest delay of a timer; longer delays are skipped. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/**
 * Publishes the values of every online device in each world second, each change of its status, and the telemetry of super groups.
 * Sequence numbers also increase without subscribers, so that a subscriber can distinguish a loss from a late start.
 */
export class Publisher {
  readonly #engine: Engine
  readonly #outlet: Outlet
  #world: World | undefined
  #live: Live[] = []
  /** Number of stations of the world that were read; stations may be added. */
  #read = 0
  /** Messages dropped by a scenario fault. */
  lost = 0
  /** Messages dropped because too many were delayed. */
  dropped = 0
  #late = 0
  #lateBytes = 0

  constructor(engine: Engine, outlet: Outlet) {
    this.#engine = engine
    this.#outlet = outlet
  }

  publishSecond(world: World) {
    this.#follow(world)
    for (const live of this.#live) {
      const { station, valueTopic, statusTopic, wasOnline } = live
      const isOnline = isReporting(station)
      if (isOnline !== wasOnline) {
        live.wasOnline = isOnline
        this.#tellStatus(statusTopic, connectionStatus(station))
      }
      if (!isOnline) continue
      station.feedSeq += 1
      if (this.#outlet.wants(valueTopic)) this.#send(valueTopic, deviceMessage(world, station), false)
    }
    this.#publishTelemetry(world)
  }

  #publishTelemetry(world: World) {
    for (const group of world.groups.values()) {
      const topic = telemetryTopic(group.id)
      if (reportsInRealTime(group) && this.#outlet.wants(topic)) {
        this.#send(topic, JSON.stringify(telemetryOf(world, group)), false)
      }
    }
  }

  /** Publishes the status of every device for a broker that retains it: its present status, or offline. */
  publishStatuses(status?: DeviceStatus) {
    this.#follow(this.#engine.world)
    for (const { station, statusTopic } of this.#live) {
      if (!station.isRemoved) this.#outlet.send(statusTopic, status ?? connectionStatus(station), true)
    }
  }

  #follow(world: World) {
    const { stations } = world
    if (world === this.#world) {
      if (this.#read < stations.length) this.#live.push(...liveOf(stations.slice(this.#read)))
      this.#read = stations.length
      return
    }
    const isAnother = this.#world !== undefined
    this.#world = world
    this.#live = liveOf(stations)
    this.#read = stations.length
    // The statuses of the previous world do not apply.
    if (isAnother) for (const { station, statusTopic } of this.#live) this.#tellStatus(statusTopic, connectionStatus(station))
  }

  #tellStatus(topic: string, status: DeviceStatus) {
    if (this.#outlet.wants(topic)) this.#send(topic, status, true)
  }

  #send(topic: string, payload: string, retain: boolean) {
    const { conditions } = this.#engine
    if (conditions.broker.down) return
    const fault = conditions.drawTopicFault(topic)
    const said = withInjectedFault(fault, payload)
    if (said === undefined) {
      this.lost += 1
      return
    }
    const delayMs = conditions.broker.slowMs + (fault?.delayMs ?? 0)
    if (delayMs > 0) this.#sendLate(topic, said, retain, delayMs)
    else this.#outlet.send(topic, said, retain)
  }

  #sendLate(topic: string, said: string, retain: boolean, delayMs: number) {
    if (this.#late >= MAX_LATE.messages || this.#lateBytes >= MAX_LATE.bytes) {
      this.dropped += 1
      return
    }
    this.#late += 1
    this.#lateBytes += said.length
    const send = () => {
      this.#late -= 1
      this.#lateBytes -= said.length
      this.#outlet.send(topic, said, retain)
    }
    // The timer must not keep the process alive.
    setTimeout(send, Math.min(delayMs, LONGEST_WAIT_MS)).unref()
  }
}
