import { setTimeout as wait } from 'node:timers/promises'
import mqtt from 'mqtt'
import type { Engine } from '#simulator/engine.ts'
import { type Outlet, Publisher } from './publish.ts'
import type { Feed } from './broker.ts'

/** The address without what may be secret in it. */
const named = (url: string) => (URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}` : 'the broker')

/** A broker that takes nothing for a while loses messages above this, bytes, rather than have them fill the memory. */
const WAITING_AT_MOST = 1024 * 1024
/** What is still to be said to a broker at the end waits no longer for it. */
const FAREWELL_MS = 1_000

/** Publishes every message to a broker that is already there, over one connection that renews itself. */
export function attachExternal(engine: Engine, url: string): Feed {
  const client = mqtt.connect(url, { queueQoSZero: false, reconnectPeriod: 1_000 })
  let sent = 0
  let dropped = 0
  let isKnownBad = false
  const outlet: Outlet = {
    wants: () => client.connected,
    send(topic, payload, retain) {
      if (!client.connected) return
      if (client.stream.writableLength > WAITING_AT_MOST) {
        dropped += 1
        return
      }
      sent += 1
      client.publish(topic, payload, { qos: 0, retain })
    },
  }
  const publisher = new Publisher(engine, outlet)
  client.on('connect', () => {
    if (isKnownBad) console.log(`The live feed reaches ${named(url)} again.`)
    isKnownBad = false
    publisher.publishStatuses()
  })
  const complain = (why: string) => {
    if (!isKnownBad) console.error(`The live feed cannot reach ${named(url)}, and tries again every second: ${why}`)
    isKnownBad = true
  }
  client.on('error', (error) => complain(error.message || 'it does not answer.'))
  client.on('close', () => client.disconnecting || complain('the connection has ended.'))
  const unlisten = engine.onSecond((world) => publisher.publishSecond(world))

  return {
    stats: () => ({
      clients: client.connected ? 1 : 0,
      topics: 0,
      sent,
      unwatched: 0,
      dropped: dropped + publisher.dropped,
      lost: publisher.lost,
      refusedTokens: 0,
      refusedTopics: 0,
    }),
    settled: () => Promise.resolve(),
    async stop() {
      unlisten()
      if (client.connected) {
        publisher.publishStatuses('offline')
        await Promise.race([client.endAsync(), wait(FAREWELL_MS, undefined, { ref: false })])
      }
      await client.endAsync(true)
    },
  }
}
