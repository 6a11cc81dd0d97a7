import { expect, test } from 'vitest'
import { offeredSize, pageCount, pageFrom, rangeText } from './page-size.ts'

const stations = { kind: 'stations', sizes: [25, 100, 500], initial: 25 }

test('a size that the table does not offer falls back to the initial one', () => {
  expect(offeredSize(stations, 500)).toBe(500)
  expect(offeredSize(stations, 20)).toBe(25)
  expect(offeredSize(stations, Number.NaN)).toBe(25)
  expect(offeredSize(stations, undefined)).toBe(25)
})

test('an empty list has one page', () => {
  expect(pageCount(0, 25)).toBe(1)
  expect(pageCount(25, 25)).toBe(1)
  expect(pageCount(26, 25)).toBe(2)
})

test('the range names the rows of the page, the last page included', () => {
  expect(rangeText(60, 0, 25)).toBe('1–25 of 60')
  expect(rangeText(60, 2, 25)).toBe('51–60 of 60')
  expect(rangeText(0, 0, 25)).toBe('0 of 0')
})

test('the range of a list that is not loaded is unknown, not empty', () => {
  expect(rangeText(undefined, 0, 25)).toBe('–')
})

test('reads the page number of a URL, and returns the first page for an invalid number', () => {
  expect(
    ['page=1', 'page=3', '', 'page=0', 'page=-1', 'page=1.5', 'page=x'].map((query) => pageFrom(new URLSearchParams(query))),
  ).toEqual([0, 2, 0, 0, 0, 0, 0])
})
