import { expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { rulesOf } from '#platform/draft/fields.ts'
import { changedElsewhereText, changeText } from '#ui/save-bar/draft-changes.ts'
import { availableGroups, currentError, draftOf, PRIORITY_FIELDS, priorityLock, priorityRows, toRequest } from './priority.ts'

const { changes = () => [] } = rulesOf(PRIORITY_FIELDS, undefined)
const changesBetween = (before: DlmLimits, after: DlmLimits) => changes(draftOf(before), draftOf(after)).map(changedElsewhereText)
const limits = (part: Partial<DlmLimits>) => part as DlmLimits
const MIN = 'The minimum current per station has to be at least 6A.'

test('the minimum current defaults to 16 A', () => {
  expect(draftOf(limits({ isQueuingVip: false, requiredCurrentVip: null })).requiredCurrentVip).toBe('16')
  expect(draftOf(limits({ isQueuingVip: true, requiredCurrentVip: 10 })).requiredCurrentVip).toBe('10')
})

test.each([
  ['6', undefined],
  ['16,5', undefined],
  ['5', MIN],
  ['5.99', MIN],
  ['-1', MIN],
  ['', MIN],
  [' ', MIN],
  ['abc', 'Enter a number.'],
])('a minimum current of %j: %s', (text, error) => {
  expect(currentError(text)).toBe(error)
})

test('the typed text is sent as a number', () => {
  expect(toRequest({ isQueuingVip: true, requiredCurrentVip: ' 8,5 ' })).toEqual({ isQueuingVip: true, requiredCurrentVip: 8.5 })
})

test('priority is editable only while load management and preconnect are on, by users who can edit', () => {
  expect(priorityLock({ enabled: true, isQueuing: true }, false)).toBeUndefined()
  expect(priorityLock({ enabled: false, isQueuing: true }, false)).toBe('Usable only while load management is on.')
  expect(priorityLock({ enabled: true, isQueuing: false }, false)).toBe('Usable only while preconnect is on.')
  expect(priorityLock({ enabled: true, isQueuing: true }, true)).toMatch('not change it')
})

test('groups with priority are not available again', () => {
  const [taxis, buses, guests] = ['Taxis 10', 'Taxis 9', 'Guests'].map((name, customerGroupId) => ({ name, customerGroupId }))
  if (!taxis || !buses || !guests) throw new Error('three groups')
  expect(availableGroups([taxis, buses, guests], [guests])).toEqual([buses, taxis])
  expect(availableGroups([], [guests])).toEqual([])
})

test('locked fields have no error', () => {
  const draft = { isQueuingVip: true, requiredCurrentVip: '5' }
  expect(rulesOf(PRIORITY_FIELDS, undefined).check(draft)).toEqual({ requiredCurrentVip: MIN })
  expect(rulesOf(PRIORITY_FIELDS, undefined, () => 'Usable only while preconnect is on.').check(draft)).toEqual({})
})

test('changes made elsewhere are shown with new and previous value', () => {
  const before = limits({ isQueuingVip: false, requiredCurrentVip: null })
  expect(changesBetween(before, before)).toEqual([])
  expect(changesBetween(before, limits({ isQueuingVip: true, requiredCurrentVip: 10 }))).toEqual([
    'Preconnect queuing for priority is now on, was off',
    'Minimum current for priority is now 10 A, was 16 A',
  ])
})

test('unsaved changes and rows of text have units', () => {
  const stored = draftOf(limits({ isQueuingVip: false, requiredCurrentVip: 16 }))
  expect(changes(stored, { isQueuingVip: true, requiredCurrentVip: '20' }).map(changeText)).toEqual([
    'Preconnect queuing for priority off → on',
    'Minimum current for priority 16 A → 20 A',
  ])
  expect(priorityRows(limits({ isQueuingVip: false, requiredCurrentVip: 16 }))).toEqual([
    ['Preconnect queuing for priority', 'off'],
  ])
  expect(priorityRows(limits({ isQueuingVip: true, requiredCurrentVip: 10 }))[1]).toEqual([
    'Minimum current for priority',
    '10 A',
  ])
})
