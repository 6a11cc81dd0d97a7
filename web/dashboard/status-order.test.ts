import { expect, test } from 'vitest'
import { sortStatuses } from './status-order.ts'

test('statuses have the order of a session, unknown ones last, without unused ones', () => {
  expect(sortStatuses({ Occupied: 1, Faulted: 2, Charging: 9, Finishing: 0, Available: 4 })).toEqual([
    ['Available', 4],
    ['Charging', 9],
    ['Faulted', 2],
    ['Occupied', 1],
  ])
})
