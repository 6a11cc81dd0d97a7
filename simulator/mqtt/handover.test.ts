import type { Aedes } from 'aedes'
import { expect, test } from 'vitest'
import { Handover } from './handover.ts'

/** A broker that passes a message on when it is told to. */
function slowBroker() {
  const waiting: (() => void)[] = []
  const publish = (_packet: unknown, done: () => void) => void waiting.push(done)
  const passOn = () => waiting.splice(0).forEach((done) => done())
  return { broker: { publish } as unknown as Aedes, passOn }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('refuses a message before it is built while 20,000 wait, and counts it', async () => {
  const { broker, passOn } = slowBroker()
  const handover = new Handover(
    broker,
    () => true,
    () => expect.unreachable(),
  )
  for (let i = 0; i < 20_000; i++) {
    expect(handover.hasRoom()).toBe(true)
    handover.send('v2g/101/1/device-value', '{}')
  }
  expect([handover.hasRoom(), handover.dropped]).toEqual([false, 1])
  handover.send('v2g/101/1/device-value', '{}')
  expect(handover.dropped).toBe(2)

  await nextTurn()
  passOn()
  expect([handover.hasRoom(), handover.dropped]).toEqual([true, 2])
})
