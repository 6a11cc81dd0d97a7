import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
import type { Engine } from '#simulator/run/engine.ts'
import { Backlog } from './backlog.ts'
import { BrokerLag } from './broker-lag.ts'
import type { DeviceGate } from './device-gate.ts'
import type { FeedPublisher } from './feed.ts'
import { Confirmations } from './confirmations.ts'
import { DropLog } from './drop-log.ts'
import { shownAddress } from './feed-state.ts'
import { giveTime, giveTimeWhileReading } from './give-time.ts'
import { type Outlet, Publisher } from './publish.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'

/** What devices publish. The platform publishes none of these topics. */
const TOPICS = ['v2g/+/+/report', 'v2g/+/+/answer', 'meters/+/report', 'join/+']
/** A device is gone when it has sent nothing for this time: another broker does not tell the end of a connection, ms. */
const GONE_AFTER_MS = MINUTE_MS
/** Anybody may introduce itself, unless the broker prevents it. */
const MAX_SESSIONS = 10_000

/**
 * Devices outside at another broker, which decides who may publish what. What the platform says to them is retained there. Returns how
 * to stop.
 */
function followDevices(client: MqttClient, devices: DeviceGate): () => void {
  /** What to call at the end of each device, and when it was heard last, by its identity in lower case. */
  const sessions = new Map<string, { readonly end: () => void; heardMs: number }>()

  const heard = (identity: string) => {
    const key = identity.toLowerCase()
    const known = sessions.get(key)
    const heardMs = performance.now()
    if (known) known.heardMs = heardMs
    else if (sessions.size < MAX_SESSIONS) sessions.set(key, { end: devices.opened(identity, () => {}), heardMs })
  }
  client.on('connect', () => client.subscribe(TOPICS))
  client.on('message', (topic, payload, { retain }) => {
    const identity = devices.identityOf(topic)
    // A retained report is an old one.
    if (retain || identity === undefined || !devices.mayPublish(identity, topic)) return
    heard(identity)
    devices.received(identity, topic, payload.toString())
  })
  const look = setInterval(() => {
    for (const [key, { end, heardMs }] of sessions) {
      if (performance.now() - heardMs < GONE_AFTER_MS) continue
      sessions.delete(key)
      end()
    }
  }, SECOND_MS)
  look.unref()
  const unfollow = devices.follow((topic, payload, { isRetained } = { isRetained: true }) =>
    client.publish(topic, payload, { qos: 0, retain: isRetained }),
  )
  return () => {
    clearInterval(look)
    unfollow()
    for (const { end } of sessions.values()) end()
  }
}

/** Limits of the queued bytes. */
interface Limits {
  /**
   * Above this queue length, whole world seconds are dropped: the broker is then seconds behind. Above its double, the rest of
   * a second is dropped as well, because a scenario can make the messages of one second large.
   */
  readonly backlog: number
  /** Above this length the world waits, as long as the broker reads. */
  readonly withoutWaiting: number
  /**
   * Sent and not confirmed: about a second of 100,000 stations. Replies of the broker are not read while a second of the world
   * is computed; a much lower limit would leave the broker idle in that time.
   */
  readonly unconfirmed: number
}
const LIMITS: Limits = { backlog: 24 * 2 ** 20, withoutWaiting: 8 * 2 ** 20, unconfirmed: 6 * 2 ** 20 }

/** A ping is sent after this many bytes. A broker that takes more than a second for them counts as one that reads nothing. */
const PORTION = 64 * 1024
/** Maximum wait for the broker when the connection closes. */
const FAREWELL_MS = 1_000

/** A short unique client id; the broker disconnects a client whose id is used again. */
const clientId = () => `loadstar-${randomBytes(6).toString('hex')}`

/**
 * Publishes every message to an external broker over one connection that reconnects automatically. The world waits for a
 * broker that reads more slowly than the world runs. For a broker that reads nothing, messages are queued up to a limit. Above
 * the limit, whole seconds are dropped and counted.
 */
