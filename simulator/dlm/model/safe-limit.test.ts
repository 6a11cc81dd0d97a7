import { expect, test } from 'vitest'
import { valueReceived, firstValueReceived, timeoutElapsed, noValueReceived, silentMs, type MeterHealth } from './safe-limit.ts'

const TIMEOUT_MS = 60_000

/**
 * A meter with a value due every 2 s: `x` is a value, `.` a missing value. Returns whether the meter is trusted after
 * each.
 */
function trusted(rhythm: string, was: MeterHealth = firstValueReceived(0)): string {
  let hearing = was
  return rhythm
    .split('')
    .map((sent, place) => {
      const nowMs = (place + 1) * 2_000
      hearing = sent === 'x' ? valueReceived(hearing, nowMs) : timeoutElapsed(hearing, nowMs, TIMEOUT_MS)
      return hearing.isStale ? '-' : '+'
    })
    .join('')
}
const silence = (seconds: number) => '.'.repeat(seconds / 2)

test('a meter is trusted while values are missing for less than the timeout', () => {
  expect(trusted(silence(58) + 'x')).not.toContain('-')
})

test('the safe limit applies after one minute without a value', () => {
  expect(trusted(silence(64)).indexOf('-')).toBe(29)
})

test('two consecutive values restore trust; one value does not', () => {
  expect(trusted(silence(70) + 'xxx').slice(-3)).toBe('-++')
  expect(trusted(silence(70) + 'x.x.xx').slice(-6)).toBe('-----+')
})

test('each value restarts the timeout', () => {
  expect(trusted(silence(50) + 'x' + silence(58))).not.toContain('-')
})

test('a meter without any value is not trusted', () => {
  expect(trusted('..', noValueReceived(0))).toBe('--')
  expect(trusted('xx', noValueReceived(0))).toBe('-+')
})

test('the timeout counts from the last value, or from the start before the first value', () => {
  expect(silentMs(firstValueReceived(5_000), 9_000)).toBe(4_000)
  expect(silentMs(noValueReceived(5_000), 9_000)).toBe(4_000)
  expect(silentMs(valueReceived(noValueReceived(5_000), 8_000), 9_000)).toBe(1_000)
})
