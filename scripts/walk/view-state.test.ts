import { expect, test } from 'vitest'
import { viewDifference } from './view-state.ts'

const view = {
  path: '/site-management/stations?search=a',
  choices: ['search a', 'pressed AC'],
  rows: ['North gate 1', 'Van hall 1'],
}

test('the same view has no difference', () => {
  expect(viewDifference(view, { ...view })).toBeUndefined()
})

test('names what differs: the address, a choice, a row', () => {
  expect(viewDifference(view, { ...view, path: '/site-management/stations' })).toContain('became /site-management/stations')
  expect(viewDifference(view, { ...view, choices: ['search a'] })).toBe('lost "pressed AC"')
  expect(viewDifference({ ...view, choices: [] }, view)).toBe('added "search a"')
  expect(viewDifference(view, { ...view, rows: ['Van hall 1', 'North gate 1'] })).toBe('row 1 "North gate 1" became "Van hall 1"')
})
