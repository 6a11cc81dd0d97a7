import mqtt from 'mqtt'
import { cpuMs } from './line.ts'

/** Measured by `broker`: subscribes to every device at the broker of its first argument, and counts what arrives. */
export interface Received {
  messages: number
  devices: number
  /** Numbers that were skipped, by device. */
  missing: number
  /** Messages whose number was not above the one before. */
  repeated: number
  cpuMs: number
}

const [, , url = ''] = process.argv
const received: Received = { messages: 0, devices: 0, missing: 0, repeated: 0, cpuMs: 0 }
const lastSeq = new Map<string, number>()
const SEQ = Buffer.from('"seq":')

const client = mqtt.connect(url, { reconnectPeriod: 1_000 })
client.on('message', (topic, payload) => {
  const at = payload.indexOf(SEQ) + SEQ.length
  const seq = Number.parseInt(payload.toString('latin1', at, at + 12), 10)
  const last = lastSeq.get(topic) ?? 0
  received.messages += 1
  if (seq <= last) received.repeated += 1
  else received.missing += seq - last - 1
  lastSeq.set(topic, Math.max(seq, last))
})
client.on('error', (error) => console.error(error.message))
client.on('connect', () => console.error('subscriber connected'))
process.on('message', () => {
  process.send?.({ ...received, devices: lastSeq.size, cpuMs: cpuMs() } satisfies Received)
})
process.on('disconnect', () => process.exit())
await new Promise((resolve) => client.once('connect', resolve))
await client.subscribeAsync('v2g/+/+/device-value')
process.send?.('subscribed')
