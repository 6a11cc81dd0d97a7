import { expect, test } from 'vitest'
import { askedWith } from './asked-together.ts'

const ids = Array.from({ length: 250 }, (_, at) => `d-${at}`)

test('asks for the devices of a page together, a hundred in a call', () => {
  expect(askedWith('d-1', ['d-1', 'd-2'])).toEqual(['d-1', 'd-2'])
  expect(askedWith('d-99', ids)).toEqual(ids.slice(0, 100))
  expect(askedWith('d-100', ids)).toEqual(ids.slice(100, 200))
  expect(askedWith('d-249', ids)).toEqual(ids.slice(200))
})

test('asks alone for a device that is on no page', () => {
  expect(askedWith('d-7', [])).toEqual(['d-7'])
})
