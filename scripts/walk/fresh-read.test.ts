import { expect, test } from 'vitest'
import { missingLines } from './fresh-read.ts'

test('lists the lines that only the fresh read shows', () => {
  expect(missingLines(['Depot AC', '63 A'], ['Depot AC', '50 A'])).toEqual(['50 A'])
})

test('counts lines that are shown several times', () => {
  expect(missingLines(['0 kW', '0 kW'], ['0 kW', '0 kW', '0 kW'])).toEqual(['0 kW'])
})

test('accepts further lines, such as an open section', () => {
  expect(missingLines(['Depot AC', 'Serial number', '63 A'], ['63 A', 'Depot AC'])).toEqual([])
})
