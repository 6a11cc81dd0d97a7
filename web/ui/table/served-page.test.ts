import { expect, test } from 'vitest'
import { shownPage } from './served-page.ts'

const even = (rows: readonly number[]) => rows.filter((row) => row % 2 === 0).toReversed()

test('shows a page as received', () => {
  expect(shownPage({ data: [3, 1], total: 40 }, { page: 2, pageSize: 2 }, even)).toEqual({ rows: [3, 1], total: 40 })
})

test('filters, sorts and pages a whole list', () => {
  const whole = [1, 2, 3, 4, 5, 6]
  expect(shownPage(whole, { page: 0, pageSize: 2 }, even)).toEqual({ rows: [6, 4], total: 3 })
  expect(shownPage(whole, { page: 1, pageSize: 2 }, even)).toEqual({ rows: [2], total: 3 })
  expect(shownPage(whole, { page: 2, pageSize: 2 }, even)).toEqual({ rows: [], total: 3 })
})

test('shows nothing before the first reply', () => {
  expect(shownPage(undefined, { page: 0, pageSize: 2 }, even)).toEqual({ rows: [], total: 0 })
})
