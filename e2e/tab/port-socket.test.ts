import { expect, test, vi } from 'vitest'
import { FeedEntrance } from '#simulator/tab/engine/feed-entrance.ts'
import type { PortStream } from '#simulator/tab/engine/port-stream.ts'
import { PortSocket, portSockets } from '#web/tab/page/port-socket.ts'

const FEED = 'ws://127.0.0.1:8080/mqtt'

/** A socket of a page, and the stream of the broker at its other end. */
async function connected(isDown = () => false) {
  const { port1, port2 } = new MessageChannel()
  const streams: PortStream[] = []
  const entrance = new FeedEntrance((stream) => void streams.push(stream as PortStream), isDown)
  const socket = new PortSocket(FEED, port1)
  const opened = new Promise((resolve) => socket.addEventListener('open', resolve))
  entrance.accept(port2)
  await opened
  return { socket, stream: streams[0], entrance }
}
const closed = (socket: PortSocket) => new Promise((resolve) => socket.addEventListener('close', resolve))

test('bytes of the page reach the broker, and bytes of the broker the page', async () => {
  const { socket, stream } = await connected()
  const received = new Promise<Buffer>((resolve) => stream?.once('data', resolve))
  socket.send(new Uint8Array([16, 1]))
  expect([...(await received)]).toEqual([16, 1])

  const shown = new Promise<ArrayBuffer>((resolve) =>
    socket.addEventListener('message', (event) => resolve((event as MessageEvent<ArrayBuffer>).data)),
  )
  stream?.write(Buffer.from([32, 2, 0, 0]))
  expect([...new Uint8Array(await shown)]).toEqual([32, 2, 0, 0])
  socket.close()
})

test('bytes count as written when the page has taken them', async () => {
  const { port1, port2 } = new MessageChannel()
  const streams: PortStream[] = []
  new FeedEntrance(
    (stream) => void streams.push(stream as PortStream),
    () => false,
  ).accept(port2)
  const [stream] = streams
  stream?.write(Buffer.alloc(100))
  stream?.write(Buffer.alloc(50))
  const received: unknown[] = []
  port1.addEventListener('message', ({ data }) => received.push(data))
  port1.start()
  await expect.poll(() => received.length).toBe(1)
  expect(stream?.writableLength).toBe(150)
  port1.postMessage({ taken: 100 })
  await expect.poll(() => stream?.writableLength).toBe(50)
  stream?.destroy()
})

test('a socket that the page closes ends the stream of the broker', async () => {
  const { socket, stream } = await connected()
  socket.close()
  expect(socket.readyState).toBe(socket.CLOSED)
  await expect.poll(() => stream?.destroyed).toBe(true)
})

test('the broker cuts all connections', async () => {
  const { socket, entrance } = await connected()
  const ended = closed(socket)
  entrance.cutAll()
  await ended
  expect(socket.readyState).toBe(socket.CLOSED)
})

test('a broker that is down closes a new connection', async () => {
  const { port1, port2 } = new MessageChannel()
  const take = vi.fn<() => void>()
  const socket = new PortSocket(FEED, port1)
  const ended = closed(socket)
  new FeedEntrance(take, () => true).accept(port2)
  await ended
  expect(take).not.toHaveBeenCalled()
})

test('only the address of the live feed connects over a port', () => {
  class Original {
    readonly url: string
    constructor(url: string) {
      this.url = url
    }
  }
  const { port1 } = new MessageChannel()
  const isFeed = ({ pathname }: URL) => pathname === '/mqtt'
  const Socket = portSockets(Original as unknown as typeof WebSocket, isFeed, () => port1)
  expect(new Socket(FEED, ['mqtt'])).toBeInstanceOf(PortSocket)
  expect(new Socket('wss://broker.example/other')).toBeInstanceOf(Original)
  port1.close()
})
