import { expect, test } from 'vitest'
import { brokenTexts, orderProblem, titleProblem } from './page-texts.ts'

test('finds values of the program, and not the texts of a user', () => {
  const broken = ['NaN kW', 'Limit: undefined', '[object Object]', 'Invalid Date', '−Infinity A', 'null']
  expect(brokenTexts([...broken, 'No groups match “NaN”', 'Nullarbor', '0.0 kW', "the group 'null-island'"])).toEqual(broken)
})

test('the title names the heading', () => {
  expect(titleProblem({ title: '(2) Settings · Depot AC · Loadstar', heading: 'Depot AC' })).toBeUndefined()
  expect(titleProblem({ title: 'Depot DC · Loadstar', heading: 'Depot AC' })).toBe(
    'the title "Depot DC · Loadstar" does not name "Depot AC"',
  )
  expect(titleProblem({ title: '(6) Device · Loadstar', heading: 'Device not found' })).toBeUndefined()
  expect(titleProblem({ title: 'Loadstar', heading: undefined })).toBeUndefined()
})

test('a sorted column of numbers is in the order of the numbers', () => {
  const column = { column: 'Power', direction: 'ascending' }
  expect(orderProblem({ ...column, cells: ['−10.0 kW, discharging', '–', '7.5 kW', '20.2 kW'] })).toBeUndefined()
  expect(orderProblem({ ...column, cells: ['20.2 kW', '7.5 kW'] })).toBe(
    '"7.5 kW" follows "20.2 kW" in the column Power, ascending',
  )
  expect(orderProblem({ ...column, direction: 'descending', cells: ['20.2 kW', '7.5 kW'] })).toBeUndefined()
})

test('names are compared as texts, and a state has an order of its own', () => {
  expect(orderProblem({ column: 'Name', direction: 'ascending', cells: ['Depot DC', 'Depot AC'] })).toBeDefined()
  expect(orderProblem({ column: 'Status', direction: 'ascending', cells: ['Faulted', 'Available'] })).toBeUndefined()
})
