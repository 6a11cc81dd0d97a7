import { expect, test } from 'vitest'
import { fakeRule } from './testing/fake-rule.ts'
import { inOrder, stateOf } from './rule-state.ts'

const window = (start: string, end: string) => ({ start: `2026-03-02T${start}:00Z`, end: `2026-03-02T${end}:00Z` })
const active = fakeRule({ active: window('15:00', '18:00') })

test('a rule is active in its window, next before it, and over after its last window', () => {
  expect(stateOf(active)).toBe('active')
  expect(stateOf(fakeRule())).toBe('next')
  expect(stateOf(fakeRule({ next: null }))).toBe('over')
})

test('a disabled rule is off, independent of its windows', () => {
  expect(stateOf({ ...active, isEnabled: false })).toBe('off')
})

test('sorts active rules first by end time, then next rules by start time', () => {
  const rules = [
    fakeRule({ id: 1, next: null }),
    fakeRule({ id: 2, isEnabled: false }),
    fakeRule({ id: 3, next: window('16:00', '17:00') }),
    fakeRule({ id: 4, next: window('15:00', '23:00') }),
    fakeRule({ id: 5, active: window('12:00', '20:00') }),
    fakeRule({ id: 6, active: window('13:00', '18:00') }),
  ]
  expect(inOrder(rules).map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1])
})

test('sorts rules with the same time by name, with numbers in numeric order', () => {
  const rules = ['Row 10', 'Row 9'].map((name, id) => fakeRule({ id, name }))
  expect(inOrder(rules).map(({ name }) => name)).toEqual(['Row 9', 'Row 10'])
})
