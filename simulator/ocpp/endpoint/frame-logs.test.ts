import { expect, test } from 'vitest'
import { FrameLogs } from './frame-logs.ts'

const LONG = `[2,"a","DataTransfer",{"data":"${'x'.repeat(900)}"}]`

test('the log of a charger that connects again continues', () => {
  const logs = new FrameLogs()
  logs.open('A').add(LONG, false, 0, 0)
  expect(logs.open('A').frames).toHaveLength(1)
})

test('a log beyond the last 500 ends, although its charger is still connected', () => {
  const logs = new FrameLogs()
  const first = logs.open('CP-0')
  first.add(LONG, false, 0, 0)
  for (let charger = 1; charger <= 500; charger++) logs.open(`CP-${charger}`)
  first.add(LONG, false, 0, 0)
  expect([first.frames.length, logs.of('CP-0')]).toEqual([0, undefined])
  expect(logs.open('CP-0').frames).toEqual([])
})

test('the logs of 1,000 chargers have at most 6 million characters together', () => {
  const logs = new FrameLogs()
  const opened = Array.from({ length: 1_000 }, (_, charger) => logs.open(`CP-${charger}`))
  for (let message = 0; message < 100; message++) for (const log of opened) log.add(LONG, false, 0, 0)
  const characters = opened.flatMap(({ frames }) => frames).reduce((sum, { text }) => sum + text.length, 0)
  expect(characters).toBeGreaterThan(5_000_000)
  expect(characters).toBeLessThanOrEqual(6_000_000)
})
