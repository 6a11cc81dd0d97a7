import { expect, test } from 'vitest'
import { changedElsewhereText } from '#ui/save-bar/draft-changes.ts'
import { fakeRule } from './testing/fake-rule.ts'
import { changesBetween } from './rule-draft.ts'
import { requestOf } from './rule-switch.ts'

const was = fakeRule()
const changes = (change: Parameters<typeof fakeRule>[0]) => changesBetween(was, fakeRule(change)).map(changedElsewhereText)

test('a started window is not a change of the rule', () => {
  expect(changes({ active: was.next, next: null, limitKw: 20, groupName: 'Renamed' })).toEqual([])
})

test('a change has the new and the old value', () => {
  expect(changes({ name: 'Peak', mode: 'pause', target: null, isEnabled: false })).toEqual([
    'Name is now Peak, was Evening peak',
    'Rule is now Pause charging, was Limit to 20 kW',
    'Enabled is now off, was on',
  ])
  expect(changes({ endTime: '21:00' })).toEqual([
    'Times is now Daily 17:00–21:00, from 02/03/2026, Europe/Helsinki, was Daily 17:00–20:00, from 02/03/2026, Europe/Helsinki',
  ])
})

test.each([
  { name: 'Other' },
  { isEnabled: false },
  { recurrence: 'weekly', weekdays: [2] },
  { timeZone: 'UTC' },
  { startDate: '2026-03-03' },
  { endDate: '2026-04-01' },
  { startTime: '16:00' },
  { endTime: '21:00' },
  { mode: 'limit-percent' },
  { target: 21 },
] as const)('reports a change of each field: %o', (change) => {
  const after = fakeRule(change as Parameters<typeof fakeRule>[0])
  expect(requestOf(after)).not.toEqual(requestOf(was))
  expect(changesBetween(was, after)).toHaveLength(1)
})