export function attachExternal(engine: Engine, url: string, limits: Limits = LIMITS, devices?: DeviceGate): FeedPublisher {
  const shown = shownAddress(url)
  const client = mqtt.connect(url, { clientId: clientId(), queueQoSZero: false, reconnectPeriod: 1_000 })
  const backlog = new Backlog()
  const confirmations = new Confirmations()
  const drops = new DropLog(shown)
  const lag = new BrokerLag(shown)
  let sent = 0
  let connections = 0
  /** The broker reads nothing. */
  let isStalled = false
  let isDropping = false
  let isKnownBad = false
  let isFlushing = false

  const flush = () => {
    isFlushing = false
    if (!client.connected) return
    while (confirmations.unconfirmedBytes < limits.unconfirmed) {
      const message = backlog.take()
      if (!message) break
      const { topic, payload, retain } = message
      client.publish(topic, payload, { qos: 0, retain })
      confirmations.handedOver(topic.length + payload.length)
      if (confirmations.open.bytes >= PORTION) client.sendPing()
    }
    if (confirmations.open.messages > 0) client.sendPing()
  }
  function flushSoon() {
    if (!isFlushing) setImmediate(flush)
    isFlushing = true
  }

  const outlet: Outlet = {
    wants: () => true,
    send(topic, payload, isStatus) {
      if (isStatus) backlog.addStatus(topic, payload)
      else if (isDropping || backlog.bytes >= 2 * limits.backlog) drops.add(1, 'the broker stopped reading')
      else backlog.addValue(topic, payload)
      flushSoon()
    },
  }
  const publisher = new Publisher(engine, outlet)
  const stopDevices = devices && followDevices(client, devices)

  const hasRoom = () => !client.connected || backlog.bytes <= limits.withoutWaiting
  const waitForRoom = async () => {
    isStalled = !(await giveTimeWhileReading(hasRoom, () => sent))
  }
  const holdWorld = () => {
    const end = waitForRoom()
    lag.waits(end)
    engine.hold(end)
  }

  client.on('packetsend', ({ cmd }) => cmd === 'pingreq' && confirmations.pinged())
  client.on('packetreceive', ({ cmd }) => {
    if (cmd !== 'pingresp') return
    sent += confirmations.answered()
    flushSoon()
    if (!isStalled) return
    // A broker that reads again has to read the seconds of its stall first.
    isStalled = false
    holdWorld()
  })
  client.on('connect', () => {
    connections += 1
    if (isKnownBad) console.log(`MQTT broker ${shown}: connected again.`)
    isKnownBad = false
    publisher.publishStatuses()
  })
  const complain = (reason: string) => {
    if (client.disconnecting) return
    if (!isKnownBad) console.error(`MQTT broker ${shown}: not connected, retrying every second: ${reason}`)
    isKnownBad = true
  }
  client.on('error', (error) => complain(error.message || 'no answer.'))
  client.on('close', () => {
    isStalled = false
    // Every status is published again after a reconnect.
    drops.add(confirmations.reset() + backlog.clear(), 'there was no connection')
    complain('the connection was closed.')
  })
  const unlisten = engine.onSecond((world) => {
    isDropping = backlog.bytes > limits.backlog
    publisher.publishSecond(world)
    if (hasRoom()) return
    // Late seconds in a burst would put the broker further behind.
    engine.discardDue()
    if (!isStalled) holdWorld()
  })

  /** Waits for the messages that are queued now, and at most a few seconds. */
  const settled = async () => {
    const upTo = sent + backlog.length + confirmations.unconfirmed
    const connection = connections
    await giveTime(() => !client.connected || connections !== connection || sent >= upTo)
  }

  return {
    stats: () => ({
      clients: client.connected ? 1 : 0,
      topics: 0,
      sent,
      unwatched: 0,
      dropped: drops.total + publisher.dropped,
      lost: publisher.lost,
      slowsWorld: lag.slowsWorld,
      reconnects: Math.max(0, connections - 1),
      refusedTokens: 0,
      refusedTopics: 0,
    }),
    settled,
    async stop() {
      unlisten()
      stopDevices?.()
      if (client.connected) {
        publisher.publishStatuses('offline')
        await settled()
        await Promise.race([client.endAsync(), wait(FAREWELL_MS, undefined, { ref: false })])
      }
      await client.endAsync(true)
      drops.write()
    },
  }
}
