import { createServer, type AddressInfo } from 'node:net'
import { Aedes } from 'aedes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDeviceSite } from '#simulator/testing/device-site.ts'

/** Devices at another broker, which is one without any rule. */
let site: Awaited<ReturnType<typeof startDeviceSite>>
let close: () => Promise<void>
beforeEach(async () => {
  const broker = await Aedes.createBroker()
  const server = createServer((socket) => broker.handle(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = async () => {
    await new Promise<void>((resolve) => broker.close(resolve))
    server.close()
  }
  const { port } = server.address() as AddressInfo
  site = await startDeviceSite({
    external: `mqtt://127.0.0.1:${port}`,
    meters: [{ id: 'main-1', mqtt: { identity: 'gateway', password: 'secret' } }],
  })
  await vi.waitUntil(() => site.feed.stats().clients === 1, 10_000)
})
afterEach(async () => {
  await site.stop()
  await close()
})

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 10_000, interval: 10 }).toBe(true)
const CAR = JSON.stringify({ socPercent: 60, powerW: 0, status: 'Charging' })

test('a device joins, reports and receives its setpoint as a retained message; its last will takes it offline', async () => {
  const will = { topic: 'v2g/1/1/report', payload: Buffer.from('{"connected": false}'), qos: 0 as const, retain: false }
  const client = await site.connect('bench-1', 'any', 'tcp', { will })
  const heard: string[] = []
  client.on('message', (topic, payload, { retain }) => heard.push(`${topic} ${payload.toString().slice(0, 6)} ${retain}`))
  await client.subscribeAsync('join/bench-1/answer')
  await client.publishAsync('join/bench-1', '{}')
  await until(() => heard.includes('join/bench-1/answer {"stat false'))
  await client.publishAsync('v2g/1/1/report', CAR)
  await until(() => site.station().isOnline)
  expect(site.engine.pin.reason).toBe('A device is connected by MQTT')
  await client.subscribeAsync('v2g/1/1/setpoint')
  await site.engine.advance(3_000)
  await until(() => heard.some((one) => one.startsWith('v2g/1/1/setpoint')))
  const later = await site.connect('reader', 'any')
  later.on('message', (topic, payload, { retain }) => heard.push(`${topic} ${payload.toString().slice(0, 6)} ${retain}`))
  await later.subscribeAsync('v2g/1/1/setpoint')
  await until(() => heard.includes('v2g/1/1/setpoint {"seq" true'))
  // A frequency of before the subscription is an old one.
  await later.subscribeAsync('grid/frequency')
  await site.engine.advance(3_000)
  await until(() => heard.some((one) => one.startsWith('grid/frequency')))
  expect(heard.filter((one) => /^grid.* true$/.test(one))).toEqual([])
  client.stream.destroy()
  await until(() => !site.station().isOnline)
})

test('a retained report is an old one, and a report of a simulated station is not read', async () => {
  const client = await site.connect('bench-1', 'any')
  await client.publishAsync('v2g/1/4/report', CAR)
  await client.publishAsync('v2g/2/1/report', CAR)
  await client.publishAsync('meters/gateway/report', '{"currentA": [1, 2, 3]}')
  await until(() => site.engine.world.outsideMeters.get('main-1')?.values === 1)
  expect(site.station().isOnline).toBe(false)
  await client.publishAsync('v2g/1/2/report', CAR, { retain: true })
  const other = await startDeviceSite({ external: site.urls.tcp })
  try {
    await expect.poll(() => other.feed.stats().clients).toBe(1)
    await client.publishAsync('v2g/1/1/report', CAR)
    await until(() => other.station().isOnline)
    expect(other.station(1).isOnline).toBe(false)
  } finally {
    await other.stop()
  }
})
