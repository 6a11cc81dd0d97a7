import { connect as connectTcp } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { randomDraw } from '#simulator/testing/malformed-requests.ts'
import { closed, type FakeFeed, listen, QUAY, seqsOf, startFakeFeed } from '#simulator/testing/fake-feed.ts'

let fake: FakeFeed
beforeEach(async () => {
  fake = await startFakeFeed()
})
afterEach(() => fake.stop())

/** Waits until a condition holds, independent of the load of the machine. */
const until = (condition: () => boolean) => expect.poll(condition, { timeout: 10_000, interval: 10 }).toBe(true)

describe('connections', () => {
  /** A bare WebSocket, and the code with which it closes. */
  const open = (protocols: string[], path = fake.url) =>
    new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(path, protocols)
      socket.once('open', () => resolve(socket))
      socket.once('error', reject)
    })
  const codeOf = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve))
  const stillServes = async () => {
    const client = await fake.connect(fake.bearer('operator'))
    const messages = listen(client)
    await client.subscribeAsync(QUAY)
    fake.engine.second()
    await until(() => messages.length === 1)
    return 'yes'
  }

  test('the sub-protocol mqtt is required', async () => {
    await expect(open(['nope'])).rejects.toThrow('400')
    await expect(open([])).rejects.toThrow('400')
    const socket = await open(['nope', 'mqtt'])
    expect(socket.protocol).toBe('mqtt')
    socket.terminate()
  })

  test('another path is refused', async () => {
    await expect(open(['mqtt'], fake.url.replace('/mqtt', '/other'))).rejects.toThrow('404')
  })

  test('an oversize frame closes only its own connection, with 1009', async () => {
    const socket = await open(['mqtt'])
    const ended = codeOf(socket)
    socket.send(Buffer.alloc(64 * 1024 + 1))
    expect(await ended).toBe(1009)
    expect(await stillServes()).toBe('yes')
  })

  test('a packet with a larger announced length closes the connection before it arrives', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    const ended = closed(client)
    // PUBLISH of 256 MB, the maximum of MQTT.
    client.stream.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]))
    expect(await ended).toBe('closed')
    expect(await stillServes()).toBe('yes')
  })

  test('malformed data closes only its own connection', async () => {
    const draw = randomDraw(7)
    const bytes = Array.from({ length: 256 }, (_, byte) => byte)
    const senders = Array.from({ length: 60 }, async () => {
      const socket = await open(['mqtt'])
      const ended = codeOf(socket)
      for (let piece = 0; piece < 5; piece++) socket.send(Buffer.from(Array.from({ length: 40 }, () => draw(bytes))))
      // A truncated packet waits for the rest; its client closes the connection.
      socket.close()
      await ended
    })
    await Promise.all(senders)
    await until(() => fake.feed.stats().clients === 0)
    expect(await stillServes()).toBe('yes')
  }, 20_000)

  test('a flood of connections is accepted, refused or closed, and leaves no state', async () => {
    const token = fake.bearer('operator')
    const flood = Array.from({ length: 300 }, async (_, index) => {
      const client = await fake.connect(index % 3 === 0 ? 'nonsense' : token).catch(() => undefined)
      client?.stream.destroy()
    })
    await Promise.all(flood)
    await until(() => fake.feed.stats().clients === 0)
    expect(fake.feed.stats().refusedTokens).toBe(100)
    expect(await stillServes()).toBe('yes')
  }, 30_000)

  test('bytes that are not MQTT close only their own connection', async () => {
    const socket = await open(['mqtt'])
    const ended = codeOf(socket)
    socket.send(Buffer.from('GET / HTTP/1.1\r\n\r\n'))
    await ended
    expect(await stillServes()).toBe('yes')
  })

  test('an invalid WebSocket frame closes only its own connection', async () => {
    const socket = await open(['mqtt'])
    const ended = codeOf(socket)
    // A reserved opcode without a mask: two violations of the protocol.
    ;(socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(Buffer.from([0x8b, 0x02, 0xff, 0xff]))
    await ended
    expect(await stillServes()).toBe('yes')
  })

  test('an interrupted connection leaves no state', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    await client.subscribeAsync(QUAY)
    expect(fake.feed.stats()).toMatchObject({ clients: 1, topics: 1 })
    client.stream.destroy()
    await until(() => fake.feed.stats().clients === 0 && fake.feed.stats().topics === 0)
    expect(await stillServes()).toBe('yes')
  })

  test('an interrupted upgrade does not affect other connections', async () => {
    const { port, hostname } = new URL(fake.url)
    const socket = connectTcp(Number(port), hostname)
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    socket.write('GET /mqtt HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
    socket.destroy()
    expect(await stillServes()).toBe('yes')
  })

  test('a blocked reader loses messages, and other readers lose none and are not delayed', async () => {
    let held: WebSocket | undefined
    const slow = await fake.connect(fake.bearer('admin'), (address, protocols) => (held = new WebSocket(address, protocols)))
    await slow.subscribeAsync(QUAY)
    const quick = await fake.connect(fake.bearer('admin'))
    const messages = listen(quick)
    await quick.subscribeAsync(QUAY)
    held?.pause()

    let seconds = 0
    while (fake.feed.stats().dropped === 0 && seconds < 60_000) {
      for (let burst = 0; burst < 500; burst++) fake.engine.second()
      seconds += 500
      await fake.feed.settled()
    }
    expect(fake.feed.stats().dropped).toBeGreaterThan(0)
    await until(() => messages.length === seconds)
    expect(seqsOf(messages)).toEqual(Array.from({ length: seconds }, (_, index) => index + 1))
  }, 30_000)
})
