import { expect, test } from 'vitest'
import { faultErrors, faultLine, NEW_FAULT } from './fault-draft.ts'

const CALLS = ['listStations', 'saveBid']
const errorsOf = (change: object) => faultErrors({ ...NEW_FAULT, ...change }, CALLS)

test('the initial draft is a valid fault', () => {
  expect(errorsOf({})).toEqual({})
  expect(faultLine(NEW_FAULT)).toEqual({ fault: { call: 'listStations', status: 500, times: 1 } })
})

test('faultLine contains one effect and one end', () => {
  expect(faultLine({ ...NEW_FAULT, call: 'saveBid', kind: 'delay', delay: ' 2s ', end: 'span', span: '1m30s' })).toEqual({
    fault: { call: 'saveBid', delay: '2s', for: '1m30s' },
  })
  expect(faultLine({ ...NEW_FAULT, kind: 'hang' })).toEqual({ fault: { call: 'listStations', hang: true, times: 1 } })
})

test.each([
  [{ call: 'listCars' }, { call: 'Select a call.' }],
  [{ status: '99' }, { status: 'Enter a status from 200 to 599.' }],
  [{ status: '600' }, { status: 'Enter a status from 200 to 599.' }],
  [{ status: '5e2' }, { status: 'Enter a status from 200 to 599.' }],
  [{ kind: 'delay', delay: '3' }, { delay: 'Enter a duration such as 3s or 1m30s.' }],
  [{ kind: 'delay', delay: '0s' }, { delay: 'Enter a duration such as 3s or 1m30s.' }],
  [{ times: '0' }, { times: 'Enter a whole number of at least 1.' }],
  [{ times: '1.5' }, { times: 'Enter a whole number of at least 1.' }],
  [{ end: 'span', span: '' }, { span: 'Enter a duration such as 3s or 1m30s.' }],
])('faultErrors rejects %j', (change, errors) => {
  expect(errorsOf(change)).toEqual(errors)
})

test('faultErrors ignores fields that do not apply', () => {
  expect(errorsOf({ kind: 'hang', status: 'x', delay: 'x', span: 'x' })).toEqual({})
})
