import type { MqttClient } from 'mqtt'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { DeviceGate } from './device-gate.ts'

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
export function followDevices(client: MqttClient, devices: DeviceGate): () => void {
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
  const unfollow = devices.follow((topic, payload) => client.publish(topic, payload, { qos: 0, retain: true }))
  return () => {
    clearInterval(look)
    unfollow()
    for (const { end } of sessions.values()) end()
  }
}
