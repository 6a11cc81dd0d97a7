import { expect, test } from 'vitest'
import { readGroup } from '../groups.ts'
import { Reader } from './reader.ts'

test('requests that were made before count towards the 60 of a minute', async () => {
  const paused: number[] = []
  let nowMs = 100_000
  const pause = (ms: number) => {
    paused.push(ms)
    nowMs += ms
    return Promise.resolve()
  }
  const sentMs = Array.from({ length: 50 }, (_, place) => 60_000 + place * 100)
  const platform = { address: '', ask: () => Promise.resolve({ problem: 'No.' }) }
  const request = { groupId: 1, startMs: 0, endMs: 1, marginMs: 0, withSupply: false, note: '', savedBy: '' }
  const reader = new Reader(platform, request, { now: () => nowMs, pause, sentMs })
  for (let count = 0; count < 12; count++) await reader.attempt('the group', readGroup, { params: { groupId: 1 } })
  expect(paused).toEqual([20_000, 100])
})
