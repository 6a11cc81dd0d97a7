import { expect, it } from 'vitest'
import type { Bid } from '#contract/bids.ts'
import { withBid } from './calls.ts'

const bid = (hour: string, quantity = 1, groupId = 7): Bid => ({ hour, quantity, price: 12, groupId })

it('a saved bid replaces the bid of its hour, independent of the format of the hour', () => {
  const list = [bid('2026-03-02T10:00:00+02:00'), bid('2026-03-02T09:00:00Z')]
  expect(withBid(list, bid('2026-03-02T08:00:00.000Z', 5))).toEqual([
    bid('2026-03-02T08:00:00.000Z', 5),
    bid('2026-03-02T09:00:00Z'),
  ])
})

it('an added bid is inserted by its hour', () => {
  const list = [bid('2026-03-02T08:00:00Z'), bid('2026-03-02T10:00:00Z')]
  expect(withBid(list, bid('2026-03-02T09:00:00Z')).map(({ hour }) => hour.slice(11, 13))).toEqual(['08', '09', '10'])
})
