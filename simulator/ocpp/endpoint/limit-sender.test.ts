import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LimitSender } from './limit-sender.ts'
import { LearnedWays } from './learned-ways.ts'
import type { LimitTarget } from './limit-call.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 8) })
})
afterEach(() => {
  vi.useRealTimers()
})

const TARGET: LimitTarget = { connector: 1, kind: 'ac', phases: 3, transaction: null }

/** A sender to a charger that answers at once, with the limits that the charger receives. */
function sending(answers: (count: number) => string = () => 'Accepted') {
  const received: (number | null)[] = []
  const answered = vi.fn<() => void>()
  const sender = new LimitSender({
    protocol: 'ocpp1.6',
    support: () => ({ units: ['A'], maxStackLevel: 8 }),
    ways: new LearnedWays(),
    call: async (method, params) => {
      const { csChargingProfiles } = params as {
        csChargingProfiles?: { chargingSchedule: { chargingSchedulePeriod: [{ limit: number }] } }
      }
      received.push(
        method === 'ClearChargingProfile'
          ? null
          : (csChargingProfiles?.chargingSchedule.chargingSchedulePeriod[0].limit ?? Number.NaN),
      )
      return { status: answers(received.length) }
    },
    answered,
    nowMs: () => Date.now(),
    worldMs: () => Date.UTC(2026, 0, 2),
  })
  /** Wants this limit in each of these seconds. */
  const want = async (limitA: number, seconds = 1, target = TARGET) => {
    for (let second = 0; second < seconds; second++) {
      sender.want(target, limitA)
      await vi.advanceTimersByTimeAsync(1_000)
    }
  }
  return { sender, received, answered, want }
}

test('an accepted limit is sent once, however long it applies', async () => {
  const { received, answered, want } = sending()
  await want(10, 120)
  expect(received).toEqual([10])
  expect(answered).toHaveBeenCalledOnce()
})

test('says whether a limit was sent at once', async () => {
  const { sender } = sending()
  expect(sender.want(TARGET, 10)).toBe(true)
  // One call at a time.
  expect(sender.want(TARGET, 8)).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sender.want(TARGET, 8)).toBe(false)
  expect(sender.want(TARGET, 6)).toBe(true)
})

test('limits that are equal for the charger are the same limit', async () => {
  const { received, want } = sending()
  await want(10.01, 5)
  await want(10.09, 5)
  await want(3, 5)
  await want(0, 5)
  expect(received).toEqual([10, 0])
})

test('the same limit is sent again for another transaction', async () => {
  const { received, want } = sending()
  await want(10, 3)
  await want(10, 3, { ...TARGET, transaction: { number: 7, id: '7' } })
  expect(received).toEqual([10, 10])
})

test('a limit that ends is cleared once, and a charger without a limit receives nothing', async () => {
  const { received, want } = sending()
  await want(Infinity, 5)
  expect(received).toEqual([])
  await want(10, 2)
  await want(Infinity, 5)
  expect(received).toEqual([10, null])
})

test('a car in an unknown transaction loses the profile of an earlier connection once', async () => {
  const { received, want } = sending()
  await want(6, 3)
  await want(6, 3, { ...TARGET, isUnknown: true })
  await want(8, 3, { ...TARGET, isUnknown: true })
  expect(received).toEqual([6, 6, null, 8])
})

test('a limit is tried in no other way after the connection has ended', async () => {
  const { sender, received, want } = sending(() => 'Rejected')
  sender.want(TARGET, 10)
  sender.stop()
  await want(10, 120)
  expect(received).toEqual([10])
})
