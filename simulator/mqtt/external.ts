import mqtt from 'mqtt'
import type { Engine } from '#simulator/engine.ts'
import { type Outlet, Publisher } from './publish.ts'
import type { Feed } from './broker.ts'

/** The address without what may be secret in it. */
const named = (url: string) => (URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}` : 'the broker')

/** Publishes every message to a broker that is already there, over one connection that renews itself. */
export function attachExternal(engine: Engine, url: string): Feed {
  const client = mqtt.connect(url, { queueQoSZero: false, reconnectPeriod: 1_000 })
  let sent = 0
  let isKnownBad = false
  const outlet: Outlet = {
    wants: () => client.connected,
    send(topic, payload, retain) {
      if (!client.connected) return
      sent += 1
      client.publish(topic, payload, { qos: 0, retain })
    },
  }
  const publisher = new Publisher(engine, outlet)
  client.on('connect', () => {
    isKnownBad = false
    publisher.publishStatuses()
  })
  client.on('error', (error) => {
    if (!isKnownBad) console.error(`The live feed cannot reach ${named(url)}: ${error.message}`)
    isKnownBad = true
  })
  const unlisten = engine.onSecond((world) => publisher.publishSecond(world))

  return {
    stats: () => ({
      clients: client.connected ? 1 : 0,
      topics: 0,
      sent,
      dropped: 0,
      lost: publisher.lost,
      refusedTokens: 0,
      refusedTopics: 0,
    }),
    settled: () => Promise.resolve(),
    async stop() {
      unlisten()
      await client.endAsync(true)
    },
  }
}
