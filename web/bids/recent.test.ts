import { expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { recentAt } from './recent.ts'

const ten = Date.parse('2026-03-02T10:00:00Z')
const bidAt = (hourMs: number) => ({ hour: new Date(hourMs).toISOString(), quantity: 1, price: 12, groupId: 7 })

it('the bid of this hour is ongoing and a later bid is next; each can be missing', () => {
  const [current, next] = [bidAt(ten), bidAt(ten + 3 * HOUR_MS)]
  expect(recentAt({ current, next }, ten, true)).toEqual({ ongoing: current, next })
  expect(recentAt({ current: null, next }, ten, true)).toEqual({ ongoing: null, next })
  expect(recentAt({ current: null, next: null }, ten, true)).toEqual({ ongoing: null, next: null })
})

it('at the start of an hour the next bid becomes ongoing without a read, and the new next bid is unknown', () => {
  const [current, next] = [bidAt(ten), bidAt(ten + HOUR_MS)]
  expect(recentAt({ current, next }, ten + HOUR_MS, false)).toEqual({ ongoing: next, next: undefined })
})
