import { once } from 'node:events'
import { connect } from 'node:net'
import mqtt from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closed, type FakeFeed, listen, QUAY, seqsOf, startFakeFeed } from '#simulator/testing/fake-feed.ts'

let fake: FakeFeed
beforeEach(async () => {
  fake = await startFakeFeed()
})
afterEach(() => fake.stop())

const open = (username: string) => mqtt.connectAsync(fake.tcpUrl, { username, reconnectPeriod: 0 }, false)
const until = (condition: () => boolean) => expect.poll(condition, { timeout: 10_000, interval: 10 }).toBe(true)
const tcp = async () => {
  const { port, hostname } = new URL(fake.tcpUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

test('a TCP client receives the same messages under the same rules', async () => {
  await expect(open('nonsense')).rejects.toMatchObject({ code: 5 })
  const client = await open(fake.bearer('operator'))
  const messages = listen(client)
  await client.subscribeAsync(QUAY)
  await expect(client.subscribeAsync('v2g/#')).rejects.toThrow('Unspecified error')
  for (let second = 0; second < 2_000; second++) fake.engine.second()
  await until(() => messages.length === 2_000)
  expect(seqsOf(messages)).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 1))
  expect(fake.feed.stats()).toMatchObject({ clients: 1, dropped: 0, refusedTokens: 1 })
  await client.endAsync()
  await until(() => fake.feed.stats().clients === 0)
})

test('a packet with an announced length above 64 kB closes the connection before it arrives', async () => {
  const socket = await tcp()
  // PUBLISH of 256 MB, the maximum of MQTT.
  socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]))
  await once(socket, 'close')
  expect((await open(fake.bearer('operator'))).connected).toBe(true)
})

test('bytes that are not MQTT close only their own connection', async () => {
  const client = await open(fake.bearer('operator'))
  const socket = await tcp()
  socket.write('GET / HTTP/1.1\r\n\r\n')
  await once(socket, 'close')
  expect(client.connected).toBe(true)
})

test('a blocked reader loses messages, and other readers lose none', async () => {
  const slow = await open(fake.bearer('operator'))
  await slow.subscribeAsync(QUAY)
  const quick = await open(fake.bearer('operator'))
  const messages = listen(quick)
  await quick.subscribeAsync(QUAY)
  slow.stream.unpipe()
  slow.stream.pause()
  let seconds = 0
  while (fake.feed.stats().dropped === 0 && seconds < 60_000) {
    for (let burst = 0; burst < 500; burst++) fake.engine.second()
    seconds += 500
    await fake.feed.settled()
  }
  expect(fake.feed.stats().dropped).toBeGreaterThan(0)
  await until(() => messages.length === seconds)
  slow.stream.destroy()
}, 30_000)

test('a broker that is down closes every TCP connection and accepts none', async () => {
  const client = await open(fake.bearer('operator'))
  const ended = closed(client)
  fake.engine.conditions.broker.down = true
  fake.engine.changed()
  expect(await ended).toBe('closed')
  const socket = await tcp()
  await once(socket, 'close')
  expect(fake.feed.stats().clients).toBe(0)
})
