import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliver, highestA, send, settledAt } from './delay-queue.ts'

test('the former setpoint holds until the new one arrives', () => {
  const queue = settledAt(16)
  send(queue, 6, 2_400)
  deliver(queue, 2_399)
  expect(queue).toMatchObject({ sent: 6, inForce: 16 })
  deliver(queue, 2_400)
  expect(queue).toMatchObject({ sent: 6, inForce: 6, waiting: [] })
})

test('setpoints arrive in the order of sending, and the last one stays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 32 }), fc.integer({ min: 0, max: 9_000 })), { minLength: 1 }),
      (sent) => {
        const queue = settledAt(0)
        for (const [setpointA, dueMs] of sent) send(queue, setpointA, dueMs)
        const dues = queue.waiting.map(({ dueMs }) => dueMs)
        expect(dues).toEqual(dues.toSorted((a, b) => a - b))
        deliver(queue, 9_000)
        expect(queue.inForce).toBe(sent.at(-1)?.[0])
      },
    ),
  )
})

test('the highest setpoint counts those on their way', () => {
  const queue = settledAt(10)
  send(queue, 16, 1_000)
  send(queue, 6, 2_000)
  expect(highestA(queue)).toBe(16)
  deliver(queue, 2_000)
  expect(highestA(queue)).toBe(6)
})
