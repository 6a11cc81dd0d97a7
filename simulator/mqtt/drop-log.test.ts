import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DropLog } from './drop-log.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const lines = () => vi.mocked(console.warn).mock.calls.map(([line]) => String(line))

test('logs once in ten seconds how many messages were dropped, and why', () => {
  const log = new DropLog('mqtt://b:1883')
  for (let second = 0; second < 20; second++) {
    log.add(1_000, 'the broker stopped reading')
    vi.advanceTimersByTime(1_000)
  }
  expect(lines()).toEqual([
    'MQTT broker mqtt://b:1883: 10,000 messages dropped because the broker stopped reading (10,000 messages since the start).',
    'MQTT broker mqtt://b:1883: 10,000 messages dropped because the broker stopped reading (20,000 messages since the start).',
  ])
})

test('logs nothing while nothing is dropped', () => {
  const log = new DropLog('mqtt://b:1883')
  log.add(0, 'there was no connection')
  vi.advanceTimersByTime(60_000)
  log.write()
  expect([lines(), log.total]).toEqual([[], 0])
})

test('logs the remaining count once at the end', () => {
  const log = new DropLog('mqtt://b:1883')
  log.add(1, 'there was no connection')
  log.write()
  log.write()
  vi.advanceTimersByTime(60_000)
  expect(lines()).toEqual([
    'MQTT broker mqtt://b:1883: 1 message dropped because there was no connection (1 message since the start).',
  ])
})
