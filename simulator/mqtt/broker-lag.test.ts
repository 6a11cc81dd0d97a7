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

test('logs a wait, and the next one after a minute without waits', () => {
  const lag = new BrokerLag('mqtt://b:1883')
  for (let second = 0; second < 120; second++) {
    lag.waits(Promise.resolve())
    vi.advanceTimersByTime(1_000)
  }
  expect(vi.mocked(console.warn).mock.calls).toEqual([
    ['MQTT broker mqtt://b:1883: reads more slowly than the world runs. The world waits for it.'],
  ])
  vi.advanceTimersByTime(60_000)
  lag.waits(Promise.resolve())
  expect(console.warn).toHaveBeenCalledTimes(2)
})
