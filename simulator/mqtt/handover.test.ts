import type { Aedes } from 'aedes'
import { expect, test } from 'vitest'
import { PublishQueue } from './handover.ts'

/** A broker that holds each message until `passOn` is called. */
function slowBroker() {
  const waiting: (() => void)[] = []
  const publish = (_packet: unknown, done: () => void) => void waiting.push(done)
  const passOn = () => waiting.splice(0).forEach((done) => done())
  return { broker: { publish } as unknown as Aedes, passOn }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('refuses a message before it is built while 20,000 are queued, and counts it', async () => {
  const { broker, passOn } = slowBroker()
  const handover = new PublishQueue(
    broker,
    () => true,
    () => expect.unreachable(),
  )
  for (let i = 0; i < 20_000; i++) {
    expect(handover.admitOrDrop()).toBe(true)
    handover.send('v2g/101/1/device-value', '{}')
  }
  expect([handover.admitOrDrop(), handover.dropped]).toEqual([false, 1])
  handover.send('v2g/101/1/device-value', '{}')
  expect(handover.dropped).toBe(2)

  await nextTurn()
  passOn()
  expect([handover.admitOrDrop(), handover.dropped]).toEqual([true, 2])
})
