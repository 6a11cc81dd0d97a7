import { expect, test } from 'vitest'
import { outageProblem } from './outage.ts'

const MARK = 'Could not be refreshed. Values are from 5 s ago.'

test('values without replies stay and are marked', () => {
  expect(outageProblem(['Depot AC', '7.5 kW'], ['Depot AC', '7.5 kW', MARK])).toBeUndefined()
  expect(outageProblem(['Depot AC', '7.5 kW'], ['Depot AC', '7.5 kW'])).toContain('nothing marks')
  const bar = ['The platform has not answered for 9 s. The values below are from 20:10:00 UTC+2 or later.']
  expect(outageProblem(['Depot AC', '7.5 kW'], ['Depot AC', '7.5 kW'], bar)).toBeUndefined()
})

test('no figure becomes 0', () => {
  expect(outageProblem(['7.5 kW', '0.0 kW'], ['0.0 kW', '0.0 kW', MARK])).toBe('without replies "7.5 kW" became "0.0 kW"')
  expect(outageProblem(['7.5 kW'], ['–', MARK])).toBeUndefined()
})
