import { deviceStatusTopic, deviceValueTopic, type DeviceMessage } from '#contract/live-feed.ts'
import type { Fault } from '#simulator/faults/fault.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { deviceValues } from '#simulator/events/world/device-values.ts'

/** Where messages go: the embedded broker, or another one. */
export interface Outlet {
  /** Is there a subscriber, and room for the message? Asked before a message is built. */
  wants(topic: string): boolean
  send(topic: string, payload: string, retain: boolean): void
}

export type DeviceStatus = 'online' | 'offline'
/** A deleted device is heard no more. */
const isHeard = (station: Station) => station.isOnline && !station.isRemoved
export const statusOf = (station: Station): DeviceStatus => (isHeard(station) ? 'online' : 'offline')

/** The message of this second, as the device-value topic carries it. */
export function deviceMessage(world: World, station: Station): string {
  const { deviceId, stationId, feedSeq: seq } = station
  const message: DeviceMessage = {
    ts: new Date(world.nowMs).toISOString(),
    deviceId,
    stationId,
    seq,
    values: deviceValues(station),
  }
  return JSON.stringify(message)
}

/** A payload after a fault; undefined when the message is lost. */
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

const liveOf = (world: World): Live[] =>
  world.stations.flatMap((station) => {
    const { sellerId, stationId } = station
    if (!station.hasLiveFeed || sellerId === null) return []
    return {
      station,
      valueTopic: deviceValueTopic(sellerId, stationId),
      statusTopic: deviceStatusTopic(sellerId, stationId),
      wasOnline: isHeard(station),
    }
  })

/**
 * Publishes what the devices say: every world second one message for each that is online, and its status whenever that
 * changes. Numbers go on whether or not anybody listens, so that a listener can tell a loss from a late start.
 */
/** Messages that wait for their delay at once; a slow broker at a high speed would otherwise fill the memory. */
const LATE_AT_MOST = 20_000
/** Timers wait no longer than this; longer, they do not wait at all. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

export class Publisher {
  readonly #engine: Engine
  readonly #outlet: Outlet
  #world: World | undefined
  #live: Live[] = []
  /** Messages that a fault of the scenario has lost. */
  lost = 0
  /** Messages that were late, and too many of them. */
  dropped = 0
  #late = 0

  constructor(engine: Engine, outlet: Outlet) {
    this.#engine = engine
    this.#outlet = outlet
  }

  publishSecond(world: World) {
    this.#follow(world)
    for (const live of this.#live) {
      const { station, valueTopic, statusTopic, wasOnline } = live
      const isOnline = isHeard(station)
      if (isOnline !== wasOnline) {
        live.wasOnline = isOnline
        this.#tellStatus(statusTopic, statusOf(station))
      }
      if (!isOnline) continue
      station.feedSeq += 1
      if (this.#outlet.wants(valueTopic)) this.#send(valueTopic, deviceMessage(world, station), false)
    }
  }

  /** Every device's status, for a broker that keeps them; as it is, or that none is heard any more. */
  publishStatuses(status?: DeviceStatus) {
    this.#follow(this.#engine.world)
    for (const { station, statusTopic } of this.#live) {
      if (!station.isRemoved) this.#outlet.send(statusTopic, status ?? statusOf(station), true)
    }
  }

  #follow(world: World) {
    if (world === this.#world) return
    const isAnother = this.#world !== undefined
    this.#world = world
    this.#live = liveOf(world)
    // Of the devices of another world nothing is known yet.
    if (isAnother) for (const { station, statusTopic } of this.#live) this.#tellStatus(statusTopic, statusOf(station))
  }

  #tellStatus(topic: string, status: DeviceStatus) {
    if (this.#outlet.wants(topic)) this.#send(topic, status, true)
  }

  #send(topic: string, payload: string, retain: boolean) {
    const { conditions } = this.#engine
    if (conditions.broker.down) return
    const fault = conditions.strikeTopic(topic)
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
    if (this.#late >= LATE_AT_MOST) {
      this.dropped += 1
      return
    }
    this.#late += 1
    const send = () => {
      this.#late -= 1
      this.#outlet.send(topic, said, retain)
    }
    // The process need not wait for it.
    setTimeout(send, Math.min(delayMs, LONGEST_WAIT_MS)).unref()
  }
}
