import { expect, test, vi } from 'vitest'
import { sendAllLimits } from './send-limits.ts'

/** A connection with or without a changed limit. */
const connection = (isChanged: boolean) => ({ sendLimits: vi.fn<() => boolean>(() => isChanged) })

test('sends the first limits at once, after many connections without a changed one', async () => {
  const unchanged = Array.from({ length: 1_000 }, () => connection(false))
  const changed = Array.from({ length: 120 }, () => connection(true))
  const sent = () => changed.filter(({ sendLimits }) => sendLimits.mock.calls.length === 1).length
  const done = sendAllLimits([...unchanged, ...changed])
  expect(sent()).toBe(50)
  await done
  expect(sent()).toBe(120)
})

test('lets other work go on between two portions', async () => {
  const changed = Array.from({ length: 120 }, () => connection(true))
  const sentBetween: number[] = []
  const done = sendAllLimits(changed)
  for (let turn = 0; turn < 2; turn++) {
    sentBetween.push(changed.filter(({ sendLimits }) => sendLimits.mock.calls.length > 0).length)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await done
  expect(sentBetween).toEqual([50, 100])
})
