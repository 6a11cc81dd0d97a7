import mqtt, { type MqttClient } from 'mqtt'
import { bearerOf } from '../browser.ts'

/** Measured by `saturated`: as many subscribers as the third argument says, of the topics in its further arguments. */
export interface Received {
  messages: number
  connections: number
}

/** Tokens are valid for a quarter of an hour. A subscriber that is disconnected comes back with a new one. */
const RENEW_MS = 5 * 60_000

const [, , url = '', mqttUrl = '', count = '1', ...topics] = process.argv
const received: Received = { messages: 0, connections: 0 }
const clients: MqttClient[] = []

for (let index = 0; index < Number(count); index++) {
  const client = mqtt.connect(mqttUrl, { username: await bearerOf(url), reconnectPeriod: 1_000 })
  client.on('message', () => (received.messages += 1))
  client.on('connect', () => (received.connections += 1))
  client.on('error', () => {})
  await new Promise((resolve) => client.once('connect', resolve))
  await client.subscribeAsync(topics)
  clients.push(client)
}
setInterval(() => {
  void bearerOf(url).then((username) => clients.forEach(({ options }) => (options.username = username)))
}, RENEW_MS)
process.on('message', () => process.send?.(received))
process.on('disconnect', () => process.exit())
process.send?.(received)
