import { expect, test } from 'vitest'
import type { Category } from '#contract/stations.ts'
import { compatibility } from './compatibility.ts'

const of = (category: Category, dlmSupport: boolean, suspendedEVSECompatible: boolean, smartChargingSupport: boolean) =>
  compatibility({ category, dlmSupport, suspendedEVSECompatible, smartChargingSupport })

test.each([
  [true, true, true, 'Full support'],
  [true, true, false, 'Basic support'],
  [true, false, true, 'Basic support'],
  [true, false, false, 'Basic support'],
  [false, true, true, 'Basic support'],
  [false, false, true, 'Basic support'],
  [false, true, false, 'Not supported'],
  [false, false, false, 'Not supported'],
])('a charger with DLM %s, preconnect %s and smart charging %s: %s', (dlm, preconnect, smart, expected) => {
  expect(of('charger', dlm, preconnect, smart)).toBe(expected)
})

test('a DC station supports DLM only', () => {
  expect(of('DC', true, true, true)).toBe('Basic support')
  expect(of('DC', false, true, true)).toBe('Not supported')
})
