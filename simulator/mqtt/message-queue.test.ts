import { expect, test } from 'vitest'
import { MessageQueue } from './message-queue.ts'

test('messages leave in the order of arrival', () => {
  const queue = new MessageQueue()
  for (let index = 0; index < 10_000; index++) queue.add('t', String(index))
  expect([queue.length, queue.bytes]).toEqual([10_000, 48_890])
  expect(Array.from({ length: 10_000 }, () => queue.take()?.payload)).toEqual(Array.from({ length: 10_000 }, (_, i) => String(i)))
  expect([queue.length, queue.bytes, queue.take()]).toEqual([0, 0, undefined])
})

test('keeps no message that was removed, although the queue is never empty', () => {
  const queue = new MessageQueue()
  for (let index = 0; index < 1_000; index++) queue.add('t', 'x')
  let slots = 0
  for (let index = 0; index < 200_000; index++) {
    queue.add('t', 'x')
    queue.take()
    slots = Math.max(slots, queue.slots)
  }
  expect([queue.length, queue.bytes]).toEqual([1_000, 2_000])
  expect(slots).toBeLessThan(1_000 + 4_100)
})

test('clear removes everything and returns the count', () => {
  const queue = new MessageQueue()
  for (const payload of ['1', '2', '3']) queue.add('t', payload)
  queue.take()
  expect(queue.clear()).toBe(2)
  expect([queue.length, queue.bytes, queue.slots]).toEqual([0, 0, 0])
})
