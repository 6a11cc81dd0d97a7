import { expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { availableGroups, changesBetween, currentError, draftOf, priorityErrors, priorityLock, toRequest } from './priority.ts'

const limits = (part: Partial<DlmLimits>) => part as DlmLimits
const LEAST = 'The minimum current per station has to be at least 6A.'

test('the minimum current starts at 16 A where none is set', () => {
  expect(draftOf(limits({ isQueuingVip: false, requiredCurrentVip: null })).requiredCurrentVip).toBe('16')
  expect(draftOf(limits({ isQueuingVip: true, requiredCurrentVip: 10 })).requiredCurrentVip).toBe('10')
})

test.each([
  ['6', undefined],
  ['16,5', undefined],
  ['5', LEAST],
  ['5.99', LEAST],
  ['-1', LEAST],
  ['', LEAST],
  [' ', LEAST],
  ['abc', 'Enter a number.'],
])('a minimum current of %j: %s', (text, error) => {
  expect(currentError(text)).toBe(error)
})

test('what was typed goes out as a number', () => {
  expect(toRequest({ isQueuingVip: true, requiredCurrentVip: ' 8,5 ' })).toEqual({ isQueuingVip: true, requiredCurrentVip: 8.5 })
})

test('priority can be set only while load management and preconnect are both on, and by who may edit', () => {
  expect(priorityLock({ enabled: true, isQueuing: true }, false)).toBeUndefined()
  expect(priorityLock({ enabled: false, isQueuing: true }, false)).toBe('Usable only while load management is on.')
  expect(priorityLock({ enabled: true, isQueuing: false }, false)).toBe('Usable only while preconnect is on.')
  expect(priorityLock({ enabled: true, isQueuing: true }, true)).toMatch('not change it')
})

test('a group that has priority is not offered once more', () => {
  const [taxis, buses, guests] = ['Taxis 10', 'Taxis 9', 'Guests'].map((name, customerGroupId) => ({ name, customerGroupId }))
  if (!taxis || !buses || !guests) throw new Error('three groups')
  expect(availableGroups([taxis, buses, guests], [guests])).toEqual([buses, taxis])
  expect(availableGroups([], [guests])).toEqual([])
})

test('what cannot be set now cannot be wrong', () => {
  const draft = { isQueuingVip: true, requiredCurrentVip: '5' }
  expect(priorityErrors(draft, undefined)).toEqual({ requiredCurrentVip: LEAST })
  expect(priorityErrors(draft, 'Usable only while preconnect is on.')).toEqual({})
})

test('what was changed elsewhere is told with what it was', () => {
  const before = limits({ isQueuingVip: false, requiredCurrentVip: null })
  expect(changesBetween(before, before)).toEqual([])
  expect(changesBetween(before, limits({ isQueuingVip: true, requiredCurrentVip: 10 }))).toEqual([
    'Preconnect queuing for priority is now on, was off',
    'Minimum current for priority is now 10 A, was 16 A',
  ])
})
