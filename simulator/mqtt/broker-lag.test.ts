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

test('the broker slows the world for two seconds after a wait', () => {
  const lag = new BrokerLag('mqtt://b:1883')
  expect(lag.slowsWorld).toBe(false)
  lag.waits()
  vi.advanceTimersByTime(1_999)
  expect(lag.slowsWorld).toBe(true)
  vi.advanceTimersByTime(1)
  expect(lag.slowsWorld).toBe(false)
})

test('logs a wait, and the next one after a minute without waits', () => {
  const lag = new BrokerLag('mqtt://b:1883')
  for (let second = 0; second < 120; second++) {
    lag.waits()
    vi.advanceTimersByTime(1_000)
  }
  expect(vi.mocked(console.warn).mock.calls).toEqual([
    ['MQTT broker mqtt://b:1883: reads more slowly than the world runs. The world waits for it.'],
  ])
  vi.advanceTimersByTime(60_000)
  lag.waits()
  expect(console.warn).toHaveBeenCalledTimes(2)
})
