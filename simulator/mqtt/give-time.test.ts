import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { giveTimeWhileReading } from './give-time.ts'

const elapsedMs = async (run: () => Promise<unknown>) => {
  const startMs = performance.now()
  await run()
  return performance.now() - startMs
}

test('giveTimeWhileReading waits as long as the broker reads', async () => {
  let read = 0
  const reading = setInterval(() => (read += 1), 400)
  expect(
    await giveTimeWhileReading(
      () => read === 5,
      () => read,
    ),
  ).toBe(true)
  clearInterval(reading)
  expect(read).toBe(5)
})

test('giveTimeWhileReading ends after a second without a read', async () => {
  let read = 0
  void wait(400).then(() => (read += 1))
  let isReading: boolean | undefined
  const waitedMs = await elapsedMs(async () => {
    isReading = await giveTimeWhileReading(
      () => false,
      () => read,
    )
  })
  expect(isReading).toBe(false)
  expect(waitedMs).toBeGreaterThan(1_300)
  expect(waitedMs).toBeLessThan(5_000)
})

test('giveTimeWhileReading returns at once when it is done', async () => {
  const isReading = await giveTimeWhileReading(
    () => true,
    () => 0,
  )
  expect(isReading).toBe(true)
})
