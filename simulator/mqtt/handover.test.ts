import type { Aedes } from 'aedes'
import { afterEach, expect, test, vi } from 'vitest'
import { PublishQueue, MAX_QUEUE } from './handover.ts'

/** A broker that holds each message until `passOn` is called. */
function slowBroker() {
  const waiting: (() => void)[] = []
  const publish = (_packet: unknown, done: () => void) => void waiting.push(done)
  const passOn = (count = waiting.length) => waiting.splice(0, count).forEach((done) => done())
  const queue = new PublishQueue(
    { publish } as unknown as Aedes,
    (topic) => (topic === 'left' ? 0 : topic === 'many' ? 1_000 : 1),
    () => expect.unreachable(),
  )
  return { queue, waiting, passOn }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const topic = 'v2g/101/1/device-value'

/** Whether a promise has been resolved. */
function watch(promise: Promise<void>) {
  const watched = { isDone: false }
  void promise.then(() => (watched.isDone = true))
  return watched
}

test('refuses a message before it is built while 20,000 are queued, and counts it', async () => {
  const { queue, passOn } = slowBroker()
  for (let i = 0; i < 20_000; i++) {
    expect(queue.admitOrDrop()).toBe(true)
    queue.send(topic, '{}')
  }
  expect([queue.admitOrDrop(), queue.dropped]).toEqual([false, 1])
  queue.send(topic, '{}')
  expect(queue.dropped).toBe(2)

  await nextTurn()
  passOn()
  expect([queue.admitOrDrop(), queue.dropped]).toEqual([true, 2])
})

test('refuses a message while 16 MB are queued', async () => {
  const { queue, passOn } = slowBroker()
  const payload = 'x'.repeat(2 ** 20)
  for (let i = 0; i < 16; i++) queue.send(topic, payload)
  expect([queue.admitOrDrop(), queue.dropped]).toEqual([false, 1])
  await nextTurn()
  passOn()
  expect([queue.admitOrDrop(), MAX_QUEUE.bytes]).toEqual([true, 16 * 2 ** 20])
})

test('passes every message on in order, 400 at a time', async () => {
  const { queue, waiting, passOn } = slowBroker()
  for (let i = 0; i < 1_000; i++) queue.send(topic, String(i))
  const portions: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    await nextTurn()
    portions.push(waiting.length)
    passOn()
  }
  expect(portions).toEqual([400, 400, 200, 0])
})

test('passes fewer messages on at a time that have many subscribers', async () => {
  const { queue, waiting, passOn } = slowBroker()
  for (let i = 0; i < 25; i++) queue.send('many', String(i))
  const portions: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    await nextTurn()
    portions.push(waiting.length)
    passOn()
  }
  expect(portions).toEqual([10, 10, 5, 0])
})

test('is settled when the messages of the call have left, although later ones are queued all the time', async () => {
  const { queue, passOn } = slowBroker()
  for (let i = 0; i < 1_000; i++) queue.send(topic, '{}')
  await nextTurn()
  const settled = watch(queue.settled())
  // 400 are inside the broker, 600 are queued. For each message that leaves, another one comes.
  for (let turn = 0; turn < 9; turn++) {
    for (let i = 0; i < 100; i++) queue.send(topic, '{}')
    passOn(100)
    await nextTurn()
  }
  expect(settled.isDone).toBe(false)
  for (let i = 0; i < 100; i++) queue.send(topic, '{}')
  passOn(100)
  await nextTurn()
  expect(settled.isDone).toBe(true)
})

test('is settled at once without messages, and with messages whose subscriber has left', async () => {
  const { queue } = slowBroker()
  await queue.settled()
  queue.send('left', '{}')
  const settled = watch(queue.settled())
  expect(settled.isDone).toBe(false)
  await nextTurn()
  expect([settled.isDone, queue.unwatched]).toEqual([true, 1])
})

afterEach(() => void vi.useRealTimers())

test('is settled after 5 s although the broker passes nothing on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { queue } = slowBroker()
  queue.send(topic, '{}')
  const settled = watch(queue.settled())
  await vi.advanceTimersByTimeAsync(4_999)
  expect(settled.isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(settled.isDone).toBe(true)
})

test('is settled in any order in which the broker passes messages on', async () => {
  const { queue, waiting } = slowBroker()
  for (let i = 0; i < 3; i++) queue.send(topic, '{}')
  await nextTurn()
  const settled = watch(queue.settled())
  queue.send(topic, '{}')
  await nextTurn()
  const [first, second, third, later] = waiting
  for (const arrive of [later, third, first]) arrive?.()
  await nextTurn()
  expect(settled.isDone).toBe(false)
  second?.()
  await nextTurn()
  expect(settled.isDone).toBe(true)
})
