import { expect, test } from 'vitest'
import { WrongPasswords } from './wrong-passwords.ts'

function passwords() {
  const clock = { ms: 0 }
  return { clock, wrong: new WrongPasswords(() => clock.ms) }
}

test('each wrong password waits twice as long as the one before, 8 s at most', () => {
  const { clock, wrong } = passwords()
  const delays = Array.from({ length: 6 }, () => {
    const delayMs = wrong.wrong('a', 'CP-1')
    expect(wrong.isWaiting('a', 'CP-1')).toBe(true)
    clock.ms += delayMs
    expect(wrong.isWaiting('a', 'CP-1')).toBe(false)
    return delayMs
  })
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
})

test('other chargers and other addresses do not wait', () => {
  const { wrong } = passwords()
  wrong.wrong('a', 'CP-1')
  expect([wrong.isWaiting('a', 'CP-2'), wrong.isWaiting('b', 'CP-1')]).toEqual([false, false])
})

test('the delay begins again after the right password, and after ten minutes', () => {
  const { clock, wrong } = passwords()
  wrong.wrong('a', 'CP-1')
  wrong.wrong('a', 'CP-1')
  wrong.right('a', 'CP-1')
  expect(wrong.wrong('a', 'CP-1')).toBe(1_000)
  clock.ms = 600_000
  expect(wrong.wrong('a', 'CP-1')).toBe(1_000)
})

test('1,000 pairs are kept, and the oldest is forgotten', () => {
  const { wrong } = passwords()
  for (let place = 0; place <= 1_000; place++) wrong.wrong('a', `CP-${place}`)
  expect([wrong.isWaiting('a', 'CP-0'), wrong.isWaiting('a', 'CP-1')]).toEqual([false, true])
})
