import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrokerLag } from './broker-lag.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the broker slows the world during a wait and for five seconds after it', async () => {
  const lag = new BrokerLag('mqtt://b:1883')
  expect(lag.slowsWorld).toBe(false)
  let end = () => {}
  lag.waits(new Promise<void>((resolve) => (end = resolve)))
  vi.advanceTimersByTime(60_000)
  expect(lag.slowsWorld).toBe(true)
  end()
  await Promise.resolve()
  vi.advanceTimersByTime(4_999)
  expect(lag.slowsWorld).toBe(true)
  vi.advanceTimersByTime(1)
  expect(lag.slowsWorld).toBe(false)
})

/** A wait that ends at once in each of the next seconds. */
async function waitEachSecond(lag: BrokerLag, seconds: number) {
  for (let second = 0; second < seconds; second++) {
    lag.waits(Promise.resolve())
    await Promise.resolve()
    vi.advanceTimersByTime(1_000)
  }
}

test('logs once when the broker has slowed the world for ten seconds, and again after it kept up', async () => {
  const lag = new BrokerLag('mqtt://b:1883')
  await waitEachSecond(lag, 10)
  expect(console.warn).not.toHaveBeenCalled()
  await waitEachSecond(lag, 120)
  expect(vi.mocked(console.warn).mock.calls).toEqual([
    ['MQTT broker mqtt://b:1883: reads more slowly than the world runs. The world waits for it.'],
  ])
  vi.advanceTimersByTime(5_000)
  await waitEachSecond(lag, 10)
  expect(console.warn).toHaveBeenCalledTimes(1)
  await waitEachSecond(lag, 1)
  expect(console.warn).toHaveBeenCalledTimes(2)
})
