import { expect, test } from 'vitest'
import { valueReceived, firstValueReceived, timeoutElapsed, noValueReceived, silentMs, type MeterHealth } from './safe-limit.ts'

const TIMEOUT_MS = 60_000

/** A meter that is due each 2 s: `x` a value, `.` none. Answers whether it was trusted after each. */
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

test('a meter is trusted through a silence of less than the time-out', () => {
  expect(trusted(silence(58) + 'x')).not.toContain('-')
})

test('after a minute without a value the safe limit comes into force', () => {
  expect(trusted(silence(64)).indexOf('-')).toBe(29)
})

test('two values in a row make it trusted again, one does not', () => {
  expect(trusted(silence(70) + 'xxx').slice(-3)).toBe('-++')
  expect(trusted(silence(70) + 'x.x.xx').slice(-6)).toBe('-----+')
})

test('its time-out begins anew with each value', () => {
  expect(trusted(silence(50) + 'x' + silence(58))).not.toContain('-')
})

test('a meter that was never heard is not trusted', () => {
  expect(trusted('..', noValueReceived(0))).toBe('--')
  expect(trusted('xx', noValueReceived(0))).toBe('-+')
})

test('silence is counted from the last value, or from when it was awaited', () => {
  expect(silentMs(firstValueReceived(5_000), 9_000)).toBe(4_000)
  expect(silentMs(noValueReceived(5_000), 9_000)).toBe(4_000)
  expect(silentMs(valueReceived(noValueReceived(5_000), 8_000), 9_000)).toBe(1_000)
})
